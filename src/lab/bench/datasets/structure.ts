// Test pages of other extractors with the document that their authors expect:
// `defuddle/NAME/page.html` with `expected.md`, and `readability/NAME/page.html` with `expected.html`.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readTextIfThere } from '../../../base/files/read-if-there.ts';
import { partsOfHtml, partsOfMarkdown, textOfHtml } from '../content/document-parts.ts';
import { parseMarkdown, textsIn } from '../content/markdown-structure.ts';
import type { ContentPage } from '../content/result.ts';
import { parseJson } from '../truth/labels.ts';
import { foldersIn } from './dataset-files.ts';

type Truth = Pick<ContentPage, 'text' | 'document'>;

/** Reads both sets; the kind of a page is the name of its set. */
export async function readStructurePages(folder: string): Promise<ContentPage[]> {
  const sets = await Promise.all(
    Object.entries(TRUTHS).map(async ([kind, readTruth]) => {
      const names = await foldersIn(join(folder, kind));
      return Promise.all(names.map(name => readPage(folder, kind, name, readTruth)));
    }),
  );
  return sets.flat().filter(page => page !== null);
}

async function readPage(
  folder: string,
  kind: string,
  name: string,
  readTruth: (folder: string) => Promise<Truth | null>,
): Promise<ContentPage | null> {
  const place = join(folder, kind, name);
  const truth = await readTruth(place);
  if (truth === null) return null;
  const readHtml = async () => ({ bytes: await readFile(join(place, 'page.html')), charset: 'utf-8' });
  return { id: `${kind}/${name}`, kind, url: PAGE_URL, ...truth, readHtml };
}

/** The sets do not say where their pages come from. Readability's tests use this address. */
const PAGE_URL = 'http://fakehost/test/page.html';

const TRUTHS: Readonly<Record<string, (folder: string) => Promise<Truth | null>>> = {
  defuddle: defuddleTruth,
  readability: readabilityTruth,
};

const metadata = z.object({ title: z.string().nullish() });

/** A file opens with its metadata, as JSON in a code block. */
async function defuddleTruth(folder: string): Promise<Truth | null> {
  const file = join(folder, 'expected.md');
  const text = await readTextIfThere(file);
  if (text === null) return null;
  const [, json, markdown = ''] = /^```json\r?\n([^`]*)\r?\n```\r?\n(.*)$/su.exec(text) ?? [];
  const title = json === undefined ? '' : parseJson(json, file, metadata).title;
  const body = json === undefined ? text : markdown;
  return {
    text: textsIn(parseMarkdown(body)),
    document: { title: title ?? '', parts: partsOfMarkdown(body) },
  };
}

/** Readability has no formulas of its own: it keeps the markup of the page. */
async function readabilityTruth(folder: string): Promise<Truth | null> {
  const html = await readTextIfThere(join(folder, 'expected.html'));
  if (html === null) return null;
  const file = join(folder, 'metadata.json');
  const json = await readTextIfThere(file);
  const title = json === null ? '' : parseJson(json, file, metadata).title;
  const { formula, ...parts } = partsOfHtml(html);
  return { text: textOfHtml(html), document: { title: title ?? '', parts } };
}
