// Converts any error to a failure record with a matching HTTP status.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { PithError } from '../../../base/errors.ts';
import { httpStatus } from '../../../base/http/http-status.ts';
import { requestError } from '../../../base/http/request-error.ts';
import { type FailureRecord, failureRecord } from '../../../judge/record/page-record.ts';

const TOO_LARGE = 'the body is larger than this service takes (--body-limit)';

export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = requestError(thrown, TOO_LARGE);
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

/** In place of an internal error, whose message may contain details of this machine. */
export const OUR_FAULT = 'unexpected: a fault of pith itself';

/** Logs an internal error and hides its message. */
export function errorRecord(request: FastifyRequest, error: PithError): FailureRecord {
  return failureRecord(request.page ?? '', errorForClient(error));
}

function errorForClient(error: PithError): PithError {
  if (error.code === 'INTERNAL') return new PithError('INTERNAL', OUR_FAULT);
  // An option that clients cannot set.
  if (error.option === 'privateAddresses')
    return new PithError(
      error.code,
      `${error.message}: this service must be started with --allow-host for it`,
    );
  return error;
}
