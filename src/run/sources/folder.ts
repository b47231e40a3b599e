// Lists the pages below a folder in the order of their names: HTML, text, saved snapshots and web archives. All other
// files are reported.

import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { asPithError, PithError } from '../../base/errors.ts';
import { firstBytesNow } from '../../base/files/regular-file.ts';
import { orUndefined } from '../../base/or-undefined.ts';
import { unpackedStart } from '../../base/unpack/gzip.ts';
import { fileTarget } from '../../see/browser/target/file-target.ts';
import { isPageByContent } from '../../see/browser/target/page-file.ts';
import { ARCHIVE_NAME } from '../../see/browser/target/parse-target.ts';
import { SOURCE_LIMITS } from './limits.ts';
import { resultsIn } from './run-results.ts';
import { isCutSnapshotStart, isSnapshotStart, PAGE_NAME } from './source.ts';

type FolderFile = { readonly path: string } & (
  | { readonly kind: 'page' | 'text' | 'archive' }
  /** `closed`: a folder that cannot be read. */
  | { readonly kind: 'closed' }
  /** `unread`: a file that a user may take for a page, and why it is none. */
  | { readonly kind: 'unread'; readonly error: PithError }
);

/** Kinds of skipped entries: folders of runs, links, and files that are no pages. */
export type LeftOut = 'run' | 'link' | 'file';

/** Skips hidden files. Does not follow links, which may lead out of the folder or loop. */
export async function* filesBelow(
  folder: string,
  onLeftOut: (path: string, what: LeftOut) => void = () => {},
): AsyncGenerator<FolderFile> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return yield { path: folder, kind: 'closed' };
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) {
      if ((await resultsIn(path)) === undefined) yield* filesBelow(path, onLeftOut);
      else onLeftOut(path, 'run');
      continue;
    }
    const file = entry.isFile()
      ? fileBelow(path)
      : entry.isSymbolicLink()
        ? await linkBelow(path)
        : undefined;
    if (file === undefined) onLeftOut(path, entry.isSymbolicLink() ? 'link' : 'file');
    else yield file;
  }
}

function fileBelow(path: string): FolderFile | undefined {
  if (ARCHIVE_NAME.test(path)) return { path, kind: 'archive' };
  const name = path.replace(/\.gz$/i, '');
  if (PAGE_NAME.test(name) || isUnnamedPage(path) || isSnapshot(path)) return { path, kind: 'page' };
  if (/\.txt$/i.test(name)) return { path, kind: 'text' };
  if (name !== path && isPageByContent(path)) return { path, kind: 'page' };
  const what = DOCUMENTS.find(([ending]) => ending.test(path))?.[1];
  return what === undefined ? undefined : { path, kind: 'unread', error: notHtml(path, what) };
}

const DOCUMENTS: readonly (readonly [RegExp, string])[] = [
  [/\.pdf$/i, 'a PDF'],
  [/\.(?:docx?|od[tps]|rtf|epub|pptx?|xlsx?|ps|djvu)$/i, 'a document'],
  [/(?<!\.json)\.(?:gz|zip|bz2|xz|zst|br|7z|tar)$/i, 'packed'],
];

const notHtml = (path: string, what: string): PithError =>
  new PithError('NOT_HTML', `${path} is ${what}, not an HTML page`);

async function linkBelow(path: string): Promise<FolderFile | undefined> {
  if ((await stat(path).catch(() => undefined)) !== undefined) return undefined;
  try {
    fileTarget(path);
    return undefined;
  } catch (error) {
    return { path, kind: 'unread', error: asPithError(error) };
  }
}

/** A page without file ending, as in copies of sites. */
export const isUnnamedPage = (path: string): boolean => extname(path) === '' && isPageByContent(path);

/** Also true for gzipped JSON that breaks off at once: opening it reports the reason. */
function isSnapshot(path: string): boolean {
  if (!/\.json(?:\.gz)?$/i.test(path)) return false;
  const text = startOf(path);
  return isSnapshotStart(text) || (isCutSnapshotStart(text) && /\.gz$/i.test(path));
}

const startOf = (path: string): string =>
  orUndefined(() => unpackedStart(firstBytesNow(path, SOURCE_LIMITS.sniffedBytes)).toString('utf8')) ?? '';

export const closedFolder = (path: string): PithError =>
  new PithError('FILE_NOT_FOUND', `the folder ${path} cannot be read: check its name and its permissions`);
