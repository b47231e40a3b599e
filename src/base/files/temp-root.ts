// Gives the process a temp folder of its own, so that the next process can remove it if this one is killed.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PithError } from '../errors.ts';
import { isOwnFolder } from './own-folder.ts';
import { startOf } from './process-start.ts';
import { outputError } from './write-file.ts';

/** Process id and start; the end is random, so that no other user can make the folder first. */
const NAME = /^pith-run-(\d+)-(\w*)-\w{6}$/;

/** Sets TMPDIR for this process and its browsers, once, and removes folders of processes that are gone. */
export function useOwnTempRoot(): void {
  const shared = tmpdir();
  const name = `pith-run-${process.pid}-${startOf(process.pid)}-`;
  if (basename(shared).startsWith(name)) return;
  const own = makeIn(shared, name);
  process.env.TMPDIR = own;
  process.once('exit', () => remove(own));
}

function makeIn(shared: string, name: string): string {
  try {
    sweep(shared);
    return mkdtempSync(join(shared, name));
  } catch (error) {
    const { code } = outputError(shared, error);
    const why = code === 'OUTPUT_FULL' ? 'its disk is full' : 'it is not a folder that can be written to';
    const message = `cannot write temporary files to ${shared}, because ${why}: set TMPDIR to another`;
    throw new PithError(code, message, { cause: error });
  }
}

/** Leaves folders of other users alone: they could lead the removal elsewhere while it runs. */
function sweep(shared: string): void {
  for (const name of readdirSync(shared)) {
    const [, pid, started] = NAME.exec(name) ?? [];
    if (pid === undefined || startOf(Number(pid)) === started) continue;
    const folder = join(shared, name);
    if (isOwnFolder(folder)) remove(folder);
  }
}

/** Ignores failures: a browser may still write into the folder. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
  } catch {
    // A later process tries again.
  }
}
