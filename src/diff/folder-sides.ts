// The pages of a folder of results: of a batch by its records, of any other by the snapshots and records in it.

import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { failureIn } from '../compare/parse-record.ts';
import { asPithError, PithError } from '../errors.ts';
import { recordsOf, refuseNoRun } from '../report/read-run.ts';
import { readJsonFile } from '../snapshot/snapshot-file.ts';
import { RESULTS } from '../sources/run-results.ts';
import { type See, type Side, sideOfRecord, sideOfTarget } from './side.ts';

export interface FolderPage {
  /** The address of the page; the path of its file where that cannot be read. */
  readonly url: string;
  /** By what it is known again where its address is no help: its input in a batch, its file elsewhere. */
  readonly key: string;
  /** Path from the folder. */
  readonly file: string;
  /** Of the file that holds this page alone; `null` for a page of a batch. */
  readonly path: string | null;
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
  throw new PithError('INPUT_INVALID', `${folder} holds no page to compare: neither snapshots nor records`);
}

async function runPages(folder: string): Promise<FolderPage[]> {
  await refuseNoRun(folder);
  const pages: FolderPage[] = [];
  for await (const record of recordsOf(folder)) {
    if (record.input.repeated === true) continue;
    const { url, files, input } = record;
    const { snapshot } = files;
    pages.push({
      url,
      key: input.key,
      file: snapshot ?? RESULTS,
      path: null,
      fault: failureIn(record, url),
      read: async see =>
        snapshot === undefined
          ? sideOfRecord(url, record, null)
          : sideOfTarget(url, { kind: 'snapshot', path: join(folder, snapshot) }, see),
    });
  }
  return pages;
}

async function savedPages(folder: string): Promise<FolderPage[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter(entry => entry.isFile() && /\.json(?:\.gz)?$/i.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort();
  const pages: FolderPage[] = [];
  for (const path of paths) {
    const file = relative(folder, path);
    const told = await toldBy(path, file);
    if (told === null) continue;
    const read = (see: See) => sideOfTarget(file, { kind: 'snapshot', path }, see);
    pages.push({ url: told.url, key: file, file, path, fault: told.fault, read });
  }
  return pages;
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
