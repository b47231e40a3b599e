// Files that may be packed with gzip: how they begin, and their whole content within a bound.

import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { constants, gunzipSync } from 'node:zlib';
import { PithError } from '../errors.ts';

/** Bytes of a file that tell its kind. */
const FIRST_BYTES = 4_096;
/** Of packed bytes that are still tried. */
const SHORTEST = 64;

/** Unpacked sizes: a few kB of gzip can hold gigabytes. */
export const UNPACKED_LIMITS = {
  /** HTML or text; heavy pages have 5 MB. */
  pageBytes: 64 * 1024 ** 2,
  /** The largest string of V8 has as many characters. */
  snapshotBytes: 512 * 1024 ** 2,
} as const;

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** `name` says in errors what is unpacked. Bytes that are not packed are returned as they are. */
export function unpacked(bytes: Buffer, name: string, maxBytes: number = UNPACKED_LIMITS.pageBytes): Buffer {
  if (!isGzip(bytes)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new PithError('BUDGET_MEMORY', `${name} unpacks to more than ${maxBytes / 1024 ** 2} MiB`, {
        cause,
      });
    throw new PithError('EMPTY_DOCUMENT', `${name} cannot be unpacked: its gzip data is damaged`, { cause });
  }
}

/** Unpacks the beginning of a file as far as possible: the rest of the file, or of sound data, is missing. */
export function unpackedStart(start: Buffer): Buffer {
  if (!isGzip(start)) return start;
  try {
    return gunzipSync(start, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: UNPACKED_LIMITS.pageBytes,
    });
  } catch {
    return start.length < SHORTEST ? Buffer.alloc(0) : unpackedStart(start.subarray(0, start.length >> 1));
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

/** For many small files in a row: four turns of the event loop for each would take most of the time. */
export function firstBytesNow(path: string, size = FIRST_BYTES): Buffer {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(size);
    return buffer.subarray(0, readSync(file, buffer, 0, size, 0));
  } finally {
    closeSync(file);
  }
}
