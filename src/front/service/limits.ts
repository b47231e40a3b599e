// The numbers that decide in the service, in one table: how much it takes, and how long it waits.

export const SERVICE_LIMITS = {
  /** PITH on the keys of a telephone; registered for nothing that people run (IANA). */
  port: 7484,
  /** Pages that wait for a turn; beyond them a client is better told to come back. */
  waiting: 16,
  /** From the request to the end of its page: the 30 s a page may take to load, and as much again. */
  deadlineMs: 60_000,
  /** After the first signal, pages under way may finish for so long. */
  drainMs: 20_000,
  /** Those that do not hear that they are cancelled get so long. */
  cancelMs: 5_000,
  /** HTML in memory; saved pages with their pictures inside are rarely larger. */
  bodyBytes: 8 * 1024 * 1024,
  /** Values in a body, those of records aside: more than anybody names as headers, cookies and selectors. */
  bodyValues: 10_000,
  /** Hexadecimal digits of 64 random bits: shorter tokens can be tried out. */
  tokenChars: 16,
  /** A request must have arrived within this, its headers within that; looked at so often. */
  requestMs: 30_000,
  headersMs: 10_000,
  checkMs: 1_000,
  /** Beyond these the slowest are cut. Bodies times `bodyBytes` is the memory that clients can fill. */
  connections: { waiting: 1_024, perClient: 256, bodies: 64, lingerMs: 1_000 },
  /** Whether there is a browser must be known within this, or there is none for now. */
  readyMs: 50,
  /** Nobody is told to come back later than this. */
  maxRetryAfterMs: 60_000,
  /** What a page takes before any has been opened (docs/performance.md: 0.2 to 0.4 s). */
  firstGuessMs: 500,
  /** Share of the newest page in the running mean. */
  meanShare: 0.2,
} as const;
