// Measures what files take on a disk.

import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Block size of common file systems: many small files fill a disk too. */
const BLOCK_BYTES = 4_096;

export const storedBytes = (length: number): number => Math.ceil(length / BLOCK_BYTES) * BLOCK_BYTES;

/** Follows no links. Skips files that are removed meanwhile. */
export async function storedBytesOf(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) sum += BLOCK_BYTES + (await storedBytesOf(path));
    else sum += storedBytes((await lstat(path).catch(() => undefined))?.size ?? 0);
  }
  return sum;
}
