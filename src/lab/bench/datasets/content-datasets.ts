// Public datasets of saved pages with the text of their content: WCXB, ScrapingHub's, and Readability's own test pages.

import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { readTextIfThere } from '../../../base/files/read-if-there.ts';
import { textOfHtml } from '../content/document-parts.ts';
import type { ContentPage, ContentTruth } from '../content/result.ts';
import { parseJson } from '../truth/labels.ts';
import { badFile, LabelProblemsError } from '../truth/problems.ts';
import { foldersIn, readGzipped } from './dataset-files.ts';

/**
 * WCXB (Murrough-Foley/web-content-extraction-benchmark): pages of seven kinds. `html/ID.html.gz` beside `truth/ID.json`
 * (our extract) or `ground-truth/ID.json` (a split of the original).
 */
export async function readWcxb(folder: string): Promise<ContentPage[]> {
  const truthFolder = await findTruthFolder(folder);
  const files = (await readdir(truthFolder)).filter(file => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(async file => {
      const path = join(truthFolder, file);
      const truth = parseTruth(await readFile(path, 'utf8'), path);
      const id = basename(file, '.json');
      return { id, ...truth, readHtml: packedPage(folder, id) };
    }),
  );
}

const packedPage = (folder: string, id: string) => () => readGzipped(join(folder, 'html', `${id}.html.gz`));

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

/** ScrapingHub's article extraction benchmark: `ground-truth.json` for all pages, and `html/ID.html.gz`. */
export async function readScrapinghub(folder: string): Promise<ContentPage[]> {
  const file = join(folder, 'ground-truth.json');
  const truths = parseJson(await readFile(file, 'utf8'), file, articles);
  return Object.entries(truths).map(([id, { url, articleBody }]) => ({
    id,
    kind: 'article',
    url,
    text: articleBody,
    readHtml: packedPage(folder, id),
  }));
}

const articles = z.record(
  z.string(),
  z.object({ articleBody: z.string().default(''), url: z.string().default('') }),
);

/**
 * Mozilla Readability's own `test/test-pages`: `<name>/source.html`, and `expected.html` with the article its authors
 * expect. Skips folders without both files.
 */
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
