// WCXB (Murrough-Foley/web-content-extraction-benchmark): saved pages of seven kinds with their main content.
// `html/ID.html.gz` beside `truth/ID.json` (our extract) or `ground-truth/ID.json` (a split of the original).

import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { ContentPage, ContentTruth } from '../content/result.ts';
import { parseJson } from '../truth/labels.ts';
import { badFile, LabelProblemsError } from '../truth/problems.ts';
import { readGzipped } from './dataset-files.ts';

export async function readWcxb(folder: string): Promise<ContentPage[]> {
  const truthFolder = await findTruthFolder(folder);
  const files = (await readdir(truthFolder)).filter(file => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(async file => {
      const path = join(truthFolder, file);
      const truth = parseTruth(await readFile(path, 'utf8'), path);
      const id = basename(file, '.json');
      const html = join(folder, 'html', `${id}.html.gz`);
      return { id, ...truth, readHtml: () => readGzipped(html) };
    }),
  );
}

async function findTruthFolder(folder: string): Promise<string> {
  const children = await readdir(folder);
  const name = ['truth', 'ground-truth'].find(candidate => children.includes(candidate));
  if (name !== undefined) return join(folder, name);
  throw new LabelProblemsError([badFile(folder, 'holds neither truth/ nor ground-truth/')]);
}

type Truth = Omit<ContentTruth, 'id'>;

function parseTruth(text: string, file: string): Truth {
  if ('ground_truth' in parseJson(text, file, z.looseObject({}))) {
    const page = parseJson(text, file, original);
    return toTruth(page.url, page._internal.page_type.primary, page.ground_truth);
  }
  const page = parseJson(text, file, extract);
  return toTruth(page.url, page.type, page);
}

const content = {
  main_content: z.string().nullish(),
  with: z.array(z.string()).nullish(),
  without: z.array(z.string()).nullish(),
  main_content_markdown: z.string().nullish(),
  title: z.string().nullish(),
  author: z.string().nullish(),
  publish_date: z.string().nullish(),
};
const extract = z.object({ url: z.string().default(''), type: z.string(), ...content });
const original = z.object({
  url: z.string().default(''),
  _internal: z.object({ page_type: z.object({ primary: z.string() }) }),
  ground_truth: z.object(content),
});

function toTruth(url: string, type: string, truth: z.infer<z.ZodObject<typeof content>>): Truth {
  // As in the original script, the old name of collections counts as the new one.
  const kind = type === 'category' ? 'collection' : type;
  const { main_content: text, main_content_markdown: markdown, title, author, publish_date: date } = truth;
  return {
    url,
    kind,
    text: text ?? '',
    with: truth.with ?? [],
    without: truth.without ?? [],
    ...(markdown && { markdown }),
    metadata: { title: title ?? '', author: author ?? '', date: date ?? '' },
  };
}
