// Converts any error to a failure record with a matching HTTP status, also where no request could be read.

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PithError, usageError, withMessage } from '../../../base/errors.ts';
import { httpStatus, requestError } from '../../../base/http/http-status.ts';
import { type FailureRecord, failureRecord } from '../../../judge/record/page-record.ts';
import { SERVICE_LIMITS } from '../limits.ts';

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
  const most = SERVICE_LIMITS.messageChars;
  if (error.message.length > most) return withMessage(error, `${error.message.slice(0, most)}…`);
  if (error.code === 'INTERNAL') return new PithError('INTERNAL', OUR_FAULT);
  // An option that clients cannot set.
  if (error.option === 'privateAddresses')
    return new PithError(
      error.code,
      `${error.message}: this service must be started with --allow-host for it`,
    );
  return error;
}

/** Headers of all answers, which keep page content harmless wherever an answer is shown. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
} as const;

interface Refusal {
  readonly status: number;
  readonly why: string;
}

/** By Node's error codes. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, why: 'its address and headers are too long' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, why: 'it did not arrive in time' },
};
const NOT_HTTP: Refusal = { status: 400, why: 'it is not HTTP' };

/** Rejects bytes that are not an HTTP request: writes a failure to the bare socket and closes it. */
export function answerMalformedRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  // The client is gone.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // After an earlier answer on this socket, another one may still be in flight.
  if (socket.writable && socket.bytesWritten === 0)
    socket.write(answerOf(REFUSALS[error.code ?? ''] ?? NOT_HTTP));
  socket.destroy(error);
}

function answerOf({ status, why }: Refusal): string {
  const refused = usageError(`the request cannot be read: ${why}`);
  const body = JSON.stringify(failureRecord('', refused));
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
