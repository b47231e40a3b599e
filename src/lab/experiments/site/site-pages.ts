// Lists pages of several sites to capture: generated ones, or those of a folder `site/category/page`.

import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PithError } from '../../../base/errors.ts';
import { fileVisit, htmlVisit } from '../../bench/pages/pages-to-see.ts';
import { type PageToSee, visitOptions } from '../../bench/pages/see-pages.ts';
import type { MadeSitePage } from './made-sites.ts';

export interface SitePageToSee extends PageToSee {
  readonly site: string;
  readonly category: string;
  /** The main content, if known. */
  readonly truth: string | null;
}

export function madePageToSee({ id, site, category, url, html, truth }: MadeSitePage): SitePageToSee {
  const bytes = Buffer.from(html);
  return { id, site, category, truth, ...htmlVisit(url, async () => ({ bytes, charset: 'utf-8' })) };
}

/** Reads `site/category/page.html`, with its truth in `page.txt`. Others in `site` have no category. */
export async function sitePagesIn(folder: string): Promise<SitePageToSee[]> {
  const root = resolve(folder);
  const found = await stat(root).catch(() => undefined);
  if (found?.isDirectory() !== true)
    throw new PithError(
      'FILE_NOT_FOUND',
      `there is no folder '${folder}': name one with a folder for each site`,
    );
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter(entry => entry.isFile() && /\.html?$/iu.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter(file => file.slice(root.length + 1).includes('/'))
    .sort();
  if (files.length === 0)
    throw new PithError(
      'FILE_NOT_FOUND',
      `there is no page in ${folder}: expected site/page.html or site/category/page.html`,
    );
  const options = visitOptions(undefined, false);
  return Promise.all(
    files.map(async file => {
      const [site = '', ...rest] = file.slice(root.length + 1).split('/');
      return {
        id: file.slice(root.length + 1),
        site,
        category: rest.length > 1 ? (rest[0] ?? '') : '',
        truth: await readFile(file.replace(/\.html?$/iu, '.txt'), 'utf8').catch(() => null),
        ...fileVisit(file, root, files, options),
      };
    }),
  );
}
