// The pages below a folder, in the order of their names: HTML, saved snapshots, and web archives to be opened in turn.

import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isPageByContent } from '../browser/page-file.ts';
import { PithError } from '../errors.ts';
import { firstBytesNow, unpackedStart } from '../files/gzip.ts';
import { SOURCE_LIMITS } from './limits.ts';
import { resultsIn } from './run-results.ts';
import { ARCHIVE_NAME, isCutSnapshotStart, isSnapshotStart, PAGE_NAME } from './source.ts';

export interface FolderFile {
  readonly path: string;
  /** `closed`: a folder that cannot be read, whatever pages it would have. */
  readonly kind: 'page' | 'archive' | 'closed';
}

/**
 * Hidden files and links are left alone: a link may lead out of the folder, or round in a circle. So are runs below it,
 * for what they hold is made of pages; `onRun` is told of them.
 */
export async function* filesBelow(
  folder: string,
  onRun: (path: string) => void = () => {},
): AsyncGenerator<FolderFile> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return yield { path: folder, kind: 'closed' };
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) {
      if ((await resultsIn(path)) === undefined) yield* filesBelow(path, onRun);
      else onRun(path);
    } else if (!entry.isFile()) continue;
    else if (ARCHIVE_NAME.test(entry.name)) yield { path, kind: 'archive' };
    else if (PAGE_NAME.test(entry.name) || isUnnamedPage(path) || isSnapshot(path))
      yield { path, kind: 'page' };
  }
}

/** Copies of sites have pages without any ending; other endings promise something else. */
export const isUnnamedPage = (path: string): boolean => extname(path) === '' && isPageByContent(path);

/** Packed JSON that breaks off at once counts as one: it is opened, and fails with the reason. */
function isSnapshot(path: string): boolean {
  if (!/\.json(?:\.gz)?$/i.test(path)) return false;
  const text = startOf(path);
  return isSnapshotStart(text) || (isCutSnapshotStart(text) && /\.gz$/i.test(path));
}

function startOf(path: string): string {
  try {
    return unpackedStart(firstBytesNow(path, SOURCE_LIMITS.sniffedBytes)).toString('utf8');
  } catch {
    return '';
  }
}

export const closedFolder = (path: string): PithError =>
  new PithError('FILE_NOT_FOUND', `the folder ${path} cannot be read: check its name and its permissions`);
