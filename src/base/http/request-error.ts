// Turns anything thrown while a request is handled into a PithError; errors of Fastify are recognized by code.

import type { FastifyError } from 'fastify';
import { asPithError, firstLine, PithError } from '../errors.ts';

/** `tooLarge`: the message for a body that is too large. */
export function requestError(thrown: unknown, tooLarge: string): PithError {
  const { code, statusCode = 500, message } = thrown as FastifyError;
  if (thrown instanceof PithError) return thrown;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new PithError('BODY_TOO_LARGE', tooLarge);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new PithError('BODY_TYPE', 'send the body as application/json');
  if (statusCode >= 400 && statusCode < 500)
    return new PithError('USAGE', `the request cannot be read: ${firstLine(message)}`, { cause: thrown });
  return asPithError(thrown);
}
