// Computes cache keys of captured pages: they change with the page, the window and the capture code.

import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { VISIT_CODE } from '../../../base/files/code-hashes.generated.ts';
import { SNAPSHOT_SCHEMA } from '../../../page/snapshot/snapshot.ts';
import type { PageOptions } from '../../../see/browser/options/page-options.ts';
import type { SavedHtml } from '../content/result.ts';

/** Most files of a page's folder that enter its key. */
const MOST_FILES = 5_000;

/** Hashes the content of the page file, and size and time of other files in `folder`; ignores labels. */
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
    if (LABEL_FILE.test(file) || apart.includes(file)) continue;
    const { size, mtimeMs } = await stat(file);
    hash.update(`\n${relative(folder, file)} ${size} ${mtimeMs}`);
  }
  return keyOf(hash);
}

/** `labels.json`, that of another labeller, or either with the name of its page. */
const LABEL_FILE = /(?:^|[\\/.])labels(?:\.[\w-]+)?\.json$/;

export const htmlKey = (url: string, html: SavedHtml, options: PageOptions): string =>
  keyOf(
    keyFor(options)
      .update(`${url}\n${html.charset ?? ''}\n`)
      .update(html.bytes),
  );

/** A browser that the user chose gets a key of its own. */
export function keyInBrowser(key: string, browserPath: string | undefined): string {
  if (browserPath === undefined || browserPath === '') return key;
  return keyOf(createHash('sha256').update(`${key}\n${browserPath}`));
}

/** Returns the largest folder around a page that contains no other page of its set, below the set's folder. */
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

/** Includes the code version, so that captures of other code are not reused. */
const keyFor = (options: PageOptions): Hash =>
  createHash('sha256').update(SNAPSHOT_SCHEMA).update(VISIT_CODE).update(JSON.stringify(options));
