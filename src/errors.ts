// Every way in which pith can fail: a code, whether trying again may help, and the exit code of the command line.

interface ErrorKind {
  /** Another attempt may succeed. */
  readonly retryable: boolean;
  /** Exit code where this error ends the command (docs: exit codes). */
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
/** Answers of the service, which goes on: no command ends with one. */
const request = (retryable = false): ErrorKind => ({ retryable, exitCode: EXIT.usage });

export const ERROR_KINDS = {
  USAGE: { retryable: false, exitCode: EXIT.usage },
  URL_INVALID: { retryable: false, exitCode: EXIT.usage },
  URL_SCHEME_BLOCKED: { retryable: false, exitCode: EXIT.usage },
  FILE_NOT_FOUND: { retryable: false, exitCode: EXIT.usage },
  SNAPSHOT_INVALID: { retryable: false, exitCode: EXIT.usage },
  LABELS_INVALID: { retryable: false, exitCode: EXIT.usage },
  INPUT_INVALID: { retryable: false, exitCode: EXIT.usage },
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
  OUT_OF_SCOPE: page(),
  NOT_HTML: page(),
  DOWNLOAD: page(),
  EMPTY_DOCUMENT: page(),
  PAGE_HUNG: page(),
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
  JOB_TIMEOUT: request(true),
  CANCELLED: { retryable: true, exitCode: EXIT.limit },
  INTERNAL: { retryable: false, exitCode: EXIT.internal },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERROR_KINDS;

/** What another version of pith has written may have codes that this one does not know. */
export const isErrorCode = (name: string): name is ErrorCode => Object.hasOwn(ERROR_KINDS, name);

/** What a server said beside its refusal. */
export interface ServerAnswer {
  readonly status?: number;
  readonly retryAfterMs?: number;
}

export class PithError extends Error {
  override readonly name = 'PithError';
  readonly code: ErrorCode;
  readonly answer: ServerAnswer;
  /** The option, as the library names it, that is to blame or that would help. */
  readonly option: string | undefined;

  /** `message`: one sentence that says what failed and, where there is something to do, what to do. */
  constructor(
    code: ErrorCode,
    message: string,
    options?: { cause?: unknown; answer?: ServerAnswer; option?: string | undefined },
  ) {
    super(message, options);
    this.code = code;
    this.answer = options?.answer ?? {};
    this.option = options?.option;
  }

  /** Errors of the server's own (5xx) pass; what it says of the page (4xx) does not. */
  get retryable(): boolean {
    return ERROR_KINDS[this.code].retryable || (this.answer.status ?? 0) >= 500;
  }

  get exitCode(): number {
    return ERROR_KINDS[this.code].exitCode;
  }
}

/** Any thrown value as a PithError; what is not one is a fault of ours. */
export function asPithError(thrown: unknown): PithError {
  if (thrown instanceof PithError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new PithError('INTERNAL', `unexpected: ${firstLine(message)}`, { cause: thrown });
}

export function firstLine(message: string): string {
  return message.split('\n', 1)[0]?.trim() ?? '';
}

/** `1 page`, `2 pages`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What a schema (zod's) found wrong with a value, as far as a sentence needs it. */
interface Misfit {
  readonly code?: string | undefined;
  readonly message: string;
  readonly expected?: unknown;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly values?: readonly unknown[];
  readonly keys?: readonly string[];
  readonly issues?: readonly Misfit[];
}

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
  tuple: 'a list',
};

const UNITS: Readonly<Record<string, string>> = { array: ' entries', string: ' characters' };

/** Why a value does not fit, in words of ours; what a schema says in its own words is kept. */
export function misfit(issue: Misfit): string {
  const { code, message, expected, origin, minimum, maximum, values = [], keys = [], issues } = issue;
  // Words of the schema itself; zod's own begin so.
  if (!/^(?:Invalid|Too |Unrecognized)/.test(message)) return message;
  const unit = UNITS[String(origin)] ?? '';
  if (code === 'invalid_type') {
    const isMissing = message.endsWith('received undefined');
    return isMissing ? 'it is missing' : `expected ${KINDS[String(expected)] ?? 'another kind of value'}`;
  }
  if (code === 'too_small' && minimum === 1 && unit !== '') return 'it is empty';
  if (code === 'too_small') return `expected at least ${minimum}${unit}`;
  if (code === 'too_big') return `expected at most ${maximum}${unit}`;
  if (code === 'invalid_value') return `expected ${values.map(value => JSON.stringify(value)).join(' or ')}`;
  if (code === 'unrecognized_keys') return `there is no field ${keys.map(key => `'${key}'`).join(', ')}`;
  return issues?.[0] === undefined ? 'expected another kind of value' : misfit(issues[0]);
}
