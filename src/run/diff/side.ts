// One side of a comparison: an opened page, a saved snapshot, or a record with its elements; and a page of a folder,
// which becomes a side when it is read.

import { dirname, join, sep } from 'node:path';
import type { PithError } from '../../base/errors.ts';
import { isThere } from '../../base/files/read-if-there.ts';
import { type ComparedPage, comparedRecord, comparedSnapshot } from '../../judge/compare/compared-page.ts';
import { isRecord } from '../../judge/compare/parse-record.ts';
import type { PageRecord } from '../../judge/record/page-record.ts';
import type { Snapshot, SnapshotWarning } from '../../page/snapshot/snapshot.ts';
import { readJsonFile } from '../../page/snapshot/snapshot-file.ts';
import type { Target } from '../../see/browser/target/target.ts';
import type { ReadPage } from '../pipeline/make-result.ts';

export interface Side {
  /** As the user named it. */
  readonly name: string;
  /** Path of the saved snapshot or record; `null` for an opened page. */
  readonly path: string | null;
  readonly compared: ComparedPage;
  /** `null` for a record. */
  readonly result: ReadPage | null;
  /** The picture is real and not a wireframe. */
  readonly hasPicture: boolean;
  /** Warnings of the page. */
  readonly warnings: readonly SnapshotWarning[];
}

/** Opens a page or judges a saved snapshot. `hasPicture`: false for a snapshot without picture. */
export type See = (target: Target, hasPicture: boolean) => Promise<ReadPage>;

export async function sideOfTarget(name: string, target: Target, see: See): Promise<Side> {
  const data = target.kind === 'snapshot' ? await readJsonFile(target.path) : null;
  if (target.kind === 'snapshot' && isRecord(data)) return sideOfRecord(name, data, target.path);
  const result = await see(target, target.kind !== 'snapshot' || (await hasSavedPicture(data, target.path)));
  return sideOfResult(name, result, target.kind === 'snapshot' ? target.path : null);
}

export function sideOfResult(name: string, result: ReadPage, path: string | null = null): Side {
  const { record, snapshot, zoning, before, isSketch } = result;
  return {
    name,
    path,
    compared: comparedSnapshot(snapshot, zoning),
    result,
    hasPicture: before !== undefined && !isSketch,
    warnings: record.warnings,
  };
}

async function hasSavedPicture(snapshot: unknown, path: string): Promise<boolean> {
  const name = (snapshot as Partial<Snapshot> | null)?.picture?.path;
  return typeof name === 'string' && isThere(join(dirname(path), name));
}

export function sideOfRecord(name: string, data: unknown, path: string | null): Side {
  const record = data as PageRecord;
  const compared = comparedRecord(record, name);
  return { name, path, compared, result: null, hasPicture: false, warnings: record.warnings ?? [] };
}

/** A page of a folder that is compared with another: how it is matched, read, and saved by an update. */
export interface FolderPage {
  /** As results name it: its address, or the path of its file in a folder of HTML. */
  readonly name: string;
  /** The address of the page; the path of its file if that cannot be read. */
  readonly url: string;
  /** Second key for matching: the input in a batch, the file name elsewhere. */
  readonly key: string;
  /** Path relative to the folder. */
  readonly file: string;
  /** Path of the page's own file; `null` for pages of a batch, and for HTML. */
  readonly path: string | null;
  /** Relative path of a copy in another folder. */
  readonly copy: string;
  /** The page is HTML and has to be opened in a browser. */
  readonly isOpened: boolean;
  /** Why it cannot be compared, if that is known before it is read. */
  readonly fault: PithError | null;
  /** Its run could not read it. */
  readonly hasFailed?: boolean;
  readonly read: (see: See) => Promise<Side>;
}

/** A page that is opened in a browser. */
export const openedPage = (
  page: Pick<FolderPage, 'name' | 'url' | 'key' | 'file' | 'copy' | 'read'>,
): FolderPage => ({ ...page, path: null, isOpened: true, fault: null });

/** File name without endings, the same for a page and its snapshot. */
export const stemOf = (file: string): string =>
  file.replaceAll(sep, '/').replace(/(?:\.(?:x?html?|mht|mhtml))?(?:\.snapshot)?(?:\.json)?(?:\.gz)?$/i, '');

/** The name of the file that an update saves for a page of a site. `search`: its query, with `?`. */
export const copyOf = (file: string, search: string): string =>
  `${file}${encodeURIComponent(search)}.json.gz`;
