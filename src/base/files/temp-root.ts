// Gives the process a temp folder of its own, so that the next process can remove it if this one is killed.

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startOf } from './process-start.ts';

const NAME = /^pith-run-(\d+)-(\w*)$/;

/** Sets TMPDIR for this process and its browsers, once, and removes folders of processes that are gone. */
export function useOwnTempRoot(): void {
  const shared = tmpdir();
  const name = `pith-run-${process.pid}-${startOf(process.pid)}`;
  if (basename(shared) === name) return;
  sweep(shared);
  const own = join(shared, name);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  process.env.TMPDIR = own;
  process.once('exit', () => remove(own));
}

function sweep(shared: string): void {
  for (const name of readdirSync(shared)) {
    const [, pid, started] = NAME.exec(name) ?? [];
    if (pid !== undefined && startOf(Number(pid)) !== started) remove(join(shared, name));
  }
}

/** Ignores failures: the folder may be another user's, or a browser may still write into it. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
  } catch {
    // A later process tries again.
  }
}
