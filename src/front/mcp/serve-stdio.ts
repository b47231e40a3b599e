// Serves one MCP client over stdin and stdout until it is gone: stdin ends, a signal comes, or its process ends.

import type { Readable } from 'node:stream';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { AllowedHosts } from '../../run/pipeline/allowed-hosts.ts';
import type { ConnectOptionsInput } from '../../run/pipeline/connect-option-rows.ts';
import type { OpenOptionsInput } from '../../run/pipeline/open-option-rows.ts';
import { idlePith } from './idle-pith.ts';
import { KeptPages } from './kept-pages.ts';
import { MCP_LIMITS } from './limits.ts';
import { mcpServer } from './mcp-server.ts';
import { userTabs } from './tab-tools.ts';

interface StdioOptions extends AllowedHosts {
  readonly open: OpenOptionsInput;
  /** Uses and keeps snapshots in the cache of `--max-age`. */
  readonly maxAgeMs?: number | undefined;
  /** Offers the tabs of this Chrome. */
  readonly connect?: ConnectOptionsInput | undefined;
  readonly signal: AbortSignal;
  /** Writes a line of the protocol to stdout. */
  readonly write: (line: string) => void;
  /** Called with problems of the protocol, such as a line that is no JSON. */
  readonly onProblem: (error: Error) => void;
}

export async function serveMcpStdio({
  open,
  connect,
  signal,
  write,
  onProblem,
  ...hosts
}: StdioOptions): Promise<void> {
  const pith = idlePith(open, hosts);
  const tabs = connect && userTabs(connect);
  const pages = new KeptPages(pith.visit, Date.now, tabs);
  const server = serveStdio(() => mcpServer(pages), { onerror: onProblem });
  await clientGone(signal, write);
  await Promise.race([Promise.all([server.close(), pith.close()]), timeout(MCP_LIMITS.stopMs)]);
}

function clientGone(signal: AbortSignal, write: StdioOptions['write']): Promise<void> {
  const parent = process.ppid;
  return new Promise(done => {
    const watch = setInterval(() => {
      if (process.ppid !== parent) end();
    }, MCP_LIMITS.parentMs);
    const end = () => {
      clearInterval(watch);
      done();
    };
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    answerFaults(process.stdin, write, end);
    process.stdin.once('end', end);
    process.stdin.once('close', end);
    process.stdin.once('error', end);
  });
}

const timeout = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms).unref());

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
