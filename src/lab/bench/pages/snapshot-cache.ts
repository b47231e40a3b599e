// Caches captured pages in a folder: snapshot, markup and picture, so that a second run needs no browser. Their keys
// change with the page, the window and the capture code.

import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { PithError } from '../../../base/errors.ts';
import { VISIT_CODE } from '../../../base/files/code-hashes.generated.ts';
import { makeFolder } from '../../../base/files/make-folder.ts';
import { userCacheFolder } from '../../../base/files/own-folder.ts';
import { readTextIfThere } from '../../../base/files/read-if-there.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import { SNAPSHOT_SCHEMA, type Snapshot } from '../../../page/snapshot/snapshot.ts';
import { readSnapshot, snapshotBytes } from '../../../page/snapshot/snapshot-file.ts';
import type { PageOptions } from '../../../see/browser/options/page-options.ts';
import type { SavedHtml } from '../content/result.ts';
import type { Visit } from './visit.ts';

/** A cached visit; its large parts are read on demand. */
export interface KeptVisit {
  readonly snapshot: Snapshot;
  readonly html: () => Promise<string>;
  readonly picture: () => Promise<Buffer | null>;
  /** Returns the cached result of `name` for this page, or makes and caches it. */
  readonly once: (name: string, make: () => Promise<string>) => Promise<string>;
}

export interface SnapshotCache {
  readonly folder: string;
  /** `null` if the page is not cached, or its entry is damaged. */
  readonly read: (key: string) => Promise<KeptVisit | null>;
  readonly write: (key: string, visit: Visit) => Promise<KeptVisit>;
}

export function defaultCacheFolder(): string {
  return join(userCacheFolder(), 'bench');
}

export async function openSnapshotCache(folder: string): Promise<SnapshotCache> {
  await makeFolder(folder).catch(cause => {
    const message = `cannot create the cache folder ${folder}: choose another with --cache`;
    throw new PithError('OUTPUT_UNWRITABLE', message, { cause });
  });
  return {
    folder,
    read: key => readVisit(folder, key),
    write: (key, visit) => writeVisit(folder, key, visit),
  };
}

async function readVisit(folder: string, key: string): Promise<KeptVisit | null> {
  try {
    const files = filesOf(folder, key);
    const snapshot = await readSnapshot(files.snapshot);
    return {
      snapshot,
      html: async () => String(await promisify(gunzip)(await readFile(files.html))),
      picture: () => readFile(files.picture).catch(() => null),
      once: cachedIn(folder, key),
    };
  } catch (error) {
    if (error instanceof PithError && NOT_CACHED.has(error.code)) return null;
    throw error;
  }
}

/** Errors of a missing or incomplete entry. */
const NOT_CACHED: ReadonlySet<string> = new Set(['FILE_NOT_FOUND', 'SNAPSHOT_INVALID']);

/** Writes the snapshot last: its presence proves that the other files are complete. */
async function writeVisit(folder: string, key: string, visit: Visit): Promise<KeptVisit> {
  const { snapshot, html, picture } = visit;
  const files = filesOf(folder, key);
  if (picture !== null) await writeWhole(files.picture, picture);
  await writeWhole(files.html, await promisify(gzip)(html));
  await writeWhole(files.snapshot, await snapshotBytes(snapshot, files.snapshot));
  // Removes results derived from an earlier visit with this key.
  for (const file of await readdir(folder))
    if (file.startsWith(`${key}.made-`)) await rm(join(folder, file), { force: true });
  const once = cachedIn(folder, key);
  return { snapshot, html: async () => html, picture: async () => picture, once };
}

function cachedIn(folder: string, key: string): KeptVisit['once'] {
  return async (name, make) => {
    const file = join(folder, `${key}.made-${name.replace(/[^\w.-]+/gu, '_')}`);
    const known = await readTextIfThere(file);
    if (known !== null) return known;
    const made = await make();
    await writeWhole(file, made);
    return made;
  };
}

const filesOf = (folder: string, key: string) => ({
  snapshot: join(folder, `${key}.json.gz`),
  html: join(folder, `${key}.html.gz`),
  picture: join(folder, `${key}.webp`),
});

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
export const keyInBrowser = (key: string, browserPath: string | undefined): string =>
  browserPath === undefined || browserPath === '' ? key : keyWith(key, browserPath);

export const keyWith = (key: string, other: string): string =>
  keyOf(createHash('sha256').update(`${key}\n${other}`));

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
