// Runs `pith mcp` until its client is gone. Nothing but the protocol goes to stdout.

import { useOwnTempRoot } from '../../../base/files/temp-root.ts';
import { serveMcpStdio } from '../../mcp/serve-stdio.ts';
import { warn } from '../terminal/console.ts';

export interface McpFlags {
  allowPrivate?: true;
  allowHost?: string[];
  maxAge?: number;
  browser?: string;
  sandbox?: boolean;
  connect?: string;
  connectAnywhere?: true;
  verbose?: true;
}

export async function runMcp(flags: McpFlags, signal: AbortSignal): Promise<void> {
  useOwnTempRoot();
  await serveMcpStdio({
    open: { browser: flags.browser, sandbox: flags.sandbox },
    allowPrivate: flags.allowPrivate === true,
    allowHosts: (flags.allowHost ?? []).map(host => host.toLowerCase()),
    maxAgeMs: flags.maxAge,
    connect:
      flags.connect === undefined ? undefined : { address: flags.connect, anywhere: flags.connectAnywhere },
    signal,
    write: line => process.stdout.write(line),
    onProblem: error => warn('MCP', error.message),
  });
}
