// Runs `pith worker` until a signal, with a line for each page on stderr.

import { useOwnTempRoot } from '../../../base/files/temp-root.ts';
import { counted } from '../../../base/text/counted.ts';
import type { UnpackLimitsInput } from '../../../base/unpack/unpack-limits.ts';
import { runWorker } from '../../../run/fleet/worker.ts';
import { say } from '../terminal/console.ts';

export interface WorkerFlags {
  queue: string;
  concurrency?: number;
  metrics?: { host: string; port: number };
  browser?: string;
  sandbox?: boolean;
  unpackLimit?: UnpackLimitsInput;
  allowPrivate?: true;
  allowHost?: string[];
  allowFiles?: string[];
  allowOption?: string[];
  quiet?: true;
  verbose?: true;
}

export async function runWorkerVerb(flags: WorkerFlags, signal: AbortSignal): Promise<void> {
  const report = flags.quiet ? () => {} : say;
  useOwnTempRoot();
  const pages = await runWorker({
    queue: flags.queue,
    signal,
    note: report,
    onPage: ({ url, ok, code }) => report(`${ok ? 'ok' : code} ${url}`),
    concurrency: flags.concurrency === undefined ? undefined : Math.max(1, flags.concurrency),
    metrics: flags.metrics,
    unpackLimits: flags.unpackLimit,
    allow: {
      allowPrivate: flags.allowPrivate === true,
      allowHosts: (flags.allowHost ?? []).map(host => host.toLowerCase()),
      allowFiles: flags.allowFiles ?? [],
      allowFlags: flags.allowOption ?? [],
    },
    browser: flags.browser,
    // Requires the sandbox, because a worker opens untrusted pages unattended.
    sandbox: flags.sandbox === false ? false : 'required',
  });
  report(`${counted(pages, 'page')} opened`);
}
