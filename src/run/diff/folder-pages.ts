// Lists the pages of a folder of results: by the records of a batch, else by the snapshots and records in the folder.

import { readdir } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asPithError, PithError } from '../../base/errors.ts';
import { isThere } from '../../base/files/read-if-there.ts';
import { failureIn } from '../../judge/compare/parse-record.ts';
import { readJsonFile } from '../../page/snapshot/snapshot-file.ts';
import { fileAddress, placeInFolder } from '../../see/browser/target/file-target.ts';
import { PAGE_NAME } from '../../see/browser/target/page-file.ts';
import { type NamedPart, partOfFile } from '../../see/browser/target/parse-target.ts';
import { recordsOf, refuseNoRun } from '../overview/read-run.ts';
import { closedFolder, isUnnamedPage } from '../sources/folder.ts';
import { RESULTS } from '../sources/run-results.ts';
import { PREVIOUS } from './baseline-update.ts';
import { copyOf, type FolderPage, openedPage, sideOfRecord, sideOfTarget, stemOf } from './side.ts';

interface FolderReading {
  /** The folder is a baseline that an update fills. */
  readonly mayBeEmpty?: boolean;
  /** Names of HTML files with a query are pages of their own, such as `iframe.html?id=button`. */
  readonly only?: readonly string[];
}

export async function folderPages(
  folder: string,
  { mayBeEmpty = false, only = [] }: FolderReading = {},
): Promise<FolderPage[]> {
  const isRun = await isThere(join(folder, RESULTS));
  const pages = isRun ? await runPages(folder) : await savedPages(folder);
  if (pages.length > 0) return pages;
  const html = isRun ? [] : await htmlPages(folder, only);
  if (html.length > 0 || (mayBeEmpty && !isRun)) return html;
  throw new PithError('INPUT_INVALID', `${folder} holds no page to compare: no snapshots, records or HTML`);
}

async function runPages(folder: string): Promise<FolderPage[]> {
  await refuseNoRun(folder);
  const pages: FolderPage[] = [];
  for await (const record of recordsOf(folder)) {
    if (record.input.repeated === true || record.skipped) continue;
    const { url, files, input } = record;
    const { snapshot } = files;
    const file = snapshot ?? RESULTS;
    const keepsNothing = record.ok && snapshot === undefined && record.elements === undefined;
    pages.push({
      name: url,
      url,
      key: input.key,
      file,
      path: null,
      copy: basename(file),
      isOpened: false,
      fault: keepsNothing ? bareRun(folder) : failureIn(record, url),
      hasFailed: !record.ok,
      read: async see =>
        snapshot === undefined
          ? sideOfRecord(url, record, null)
          : sideOfTarget(url, { kind: 'snapshot', path: join(folder, snapshot) }, see),
    });
  }
  return namedByPlace(pages);
}

/** Names the pages of files by their paths below the folder of all of them: a copy of the files may be elsewhere. */
function namedByPlace(pages: readonly FolderPage[]): FolderPage[] {
  const places = pages.map(({ url }) => placeOfFile(url));
  const root = commonFolder(places.flatMap(place => (place === undefined ? [] : [dirname(place.path)])));
  return pages.map((page, index) => {
    const place = places[index];
    if (place === undefined) return page;
    const file = relative(root, place.path).replaceAll(sep, '/');
    return { ...page, name: file + place.fragment, key: stemOf(file) + place.fragment };
  });
}

/** Undefined for pages of the web, and for addresses that name no file of this machine. */
function placeOfFile(url: string): NamedPart | undefined {
  // The record of a file that could not be read has its path in place of an address.
  if (isAbsolute(url)) return partOfFile(url);
  if (!url.startsWith('file:')) return undefined;
  try {
    return { path: fileURLToPath(url), fragment: new URL(url).hash };
  } catch {
    return undefined;
  }
}

function commonFolder(folders: readonly string[]): string {
  let common = folders[0] ?? '';
  const holds = (folder: string) => folder === common || folder.startsWith(join(common, sep));
  while (!folders.every(holds) && common !== dirname(common)) common = dirname(common);
  return common;
}

const bareRun = (folder: string): PithError =>
  new PithError(
    'INPUT_INVALID',
    `${folder} has no snapshots of its pages: make both batches with their default formats, or with snapshot among --formats`,
  );

async function savedPages(folder: string): Promise<FolderPage[]> {
  const pages: FolderPage[] = [];
  const previous = join(folder, PREVIOUS, sep);
  const isResult = (path: string) => /\.json(?:\.gz)?$/i.test(path) && !path.startsWith(previous);
  for (const path of await filesIn(folder, isResult)) {
    const file = relative(folder, path);
    const described = await describeFile(path, file);
    if (described === null) continue;
    pages.push({
      name: placeInFolder(described.url),
      url: described.url,
      key: stemOf(file),
      file,
      path,
      copy: file,
      isOpened: false,
      fault: described.fault,
      read: see => sideOfTarget(file, { kind: 'snapshot', path }, see),
    });
  }
  return pages;
}

/** Used only for folders without results: HTML beside results is usually their source or output. */
async function htmlPages(folder: string, only: readonly string[]): Promise<FolderPage[]> {
  const paths = await filesIn(
    folder,
    path => !/(?:^|[\\/])\./.test(relative(folder, path)) && (PAGE_NAME.test(path) || isUnnamedPage(path)),
  );
  return paths.flatMap(path => {
    const file = relative(folder, path).replaceAll(sep, '/');
    const queries = only.filter(name => name.startsWith(`${file}?`)).map(name => name.slice(file.length));
    return ['', ...queries].map(query => htmlPage(folder, file, query));
  });
}

/** The folder is the site of its pages. */
function htmlPage(folder: string, file: string, search: string): FolderPage {
  const path = resolve(folder, file);
  const target = { kind: 'file', path, root: resolve(folder), ...(search !== '' && { search }) } as const;
  const name = file + search;
  return openedPage({
    name,
    url: fileAddress(target),
    key: stemOf(name),
    file: name,
    copy: copyOf(file, search),
    read: see => sideOfTarget(name, target, see),
  });
}

async function filesIn(folder: string, isWanted: (path: string) => boolean): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw closedFolder((error as NodeJS.ErrnoException).path ?? folder);
  });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(isWanted)
    .sort();
}

/** Reads address and failure from a snapshot or record, also a damaged one; `null` for other files. */
async function describeFile(path: string, file: string): Promise<Pick<FolderPage, 'url' | 'fault'> | null> {
  let data: { schema?: unknown; url?: unknown } | null;
  try {
    data = (await readJsonFile(path)) as typeof data;
  } catch (error) {
    return { url: file, fault: asPithError(error) };
  }
  if (typeof data?.schema !== 'string' || !/^pith\/(?:snapshot|result)@/.test(data.schema)) return null;
  // A failed input without page has no address.
  return {
    url: typeof data.url === 'string' && data.url !== '' ? data.url : file,
    fault: failureIn(data, file),
  };
}
