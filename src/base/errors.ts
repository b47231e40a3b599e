// The table of error codes: what each means, whether a retry may help, and the exit code of the command line. docs/errors.md
// shows it.

interface ErrorKind {
  /** Another attempt may succeed. */
  readonly retryable: boolean;
  /** Exit code of a command that ends with this error. */
  readonly exitCode: number;
}

export const EXIT = {
  ok: 0,
  internal: 1,
  usage: 2,
  someFailed: 3,
  allFailed: 4,
  output: 5,
  checkFailed: 6,
  browser: 7,
  queue: 8,
  limit: 9,
} as const;

const page = (retryable = false): ErrorKind => ({ retryable, exitCode: EXIT.allFailed });
/** An error answer of the service: no command ends with one. */
const request = (retryable = false): ErrorKind => ({ retryable, exitCode: EXIT.usage });

export const ERROR_KINDS = {
  /** an unknown option or flag, or a value that does not fit */
  USAGE: { retryable: false, exitCode: EXIT.usage },
  /** the target is not a valid address: empty, without a scheme, or with an impossible host or port */
  URL_INVALID: { retryable: false, exitCode: EXIT.usage },
  /** an address other than http and https; `file:` in a list, a sitemap or a request; a tab with a page of the browser */
  URL_SCHEME_BLOCKED: { retryable: false, exitCode: EXIT.usage },
  /** the file does not exist, cannot be read, is a folder, or is a dangling link */
  FILE_NOT_FOUND: { retryable: false, exitCode: EXIT.usage },
  /** the file is not a saved snapshot of this version, or is damaged */
  SNAPSHOT_INVALID: { retryable: false, exitCode: EXIT.usage },
  /** a label file cannot be read, or a folder has no labelled pages */
  LABELS_INVALID: { retryable: false, exitCode: EXIT.usage },
  /** the page or its label file changed since it was loaded for labelling: load it again */
  LABELS_CHANGED: { retryable: false, exitCode: EXIT.usage },
  /** a line of a list is no address, file or JSON entry; a list is binary; a batch has no pages */
  INPUT_INVALID: { retryable: false, exitCode: EXIT.usage },
  /** no open tab has the name of `--tab` in its title or address */
  TAB_NOT_FOUND: { retryable: false, exitCode: EXIT.usage },
  /** several open tabs have the name of `--tab`: give more of it, or the id of one */
  TAB_AMBIGUOUS: { retryable: false, exitCode: EXIT.usage },
  /** the content has no such section, or the cursor belongs to another page, other content or other options */
  PART_NOT_FOUND: { retryable: false, exitCode: EXIT.usage },
  /** a record, line, part, file or archive exceeds its [limit](hazards.md#what-is-packed); `--unpack-limit` raises it */
  INPUT_TOO_LARGE: { retryable: false, exitCode: EXIT.usage },
  /** the file is not a WARC or WACZ archive, or is damaged */
  ARCHIVE_INVALID: { retryable: false, exitCode: EXIT.usage },
  /** the file is not a site model of this version, is damaged, or holds other methods than the model it is merged with */
  SITE_MODEL_INVALID: { retryable: false, exitCode: EXIT.usage },
  /** the folder holds a run with other options or of another version; `--redo` says what to repeat */
  RUN_MISMATCH: { retryable: false, exitCode: EXIT.usage },
  /** the address is private and was not named, or a redirect or a rebound name led there; see [hazards](hazards.md); or the address of `--connect` is not of this machine */
  ADDRESS_BLOCKED: page(),
  /** the host name cannot be resolved */
  DNS_FAILED: page(true),
  /** the address or the proxy does not answer, does not speak HTTP, or browsers block the port (not retried) */
  CONNECT_FAILED: page(true),
  /** the server closed the connection */
  CONNECTION_RESET: page(true),
  /** the certificate is not valid, and `--ignore-https-errors` opens the page; or the server does not answer with TLS, and the address needs `http://` */
  TLS_INVALID: page(),
  /** the address redirects without end */
  TOO_MANY_REDIRECTS: page(),
  /** the server did not answer in time; `--timeout` allows more */
  NAV_TIMEOUT: page(true),
  /** status 400 or more; `--keep-http-errors` reads such pages; from 500 on it is retried all the same */
  HTTP_ERROR: page(),
  /** status 429: the server asks for fewer requests */
  RATE_LIMITED: page(true),
  /** the robots.txt of the site disallows the page; `--no-robots` opens it */
  ROBOTS_DISALLOWED: page(),
  /** the host stopped answering, so the rest of its pages were not tried */
  HOST_UNAVAILABLE: page(true),
  /** the archive does not hold the page */
  NOT_ARCHIVED: page(),
  /** a body in an archive is compressed with zstd, which Node decodes from 22.15 on */
  ENCODING_UNSUPPORTED: page(),
  /** a page of a crawl redirects to another site; start there, or widen `--scope` */
  OUT_OF_SCOPE: page(),
  /** an image, JSON or another type that is not HTML, even if it is named HTML; a PDF file; plain text of the web */
  NOT_HTML: page(),
  /** the address is a download; most PDFs of the web are */
  DOWNLOAD: page(),
  /** the page has no text (or only in `noscript`) and no picture, there was no document, or it cannot be unpacked */
  EMPTY_DOCUMENT: page(),
  /** the page stopped answering and could not be freed; a tab of `--connect` does not answer; or HTML without an address was not laid out within `--timeout` */
  PAGE_HUNG: page(),
  /** judging the page took too long: 30 s, and 0.4 s more for each 1,000 of its elements */
  JUDGE_TIMEOUT: page(),
  /** judging the page, or making a report of it, took more memory than [its thread may have](hazards.md#limits) */
  JUDGE_MEMORY: page(),
  /** the record or another result of the page is longer than any text may be (512 MB): leave out its elements */
  RESULT_TOO_LARGE: page(),
  /** the page keeps navigating to other addresses */
  PAGE_UNSTABLE: page(true),
  /** the renderer of the page crashed, or the page was closed while it was read */
  PAGE_CRASHED: page(true),
  /** the page exceeded its memory limit (2 GB, or half of the machine’s with all open pages) and was closed */
  BUDGET_MEMORY: page(),
  /** no selector of `--content` matches anything to read on the page; `--content-if-found` judges it as usual */
  CONTENT_NOT_FOUND: page(),
  /** the selector of `--wait` did not appear */
  SELECTOR_NOT_FOUND: page(),
  /** the browser could not take the screenshot; or the tab of `--connect` is not in front */
  SCREENSHOT_FAILED: page(true),
  /** the browser crashed or disconnected */
  BROWSER_CRASHED: { retryable: true, exitCode: EXIT.browser },
  /** no browser was found, or it does not start (`pith doctor` says why); no Chrome listens at the address of `--connect`; fewer than 128 open files are allowed */
  BROWSER_UNAVAILABLE: { retryable: false, exitCode: EXIT.browser },
  /** an output cannot be written: its folder is missing or read-only, or it is a folder */
  OUTPUT_UNWRITABLE: { retryable: false, exitCode: EXIT.output },
  /** the disk is full */
  OUTPUT_FULL: { retryable: false, exitCode: EXIT.output },
  /** another run is using the folder */
  OUTPUT_LOCKED: { retryable: false, exitCode: EXIT.output },
  /** the job of a page is damaged, or asks for more than the flags of the worker allow; the message names the flag */
  JOB_REFUSED: page(),
  /** a worker of the fleet answered with no result of this version, or failed itself */
  ANSWER_INVALID: page(),
  /** Redis cannot be reached, refuses the password, or has no such database; or `bullmq` and `ioredis` are not installed */
  QUEUE_UNAVAILABLE: { retryable: true, exitCode: EXIT.queue },
  /** the network of this machine, or its proxy, was down for too long; the run can be resumed */
  NETWORK_DOWN: { retryable: true, exitCode: EXIT.limit },
  /** a measured figure missed its limit */
  CHECK_FAILED: { retryable: false, exitCode: EXIT.checkFailed },
  /** `serve`: the request has no token, or a wrong one */
  UNAUTHORIZED: request(),
  /** `serve`: the Host header is not a name of the service, or the request comes from another site */
  ORIGIN_REFUSED: request(),
  /** `serve`: unknown route */
  NOT_FOUND: request(),
  /** `serve`: none of the accepted types is available */
  NOT_ACCEPTABLE: request(),
  /** `serve`: the request body is larger than `--body-limit` */
  BODY_TOO_LARGE: request(),
  /** `serve`: the request body is not `application/json` */
  BODY_TYPE: request(),
  /** `serve`: the queue is full; `Retry-After` says when to try again */
  SERVICE_BUSY: request(true),
  /** `serve`: the client keeps too many jobs, or their files take too much: delete some */
  QUOTA_EXCEEDED: request(),
  /** `serve`: the page took longer than `--deadline`, its time in the queue included */
  JOB_TIMEOUT: request(true),
  /** the caller stopped the work */
  CANCELLED: { retryable: true, exitCode: EXIT.limit },
  /** a fault of pith itself; `--verbose` shows where; please report it */
  INTERNAL: { retryable: false, exitCode: EXIT.internal },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERROR_KINDS;

/** Records of another version of pith may hold codes that this one does not know. */
export const isErrorCode = (name: string): name is ErrorCode => Object.hasOwn(ERROR_KINDS, name);

/** Status and Retry-After of a server that refused a request. */
export interface ServerAnswer {
  readonly status?: number;
  readonly retryAfterMs?: number;
}

interface ErrorDetails {
  readonly cause?: unknown;
  readonly answer?: ServerAnswer;
  readonly option?: string | undefined;
  readonly isFinal?: boolean;
}

export class PithError extends Error {
  override readonly name = 'PithError';
  readonly code: ErrorCode;
  readonly answer: ServerAnswer;
  /** The option, as the library names it, that is wrong or that would help. */
  readonly option: string | undefined;
  readonly #isFinal: boolean;

  /**
   * `message`: one sentence that says what failed and, if possible, what to do. `isFinal`: a retry fails the same way,
   * although the code is retryable.
   */
  constructor(code: ErrorCode, message: string, options?: ErrorDetails) {
    super(message, options);
    this.#isFinal = options?.isFinal ?? false;
    this.code = code;
    this.answer = options?.answer ?? {};
    this.option = options?.option;
  }

  /** Server errors (5xx) are worth a retry; refusals of the page (4xx) are not. */
  get retryable(): boolean {
    if (this.#isFinal) return false;
    return ERROR_KINDS[this.code].retryable || (this.answer.status ?? 0) >= 500;
  }

  get exitCode(): number {
    return ERROR_KINDS[this.code].exitCode;
  }
}

/** An error of the caller's: wrong options, arguments or inputs. */
export const usageError = (message: string, details?: ErrorDetails): PithError =>
  new PithError('USAGE', message, details);

/** The same error with another message. */
export function withMessage(error: PithError, message: string): PithError {
  const { code, answer, option, retryable } = error;
  return new PithError(code, message, { cause: error, answer, option, isFinal: !retryable });
}

/** Converts any thrown value to a PithError; an unknown one is a bug of pith. */
export function asPithError(thrown: unknown): PithError {
  if (thrown instanceof PithError) return thrown;
  const message = thrown instanceof Error ? thrown.message : textOf(thrown);
  if (message.includes('uv_cwd'))
    return usageError('the working folder was deleted: change to another one', { cause: thrown });
  if (message.startsWith('Could not load the "sharp" module')) {
    const why = 'pictures cannot be drawn, because the native part of sharp is missing';
    return new PithError('OUTPUT_UNWRITABLE', `${why}: install without --omit=optional`, { cause: thrown });
  }
  // V8's longest text.
  if (thrown instanceof RangeError && message.startsWith('Invalid string length'))
    return new PithError('RESULT_TOO_LARGE', TOO_LONG, { cause: thrown });
  return new PithError('INTERNAL', `unexpected: ${firstLine(message)}`, { cause: thrown });
}

const TOO_LONG =
  'the result is longer than any text may be (512 MB): ask for less of the page, such as no elements';

/** Objects without a prototype cannot be converted to a string. */
function textOf(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return typeof thrown;
  }
}

export function firstLine(message: string): string {
  return message.split('\n', 1)[0]?.trim() ?? '';
}
