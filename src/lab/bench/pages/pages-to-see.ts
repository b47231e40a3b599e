// Lists the pages to open in a user's folders: labelled pages, and those of public datasets.

import { basename, resolve } from 'node:path';
import { usageError } from '../../../base/errors.ts';
import { parseUrl } from '../../../base/text/parse-url.ts';
import type { PageOptions } from '../../../see/browser/options/page-options.ts';
import { fileTarget } from '../../../see/browser/target/file-target.ts';
import { decoded } from '../../../see/browser/target/html-bytes.ts';
import type { ContentPage, SavedHtml } from '../content/result.ts';
import { type LabelledPage, readLabelSet } from '../truth/label-sets.ts';
import { type LabelProblem, LabelProblemsError } from '../truth/problems.ts';
import { type PageToSee, visitOptions } from './see-pages.ts';
import { fileKey, folderOfPage, htmlKey } from './snapshot-cache.ts';

export type LabelledPageToSee = LabelledPage & PageToSee;

/** With several label sets, ids are prefixed by the set's name. Reports the problems of all sets together. */
export async function labelledPages(folders: readonly string[]): Promise<LabelledPageToSee[]> {
  const problems: LabelProblem[] = [];
  const pages: LabelledPageToSee[] = [];
  for (const folder of folders) {
    const prefix = folders.length > 1 ? `${basename(resolve(folder))}/` : '';
    try {
      const set = await readLabelSet(folder);
      const files = set.map(page => page.pageFile);
      pages.push(...set.map(page => withVisit({ ...page, id: prefix + page.id }, folder, files)));
    } catch (error) {
      if (!(error instanceof LabelProblemsError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new LabelProblemsError(problems);
  return pages;
}

function withVisit(page: LabelledPage, root: string, files: readonly string[]): LabelledPageToSee {
  const visit = fileVisit(page.pageFile, resolve(root), files, visitOptions(page.labels.viewport));
  return { ...page, ...visit };
}

/** `apart` lists files beside the page that do not affect its rendering. */
export function fileVisit(
  pageFile: string,
  root: string,
  files: readonly string[],
  options: PageOptions,
  apart: readonly string[] = [],
): Omit<PageToSee, 'id'> {
  return {
    options,
    key: () => fileKey(pageFile, folderOfPage(pageFile, root, files), options, apart),
    target: async () => fileTarget(pageFile),
  };
}

export type ContentPageToSee = ContentPage & PageToSee;

export const contentPageToSee = (page: ContentPage): ContentPageToSee => ({
  ...page,
  ...htmlVisit(page.url, page.readHtml),
});

/** Disables scripts: offline they mostly fail and damage the page. */
export function htmlVisit(address: string, readHtml: ContentPage['readHtml']): Omit<PageToSee, 'id'> {
  const options = visitOptions(undefined, false);
  const url = /^https?:\/\//iu.test(address) ? parseUrl(address)?.href : undefined;
  return {
    options,
    key: async () => htmlKey(address, await readHtml(), options),
    target: async () => ({
      kind: 'html',
      html: decodeHtml(await readHtml()),
      ...(url !== undefined && { url }),
    }),
  };
}

/** Returns the pages with these ids, or all pages if none is named. */
export function pagesNamed<Page extends { readonly id: string }>(
  pages: readonly Page[],
  ids: readonly string[],
): readonly Page[] {
  const unknown = ids.filter(id => !pages.some(page => page.id === id));
  if (unknown.length === 0) return ids.length === 0 ? pages : pages.filter(page => ids.includes(page.id));
  const few = pages.slice(0, 5).map(page => page.id);
  throw usageError(`there is no page '${unknown[0]}' in these folders: their ids are like ${few.join(', ')}`);
}

/** How far browsers search for a `<meta charset>`. */
const LOOKED_THROUGH_BYTES = 1024;
const META_CHARSET = /<meta[^<>]+charset\s*=\s*(?:["']\s*)?([\w.:-]+)/iu;

/** Decodes by the charset that the dataset, the byte order mark or the page itself declares. */
export function decodeHtml({ bytes, charset }: SavedHtml): string {
  return decoded(bytes, charset ?? markedCharset(bytes) ?? statedCharset(bytes) ?? 'windows-1252');
}

function markedCharset([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

function statedCharset(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, LOOKED_THROUGH_BYTES)).toString('latin1');
  const stated = META_CHARSET.exec(start)?.[1];
  // The declaration itself was readable as ASCII, so a UTF-16 declaration must be wrong.
  return stated !== undefined && /^utf-?16/iu.test(stated) ? 'utf-8' : stated;
}
