// The name under which a seen page is kept: another page, window or way of seeing has another name.

import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { VISIT_CODE } from '../../../base/files/code-hashes.generated.ts';
import type { PageOptions } from '../../../see/browser/page-options.ts';
import { SNAPSHOT_SCHEMA } from '../../../see/snapshot/snapshot.ts';
import type { SavedHtml } from '../content/page.ts';

/** Files of a page's folder that its name depends on: more are not looked at. */
const MOST_FILES = 5_000;

/** The page file by what is in it, what else lies in `folder` by size and time; labels may change freely. */
export async function fileKey(
  pageFile: string,
  folder: string,
  options: PageOptions,
  apart: readonly string[],
): Promise<string> {
  const hash = keyFor(options);
  hash.update(pageFile).update(await readFile(pageFile));
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  for (const file of files.sort().slice(0, MOST_FILES)) {
    if (apart.includes(file)) continue;
    const { size, mtimeMs } = await stat(file);
    hash.update(`\n${relative(folder, file)} ${size} ${mtimeMs}`);
  }
  return keyOf(hash);
}

export const htmlKey = (url: string, html: SavedHtml, options: PageOptions): string =>
  keyOf(
    keyFor(options)
      .update(`${url}\n${html.charset ?? ''}\n`)
      .update(html.bytes),
  );

/** The same page in a browser that the user named is another sight. */
export function keyInBrowser(key: string, browserPath: string | undefined): string {
  if (browserPath === undefined || browserPath === '') return key;
  return keyOf(createHash('sha256').update(`${key}\n${browserPath}`));
}

/** The largest folder around a page that holds no other page of its set, below the set's own folder. */
export function folderOfPage(pageFile: string, root: string, allPageFiles: readonly string[]): string {
  let folder = dirname(pageFile);
  while (dirname(folder) !== root && dirname(folder).startsWith(root + sep)) {
    const inside = dirname(folder) + sep;
    if (allPageFiles.some(other => other !== pageFile && other.startsWith(inside))) break;
    folder = dirname(folder);
  }
  return folder;
}

const keyOf = (hash: Hash): string => hash.digest('hex').slice(0, 40);

/** A cache made by other code is not used. */
const keyFor = (options: PageOptions): Hash =>
  createHash('sha256').update(SNAPSHOT_SCHEMA).update(VISIT_CODE).update(JSON.stringify(options));
