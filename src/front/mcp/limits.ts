// Limits of the MCP server.

export const MCP_LIMITS = {
  /** Pages that later calls can name, and for how long after their last use. */
  keptPages: 20,
  keptMs: 15 * 60_000,
  /** Estimated tokens of an answer. */
  tokens: 6_000,
  mostTokens: 20_000,
  /** Visits under way and waiting; further calls get SERVICE_BUSY. */
  visits: 32,
  /** The browser ends after so long without a visit. */
  idleMs: 5 * 60_000,
  /** Entries of a list. */
  entries: 50,
  mostEntries: 200,
  findings: 20,
  /** A longer address is of no use to a model: a tab may show a whole page in one. */
  urlChars: 500,
  /** px of either side, and bytes, of a picture in an answer. */
  pictureSide: 1_280,
  pictureBytes: 1_000_000,
  /** Interval at which the server checks that the process which started it still runs. */
  parentMs: 2_000,
  /** Time for the browser to end with its client. */
  stopMs: 5_000,
} as const;
