// Runs `pith worker`: a line for every page on stderr, until a signal.

import { useOwnTempRoot } from '../../base/files/temp-root.ts';
import { counted } from '../../base/text/counted.ts';
import type { UnpackLimitsInput } from '../../base/unpack/unpack-limits.ts';
import { runWorker } from '../../run/fleet/worker.ts';
import { say } from './console.ts';

export interface WorkerFlags {
  queue: string;
  concurrency?: number;
  browser?: string;
  sandbox?: boolean;
  unpackLimit?: UnpackLimitsInput;
  quiet?: true;
  verbose?: true;
}

export async function runWorkerVerb(flags: WorkerFlags, signal: AbortSignal): Promise<void> {
  const tell = flags.quiet ? () => {} : say;
  useOwnTempRoot();
  const pages = await runWorker({
    queue: flags.queue,
    signal,
    note: tell,
    onPage: ({ url, ok, code }) => tell(`${ok ? 'ok' : code} ${url}`),
    ...(flags.concurrency !== undefined && { concurrency: Math.max(1, flags.concurrency) }),
    ...(flags.unpackLimit && { unpackLimits: flags.unpackLimit }),
    ...(flags.browser !== undefined && { browser: flags.browser }),
    // Nobody looks on, and nobody vouches for the pages.
    sandbox: flags.sandbox === false ? false : 'required',
  });
  tell(`${counted(pages, 'page')} opened`);
}
