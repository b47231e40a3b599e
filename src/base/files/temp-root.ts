// A temp folder of this process alone, so that what it leaves when it is killed is found and removed by the next one.

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOf } from './process-start.ts';

const NAME = /^pith-run-(\d+)-(\w*)$/;

/** Everything in this process that asks for the temp folder, browsers included, gets this one until it exits. */
export function useOwnTempRoot(): void {
  const shared = tmpdir();
  sweep(shared);
  const own = join(shared, `pith-run-${process.pid}-${startOf(process.pid)}`);
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

/** Somebody else's folder, or one that a browser still writes into, is left for another time. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
  } catch {
    // It is only scratch.
  }
}
