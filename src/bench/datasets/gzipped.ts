// A saved page in a `.gz` file.

import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PithError } from '../../errors.ts';
import type { SavedHtml } from '../content/page.ts';

const unzip = promisify(gunzip);

export async function readGzipped(file: string, charset: string): Promise<SavedHtml> {
  const packed = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    const what = cause.code === 'ENOENT' ? 'is not there' : 'cannot be read';
    const message = `the page ${file} ${what}: put it there, or leave the page out of the truth`;
    throw new PithError('FILE_NOT_FOUND', message, { cause });
  });
  const bytes = await unzip(packed).catch((cause: unknown) => {
    const message = `the page ${file} is no gzip, or a damaged one: fetch it again, or pack it with gzip`;
    throw new PithError('INPUT_INVALID', message, { cause });
  });
  return { bytes, charset };
}
