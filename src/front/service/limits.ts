// Limits and timeouts of the service.

export const SERVICE_LIMITS = {
  /** PITH on a phone keypad; not registered for common software (IANA). */
  port: 7484,
  /** Waiting pages; further clients get 429 with Retry-After. */
  waiting: 16,
  /** From the request to the end of its page: the 30 s load timeout, and as much again. */
  deadlineMs: 60_000,
  /** Time for running pages to finish after the first signal. */
  drainMs: 20_000,
  /** Additional time for pages that ignore cancellation. */
  cancelMs: 5_000,
  /** HTML is held in memory; saved pages with inlined pictures are rarely larger. */
  bodyBytes: 8 * 1024 * 1024,
  /** A body, except its records and lists of pages: more than realistic requests need, which have some five levels. */
  body: { values: 10_000, depth: 100 },
  /** Unpacked bytes of a file that a client sends, which is smaller than `bodyBytes`; the command line allows far more. */
  unpack: {
    fileBytes: 64 * 2 ** 20,
    archiveBytes: 256 * 2 ** 20,
    partBytes: 256 * 2 ** 20,
    recordBytes: 64 * 2 ** 20,
    indexBytes: 16 * 2 ** 20,
  },
  /** Hexadecimal digits of 64 random bits: shorter tokens can be guessed. */
  tokenChars: 16,
  /** Timeouts for the whole request and for its headers, and the interval of the check. */
  requestMs: 30_000,
  headersMs: 10_000,
  checkMs: 1_000,
  /** Beyond these the slowest connections are closed. Bodies times `bodyBytes` is the memory that clients can fill. */
  connections: { waiting: 1_024, perClient: 256, bodies: 64, lingerMs: 1_000 },
  /**
   * Limits of the jobs of one token: at the same time, pages of each, and those that are kept with their bytes; characters
   * of an address that is kept in memory, and of the first page as lists of jobs show it.
   */
  jobs: {
    atOnce: 2,
    pages: 10_000,
    kept: 100,
    bytes: 10 * 2 ** 30,
    sitemaps: 100,
    addressChars: 8_000,
    aboutChars: 1_000,
    retryAfterMs: 30_000,
  },
  /** Characters of the message of an error, which may repeat what the client sent. */
  messageChars: 2_000,
  /** Pages that a client keeps, their bytes, those that are unpacked in memory, and small pictures there. */
  shelf: { pages: 200, bytes: 256 * 2 ** 20, open: 4, cards: 200 },
  /** Label sets, pages of each that clients may add, and in an answer sentences about what is wrong, disagreements of a page, and pages. */
  labels: { sets: 200, pages: 5_000, problems: 50, disagreements: 50, differing: 200 },
  /** Pages of an archive that an answer lists. */
  archivePages: 1_000,
  /** Attempts to deliver a message, and the time before each further one. */
  webhook: {
    timeoutMs: 10_000,
    answerBytes: 64 * 1024,
    waitsMs: [5_000, 30_000, 300_000, 1_800_000, 7_200_000],
  },
  /** An examination of the machine is answered again for this time. */
  doctorMs: 600_000,
  /** The readiness check waits this long for the browser. */
  readyMs: 50,
  /** Upper limit of Retry-After. */
  maxRetryAfterMs: 60_000,
  /** Expected time of a page before any was measured (docs/performance.md: 0.2 to 0.4 s). */
  firstGuessMs: 500,
  /** Weight of the newest page in the running mean. */
  meanShare: 0.2,
} as const;
