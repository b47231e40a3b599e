// The pages of a folder of results: of a batch by its records, of any other by the snapshots and records in it.

import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asPithError, PithError } from '../../base/errors.ts';
import { failureIn } from '../../judge/compare/parse-record.ts';
import { PAGE_NAME } from '../../see/browser/page-file.ts';
import { readJsonFile } from '../../see/snapshot/snapshot-file.ts';
import { recordsOf, refuseNoRun } from '../overview/read-run.ts';
import { isUnnamedPage } from '../sources/folder.ts';
import { RESULTS } from '../sources/run-results.ts';
import { type See, type Side, sideOfRecord, sideOfTarget } from './side.ts';

export interface FolderPage {
  /** The address of the page; the path of its file where that cannot be read. */
  readonly url: string;
  /** By what it is known again where its address is no help: its input in a batch, its file elsewhere. */
  readonly key: string;
  /** Path from the folder. */
  readonly file: string;
  /** Of the file that holds this page alone; `null` for a page of a batch, and for one that is opened. */
  readonly path: string | null;
  /** Where a copy of it goes below another folder. */
  readonly copy: string;
  /** It is HTML, to be opened in a browser. */
  readonly isOpened: boolean;
  /** Why it cannot be compared, as far as that shows before it is read. */
  readonly fault: PithError | null;
  readonly read: (see: See) => Promise<Side>;
}

export async function folderPages(folder: string): Promise<FolderPage[]> {
  const isRun = await stat(join(folder, RESULTS)).then(
    () => true,
    () => false,
  );
  const pages = isRun ? await runPages(folder) : await savedPages(folder);
  if (pages.length > 0) return pages;
  const html = isRun ? [] : await htmlPages(folder);
  if (html.length > 0) return html;
  throw new PithError(
    'INPUT_INVALID',
    `${folder} holds no page to compare: neither snapshots nor records, nor HTML`,
  );
}

async function runPages(folder: string): Promise<FolderPage[]> {
  await refuseNoRun(folder);
  const pages: FolderPage[] = [];
  for await (const record of recordsOf(folder)) {
    if (record.input.repeated === true) continue;
    const { url, files, input } = record;
    const { snapshot } = files;
    const file = snapshot ?? RESULTS;
    const keepsNothing = record.ok && snapshot === undefined && record.elements === undefined;
    pages.push({
      url,
      key: input.key,
      ...{ file, path: null, copy: basename(file), isOpened: false },
      fault: keepsNothing ? bareRun(folder) : failureIn(record, url),
      read: async see =>
        snapshot === undefined
          ? sideOfRecord(url, record, null)
          : sideOfTarget(url, { kind: 'snapshot', path: join(folder, snapshot) }, see),
    });
  }
  return pages;
}

const bareRun = (folder: string): PithError =>
  new PithError(
    'INPUT_INVALID',
    `${folder} has no snapshots of its pages: make both batches with their default formats, or with snapshot among --formats`,
  );

async function savedPages(folder: string): Promise<FolderPage[]> {
  const pages: FolderPage[] = [];
  for (const path of await filesIn(folder, path => /\.json(?:\.gz)?$/i.test(path))) {
    const file = relative(folder, path);
    const told = await toldBy(path, file);
    if (told === null) continue;
    const read = (see: See) => sideOfTarget(file, { kind: 'snapshot', path }, see);
    pages.push({
      ...{ url: told.url, key: stemOf(file), file, path, copy: file, isOpened: false },
      ...{ fault: told.fault, read },
    });
  }
  return pages;
}

/** Only of a folder without results: pages that lie beside these are mostly what they were made of or into. */
async function htmlPages(folder: string): Promise<FolderPage[]> {
  const paths = await filesIn(
    folder,
    path => !/(?:^|[\\/])\./.test(relative(folder, path)) && (PAGE_NAME.test(path) || isUnnamedPage(path)),
  );
  return paths.map(path => {
    const file = relative(folder, path);
    return {
      ...{ url: pathToFileURL(path).href, key: stemOf(file), file, path: null, copy: `${file}.json.gz` },
      ...{ isOpened: true, fault: null },
      read: see => sideOfTarget(file, { kind: 'file', path: resolve(path) }, see),
    };
  });
}

/** A page and its snapshot have one name but for the ending. */
const stemOf = (file: string): string =>
  file.replace(/(?:\.(?:x?html?|mht|mhtml))?(?:\.snapshot)?(?:\.json)?(?:\.gz)?$/i, '');

async function filesIn(folder: string, isWanted: (path: string) => boolean): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(isWanted)
    .sort();
}

/** What a snapshot or a record says of its page, damaged ones too; `null` for a file of another kind. */
async function toldBy(path: string, file: string): Promise<Pick<FolderPage, 'url' | 'fault'> | null> {
  let data: { schema?: unknown; url?: unknown } | null;
  try {
    data = (await readJsonFile(path)) as typeof data;
  } catch (error) {
    return { url: file, fault: asPithError(error) };
  }
  if (typeof data?.schema !== 'string' || !/^pith\/(?:snapshot|result)@/.test(data.schema)) return null;
  // A failure that no page had has no address.
  return {
    url: typeof data.url === 'string' && data.url !== '' ? data.url : file,
    fault: failureIn(data, file),
  };
}
