// Writes the files of pages into the folder of a run.

import { lstat, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PithError } from '../../../base/errors.ts';
import { makeFolder } from '../../../base/files/make-folder.ts';
import { replaceFile } from '../../../base/files/write-file.ts';
import { PAGE_FORMATS, type PageFormatName } from '../../pipeline/page-formats.ts';
import { fileStem } from '../../sources/page-slug.ts';
import { isAssetPath, type PageFiles } from '../pages/page-files.ts';

export const PAGES = 'pages';
/** Folder of the site models of a run. */
export const SITES = 'sites';
/** Folder of unfinished files; the next run deletes those of a killed one. */
export const SCRATCH = '.tmp';

export interface PageWriter {
  /** Writes the files of a page under names that begin with `slug`; returns their relative paths. */
  readonly writeFiles: (key: string, files: PageFiles, slug?: string) => Promise<PageFileNames>;
  /** Replaces files of a page under the names that they have. */
  readonly rewriteFiles: (names: PageFileNames, files: PageFiles) => Promise<void>;
  /** Removes the files of an earlier record, but for those with a name in `kept`, and pictures, which pages share. */
  readonly removeFiles: (names: PageFileNames, kept?: PageFileNames) => Promise<void>;
}

type PageFileNames = Partial<Record<PageFormatName, string>>;

/** A record may come from somebody else: any other name could be that of a file outside of the folder. */
export const PAGE_FILE = new RegExp(`^${PAGES}[/\\\\][0-9a-f]{2}[/\\\\][^/\\\\.\\0][^/\\\\\\0]*$`, 'u');

export const pageWriter = (path: string): PageWriter => ({
  writeFiles: fileWriter(path),
  rewriteFiles: async (names, files) => {
    for (const [format, data] of Object.entries(files) as [PageFormatName, string | Uint8Array][]) {
      const name = names[format];
      if (name === undefined || !PAGE_FILE.test(name)) continue;
      await refuseLinks(path, dirname(name));
      await replaceFile(join(path, name), data, join(path, SCRATCH));
    }
  },
  removeFiles: async (names, kept = {}) => {
    const stays = new Set(Object.values(kept));
    for (const [format, name] of Object.entries(names))
      if (format !== 'assets' && !stays.has(name) && PAGE_FILE.test(name)) {
        await refuseLinks(path, dirname(name));
        await rm(join(path, name), { force: true });
      }
  },
});

/** Spreads the files over 256 folders, so that none grows too large. */
function fileWriter(path: string): PageWriter['writeFiles'] {
  const made = new Set<string>();
  return async (key, files, slug = '') => {
    const entries = Object.entries(files) as [string, string | Uint8Array][];
    if (entries.length === 0) return {};
    const shard = join(PAGES, key.slice(0, 2));
    if (!made.has(shard)) await makeFolderIn(path, shard);
    made.add(shard);
    const stem = fileStem(slug, key);
    const assets = join(shard, 'assets');
    if (entries.some(([name]) => isAssetPath(name)) && !made.has(assets)) {
      await makeFolderIn(path, assets);
      made.add(assets);
    }
    const written = entries.map(async ([format, data]) => {
      const isAsset = isAssetPath(format);
      const ending = isAsset ? '' : PAGE_FORMATS[format as PageFormatName].ending;
      const name = isAsset ? join(shard, format) : join(shard, stem + ending);
      await replaceFile(join(path, name), data, join(path, SCRATCH));
      return isAsset ? (['assets', assets] as const) : ([format, name] as const);
    });
    return Object.fromEntries(await Promise.all(written));
  };
}

/** Refuses a link in place of a folder, which would lead outside (hazards, F14). */
export async function makeFolderIn(path: string, name: string): Promise<void> {
  await refuseLinks(path, name);
  await makeFolder(join(path, name));
}

async function refuseLinks(path: string, name: string): Promise<void> {
  const folder = join(path, name);
  for (const one of [dirname(folder), folder].filter(one => one !== path)) {
    if ((await lstat(one).catch(() => undefined))?.isDirectory() !== false) continue;
    throw new PithError('OUTPUT_UNWRITABLE', `cannot write into ${one}: it is a link and not a folder`);
  }
}
