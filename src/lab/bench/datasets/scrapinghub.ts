// ScrapingHub's article extraction benchmark: `ground-truth.json` for all pages, and `html/ID.html.gz`.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ContentPage } from '../content/result.ts';
import { parseJson } from '../truth/labels.ts';
import { readGzipped } from './dataset-files.ts';

export async function readScrapinghub(folder: string): Promise<ContentPage[]> {
  const file = join(folder, 'ground-truth.json');
  const truths = parseJson(await readFile(file, 'utf8'), file, schema);
  return Object.entries(truths).map(([id, { url, articleBody }]) => ({
    id,
    kind: 'article',
    url,
    text: articleBody,
    readHtml: () => readGzipped(join(folder, 'html', `${id}.html.gz`)),
  }));
}

const schema = z.record(
  z.string(),
  z.object({ articleBody: z.string().default(''), url: z.string().default('') }),
);
