// Serves one MCP client over stdin and stdout until it is gone: stdin ends, a signal comes, or its process ends.

import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { AllowedHosts } from '../../run/pipeline/allowed-hosts.ts';
import type { ConnectOptionsInput } from '../../run/pipeline/connect-option-rows.ts';
import type { OpenOptionsInput } from '../../run/pipeline/open-option-rows.ts';
import { IdlePith } from './idle-pith.ts';
import { KeptPages } from './kept-pages.ts';
import { MCP_LIMITS } from './limits.ts';
import { answerFaults } from './line-faults.ts';
import { mcpServer } from './mcp-server.ts';
import { userTabs } from './tab-tools.ts';

export interface StdioOptions extends AllowedHosts {
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
  const pith = new IdlePith(open, hosts);
  const tabs = connect && userTabs(connect);
  const pages = new KeptPages((url, calls) => pith.visit(url, calls), Date.now, tabs);
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
