// The table of error codes: whether a retry may help, and the exit code of the command line.

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
  USAGE: { retryable: false, exitCode: EXIT.usage },
  URL_INVALID: { retryable: false, exitCode: EXIT.usage },
  URL_SCHEME_BLOCKED: { retryable: false, exitCode: EXIT.usage },
  FILE_NOT_FOUND: { retryable: false, exitCode: EXIT.usage },
  SNAPSHOT_INVALID: { retryable: false, exitCode: EXIT.usage },
  LABELS_INVALID: { retryable: false, exitCode: EXIT.usage },
  LABELS_CHANGED: { retryable: false, exitCode: EXIT.usage },
  INPUT_INVALID: { retryable: false, exitCode: EXIT.usage },
  TAB_NOT_FOUND: { retryable: false, exitCode: EXIT.usage },
  TAB_AMBIGUOUS: { retryable: false, exitCode: EXIT.usage },
  PART_NOT_FOUND: { retryable: false, exitCode: EXIT.usage },
  INPUT_TOO_LARGE: { retryable: false, exitCode: EXIT.usage },
  ARCHIVE_INVALID: { retryable: false, exitCode: EXIT.usage },
  SITE_MODEL_INVALID: { retryable: false, exitCode: EXIT.usage },
  RUN_MISMATCH: { retryable: false, exitCode: EXIT.usage },
  ADDRESS_BLOCKED: page(),
  DNS_FAILED: page(true),
  CONNECT_FAILED: page(true),
  CONNECTION_RESET: page(true),
  TLS_INVALID: page(),
  TOO_MANY_REDIRECTS: page(),
  NAV_TIMEOUT: page(true),
  HTTP_ERROR: page(),
  RATE_LIMITED: page(true),
  ROBOTS_DISALLOWED: page(),
  HOST_UNAVAILABLE: page(true),
  NOT_ARCHIVED: page(),
  ENCODING_UNSUPPORTED: page(),
  OUT_OF_SCOPE: page(),
  NOT_HTML: page(),
  DOWNLOAD: page(),
  EMPTY_DOCUMENT: page(),
  PAGE_HUNG: page(),
  JUDGE_TIMEOUT: page(),
  PAGE_UNSTABLE: page(true),
  PAGE_CRASHED: page(true),
  BUDGET_MEMORY: page(),
  SELECTOR_NOT_FOUND: page(),
  SCREENSHOT_FAILED: page(true),
  BROWSER_CRASHED: { retryable: true, exitCode: EXIT.browser },
  BROWSER_UNAVAILABLE: { retryable: false, exitCode: EXIT.browser },
  OUTPUT_UNWRITABLE: { retryable: false, exitCode: EXIT.output },
  OUTPUT_FULL: { retryable: false, exitCode: EXIT.output },
  OUTPUT_LOCKED: { retryable: false, exitCode: EXIT.output },
  JOB_REFUSED: page(),
  ANSWER_INVALID: page(),
  QUEUE_UNAVAILABLE: { retryable: true, exitCode: EXIT.queue },
  NETWORK_DOWN: { retryable: true, exitCode: EXIT.limit },
  CHECK_FAILED: { retryable: false, exitCode: EXIT.checkFailed },
  UNAUTHORIZED: request(),
  ORIGIN_REFUSED: request(),
  NOT_FOUND: request(),
  NOT_ACCEPTABLE: request(),
  BODY_TOO_LARGE: request(),
  BODY_TYPE: request(),
  SERVICE_BUSY: request(true),
  QUOTA_EXCEEDED: request(),
  JOB_TIMEOUT: request(true),
  CANCELLED: { retryable: true, exitCode: EXIT.limit },
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
  constructor(
    code: ErrorCode,
    message: string,
    options?: { cause?: unknown; answer?: ServerAnswer; option?: string | undefined; isFinal?: boolean },
  ) {
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

/** The same error with another message. */
export function withMessage(error: PithError, message: string): PithError {
  const { code, answer, option, retryable } = error;
  return new PithError(code, message, { cause: error, answer, option, isFinal: !retryable });
}

/** Converts any thrown value to a PithError; an unknown one is a bug of pith. */
export function asPithError(thrown: unknown): PithError {
  if (thrown instanceof PithError) return thrown;
  const message = thrown instanceof Error ? thrown.message : textOf(thrown);
  return new PithError('INTERNAL', `unexpected: ${firstLine(message)}`, { cause: thrown });
}

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
