// Mozilla Readability's own test pages: `<name>/source.html`, and `expected.html` with the article its authors expect.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readTextIfThere } from '../../../base/files/read-if-there.ts';
import { textOfHtml } from '../content/document-parts.ts';
import type { ContentPage } from '../content/result.ts';
import { parseJson } from '../truth/labels.ts';
import { foldersIn } from './dataset-files.ts';

/** Reads `test/test-pages`; skips folders without both files. */
export async function readReadabilityPages(folder: string): Promise<ContentPage[]> {
  const names = await foldersIn(folder);
  const pages = await Promise.all(names.map(name => readPage(join(folder, name), name)));
  return pages.filter(page => page !== null);
}

async function readPage(folder: string, id: string): Promise<ContentPage | null> {
  const files = await readdir(folder);
  if (!files.includes('source.html') || !files.includes('expected.html')) return null;
  const expected = await readFile(join(folder, 'expected.html'), 'utf8');
  return {
    id,
    kind: (await isReaderable(join(folder, 'expected-metadata.json'))) ? 'article' : 'other',
    url: '',
    text: textOfHtml(expected),
    readHtml: async () => ({ bytes: await readFile(join(folder, 'source.html')), charset: 'utf-8' }),
  };
}

/** Reads its authors' verdict: does the page contain an article. */
async function isReaderable(file: string): Promise<boolean> {
  const text = await readTextIfThere(file);
  return text === null || parseJson(text, file, metadata).readerable;
}

const metadata = z.object({ readerable: z.boolean().default(true) });
