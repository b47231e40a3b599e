// The pages of a folder of results: of a batch by its records, of any other by the snapshots and records in it.

import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { RESULTS } from '../batch/run-log.ts';
import { PithError } from '../errors.ts';
import { recordsOf, refuseNoRun } from '../report/read-run.ts';
import { readJsonFile } from '../snapshot/snapshot-file.ts';
import { type See, type Side, sideOfRecord, sideOfTarget } from './side.ts';

export interface FolderPage {
  readonly url: string;
  /** Path from the folder. */
  readonly file: string;
  /** Of the file that holds this page alone; `null` for a page of a batch. */
  readonly path: string | null;
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
    const { url, files } = record;
    const { snapshot } = files;
    const file = snapshot ?? RESULTS;
    pages.push({
      url,
      file,
      path: null,
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
    const url = await urlOf(path);
    if (url === null) continue;
    const file = relative(folder, path);
    pages.push({ url, file, path, read: see => sideOfTarget(file, { kind: 'snapshot', path }, see) });
  }
  return pages;
}

/** Of a snapshot or a record; `null` for any other file. */
async function urlOf(path: string): Promise<string | null> {
  const data = (await readJsonFile(path).catch(() => null)) as { schema?: unknown; url?: unknown } | null;
  const isOurs = typeof data?.schema === 'string' && /^pith\/(?:snapshot|result)@/.test(data.schema);
  return isOurs && typeof data.url === 'string' ? data.url : null;
}
