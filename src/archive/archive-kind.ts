// Tells by its first bytes whether a file is a web archive.

import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { constants, gunzipSync } from 'node:zlib';

export type ArchiveKind = 'warc' | 'wacz';

const FIRST_BYTES = 4_096;
/** Of packed bytes that are still tried. */
const SHORTEST = 64;

export async function archiveKind(path: string): Promise<ArchiveKind | undefined> {
  const start = await firstBytes(path);
  if (start.subarray(0, 4).equals(Buffer.from('PK\x03\x04')))
    return path.endsWith('.wacz') ? 'wacz' : undefined;
  return startsAsWarc(unzipped(start)) ? 'warc' : undefined;
}

const startsAsWarc = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === 'WARC/';

/** As much of it as can be had, before any damage too: the rest of the file is not here. */
export function unzipped(start: Buffer): Buffer {
  if (start[0] !== 0x1f || start[1] !== 0x8b) return start;
  try {
    return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return start.length < SHORTEST ? Buffer.alloc(0) : unzipped(start.subarray(0, start.length >> 1));
  }
}

export async function firstBytes(path: string, size = FIRST_BYTES): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Of one small file after another, where four turns of the event loop for each would be most of the time. */
export function firstBytesNow(path: string, size = FIRST_BYTES): Buffer {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(size);
    return buffer.subarray(0, readSync(file, buffer, 0, size, 0));
  } finally {
    closeSync(file);
  }
}
