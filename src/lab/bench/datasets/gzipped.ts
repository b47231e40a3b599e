// Reads a saved page from a `.gz` file.

import { readFile } from 'node:fs/promises';
import { PithError } from '../../../base/errors.ts';
import { isGzip, unpackedBytes } from '../../../base/unpack/gzip.ts';
import { UNPACK_LIMITS } from '../../../base/unpack/unpack-limits.ts';
import type { SavedHtml } from '../content/page.ts';

export async function readGzipped(file: string, charset: string): Promise<SavedHtml> {
  const packed = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    const what = cause.code === 'ENOENT' ? 'is not there' : 'cannot be read';
    const message = `the page ${file} ${what}: put it there, or leave the page out of the truth`;
    throw new PithError('FILE_NOT_FOUND', message, { cause });
  });
  const bound = { what: file, limit: 'fileBytes', limits: UNPACK_LIMITS } as const;
  const unpacking = isGzip(packed) ? unpackedBytes(packed, bound) : Promise.reject(new Error('no gzip'));
  const bytes = await unpacking.catch((cause: unknown) => {
    if (cause instanceof PithError && cause.code === 'INPUT_TOO_LARGE') throw cause;
    const message = `the page ${file} is not gzip, or is damaged: fetch it again, or pack it with gzip`;
    throw new PithError('INPUT_INVALID', message, { cause });
  });
  return { bytes, charset };
}
