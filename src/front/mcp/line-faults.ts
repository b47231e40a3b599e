// Answers lines on stdin that are no JSON-RPC message with an error (JSON-RPC 2.0, 5.1): the SDK drops them silently.

import type { Readable } from 'node:stream';

/** Most bytes of one line. The SDK has the same limit, and reads nothing after a longer line. */
const MOST_BYTES = 10 * 1024 * 1024;

/** Calls `onFlood` for a line that is longer. */
export function answerFaults(stdin: Readable, write: (line: string) => void, onFlood: () => void): void {
  let rest: Buffer = Buffer.alloc(0);
  stdin.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const fault = faultOf(rest.toString('utf8', 0, end));
      rest = rest.subarray(end + 1);
      if (fault !== undefined) write(`${fault}\n`);
    }
    if (rest.length <= MOST_BYTES) return;
    rest = Buffer.alloc(0);
    write(`${errorLine(null, -32700, `the line is longer than ${MOST_BYTES} bytes`)}\n`);
    onFlood();
  });
}

/** The answer to a line; undefined for a message that the SDK answers. */
export function faultOf(line: string): string | undefined {
  if (line.trim() === '') return undefined;
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return errorLine(null, -32700, 'the line is no JSON');
  }
  if (Array.isArray(message))
    return errorLine(null, -32600, 'batches are not part of MCP: send one message a line');
  const { jsonrpc, id, method, result, error } = (message ?? {}) as Readonly<Record<string, unknown>>;
  const hasId = typeof id === 'string' || Number.isInteger(id);
  if (jsonrpc === '2.0' && typeof method === 'string' && (hasId || id === undefined)) return undefined;
  if (jsonrpc === '2.0' && method === undefined && (result !== undefined || error !== undefined))
    return undefined;
  return errorLine(hasId ? (id as string | number) : null, -32600, 'the line is no request of JSON-RPC 2.0');
}

const errorLine = (id: string | number | null, code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
