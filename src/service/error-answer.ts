// Whatever is thrown on the way to an answer, as the record of a failure with a fitting HTTP status.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { asPithError, firstLine, PithError } from '../errors.ts';
import { type FailureRecord, failureRecord } from '../segment/page-record.ts';
import { httpStatus } from './http-status.ts';

export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = pithErrorOf(thrown);
  request.failure = error.code;
  if (error.code === 'INTERNAL') request.log.error({ err: error.cause ?? error }, 'unexpected');
  const { retryAfterMs } = error.answer;
  const isOurs = error.code === 'SERVICE_BUSY';
  if (retryAfterMs !== undefined && isOurs)
    reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)));
  if (error.code === 'UNAUTHORIZED') reply.header('www-authenticate', 'Bearer');
  return reply
    .status(httpStatus(error))
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorRecord(request, error)));
}

/** A fault of ours is told to the log; what it says may be of this machine. */
export function errorRecord(request: FastifyRequest, error: PithError): FailureRecord {
  const told =
    error.code === 'INTERNAL' ? new PithError('INTERNAL', 'unexpected: a fault of pith itself') : error;
  return failureRecord(request.page ?? '', told);
}

/** Fastify's own refusals, by its codes. */
function pithErrorOf(thrown: unknown): PithError {
  const { code, statusCode = 500, message } = thrown as FastifyError;
  if (thrown instanceof PithError) return thrown;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new PithError('BODY_TOO_LARGE', 'the body is larger than this service takes (--body-limit)');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new PithError('BODY_TYPE', 'send the body as application/json');
  if (statusCode >= 400 && statusCode < 500)
    return new PithError('USAGE', `the request cannot be read: ${firstLine(message)}`, { cause: thrown });
  return asPithError(thrown);
}
