// Pages that may be packed with gzip: their first bytes, and their whole content within a limit.

import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { constants, gunzipSync } from 'node:zlib';
import { PithError } from '../errors.ts';

/** Bytes of a file that tell its kind. */
const FIRST_BYTES = 4_096;
/** Of packed bytes that are still tried. */
const SHORTEST = 64;

/** A few kB of gzip can hold gigabytes; heavy pages of HTML or text have 5 MB. */
const MOST_PAGE_BYTES = 64 * 1024 ** 2;

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** `name` says in errors what is unpacked. Bytes that are not packed are returned as they are. */
export function unpacked(bytes: Buffer, name: string): Buffer {
  if (!isGzip(bytes)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_PAGE_BYTES });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new PithError(
        'BUDGET_MEMORY',
        `${name} unpacks to more than ${MOST_PAGE_BYTES / 1024 ** 2} MiB`,
        {
          cause,
        },
      );
    throw new PithError('EMPTY_DOCUMENT', `${name} cannot be unpacked: its gzip data is damaged`, { cause });
  }
}

/** Unpacks the beginning of a file as far as possible: the rest of the file, or of sound data, is missing. */
export function unpackedStart(start: Buffer): Buffer {
  if (!isGzip(start)) return start;
  try {
    return gunzipSync(start, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: MOST_PAGE_BYTES,
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
