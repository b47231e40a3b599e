// Rejects bytes that are not an HTTP request: writes a failure to the bare socket and closes it.

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PithError } from '../../base/errors.ts';
import { failureRecord } from '../../judge/record/page-record.ts';
import { SECURITY_HEADERS } from './answers/security-headers.ts';

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

export function answerMalformedRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  // The client is gone.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // After an earlier answer on this socket, another one may still be in flight.
  if (socket.writable && socket.bytesWritten === 0)
    socket.write(answerOf(REFUSALS[error.code ?? ''] ?? NOT_HTTP));
  socket.destroy(error);
}

function answerOf({ status, why }: Refusal): string {
  const refused = new PithError('USAGE', `the request cannot be read: ${why}`);
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
