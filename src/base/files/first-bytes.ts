// Reads the first bytes of a file, which tell its kind.

import { closeSync, readSync } from 'node:fs';
import { openRegular, openRegularNow } from './regular-file.ts';

const FIRST_BYTES = 4_096;

export async function firstBytes(path: string, size = FIRST_BYTES): Promise<Buffer> {
  const file = await openRegular(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** For many small files in a row: four turns of the event loop for each would take most of the time. */
export function firstBytesNow(path: string, size = FIRST_BYTES): Buffer {
  const file = openRegularNow(path);
  try {
    const buffer = Buffer.alloc(size);
    return buffer.subarray(0, readSync(file, buffer, 0, size, 0));
  } finally {
    closeSync(file);
  }
}
