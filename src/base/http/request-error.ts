// What is thrown while a request is answered, as an error of ours: the refusals of Fastify by its codes.

import type { FastifyError } from 'fastify';
import { asPithError, firstLine, PithError } from '../errors.ts';

/** `tooLarge`: what is said of a body that is. */
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
