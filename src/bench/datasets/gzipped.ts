// A saved page in a `.gz` file.

import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { SavedHtml } from '../content/page.ts';

const unzip = promisify(gunzip);

export async function readGzipped(file: string, charset: string): Promise<SavedHtml> {
  return { bytes: await unzip(await readFile(file)), charset };
}
