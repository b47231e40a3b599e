// Errors of requests: their HTTP status, and how those of Fastify become a PithError.

import type { FastifyError } from 'fastify';
import {
  asPithError,
  ERROR_KINDS,
  type ErrorCode,
  EXIT,
  firstLine,
  PithError,
  usageError,
} from '../errors.ts';

/** Codes with a status of their own. */
const STATUS_OF_CODE: Partial<Record<ErrorCode, number>> = {
  UNAUTHORIZED: 401,
  ORIGIN_REFUSED: 403,
  ADDRESS_BLOCKED: 403,
  NOT_FOUND: 404,
  PART_NOT_FOUND: 404,
  NOT_ACCEPTABLE: 406,
  LABELS_CHANGED: 409,
  BODY_TOO_LARGE: 413,
  BODY_TYPE: 415,
  NOT_HTML: 422,
  DOWNLOAD: 422,
  EMPTY_DOCUMENT: 422,
  SELECTOR_NOT_FOUND: 422,
  CONTENT_NOT_FOUND: 422,
  SERVICE_BUSY: 429,
  NAV_TIMEOUT: 504,
  PAGE_HUNG: 504,
  JUDGE_MEMORY: 422,
  RESULT_TOO_LARGE: 422,
  JUDGE_TIMEOUT: 504,
  JOB_TIMEOUT: 504,
  QUOTA_EXCEEDED: 507,
};

/** All other codes, by the exit code of the command line. */
const STATUS_OF_EXIT: Readonly<Record<number, number>> = {
  [EXIT.usage]: 400,
  [EXIT.allFailed]: 502,
  [EXIT.browser]: 503,
  [EXIT.queue]: 503,
  [EXIT.limit]: 503,
};

const OUR_FAULT = 500;

export const httpStatus = ({ code }: Pick<PithError, 'code'>): number =>
  STATUS_OF_CODE[code] ?? STATUS_OF_EXIT[ERROR_KINDS[code].exitCode] ?? OUR_FAULT;

/** `tooLarge`: the message for a body that is too large. */
export function requestError(thrown: unknown, tooLarge: string): PithError {
  const { code, statusCode = 500, message } = thrown as FastifyError;
  if (thrown instanceof PithError) return thrown;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new PithError('BODY_TOO_LARGE', tooLarge);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new PithError('BODY_TYPE', 'send the body as application/json');
  if (statusCode >= 400 && statusCode < 500)
    return usageError(`the request cannot be read: ${firstLine(message)}`, { cause: thrown });
  return asPithError(thrown);
}
