// A hash of the code in some folders of pith, so that what an earlier version made is not taken for what this one makes.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `isDeep`: with the folders in them. */
export async function hashOfCode(rooms: readonly string[], isDeep: boolean): Promise<string> {
  const hash = createHash('sha256');
  for (const room of rooms) {
    const { folder, names } = await roomFolder(room, isDeep);
    const files = names.filter(name => /(?<!\.d)\.[jt]s$/u.test(name)).sort();
    for (const file of files) hash.update(await readFile(join(folder, file)));
  }
  return hash.digest('hex');
}

/** Beside this file; a script that is bundled into `out/scripts` finds the sources. */
async function roomFolder(room: string, recursive: boolean): Promise<{ folder: string; names: string[] }> {
  const beside = join(import.meta.dirname, '..', room);
  const names = await readdir(beside, { recursive }).catch(() => undefined);
  if (names !== undefined) return { folder: beside, names };
  const folder = join(import.meta.dirname, '../../src', room);
  return { folder, names: await readdir(folder, { recursive }) };
}
