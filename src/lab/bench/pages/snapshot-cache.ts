// Pages that were seen before, in a folder: snapshot, markup and picture of each, so that a second run needs no browser.

import { readdir, readFile, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { PithError } from '../../../base/errors.ts';
import { makeFolder } from '../../../base/files/make-folder.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { readSnapshot, snapshotBytes } from '../../../see/snapshot/snapshot-file.ts';
import { readTextIfThere } from './read-if-there.ts';
import type { Visit } from './visit.ts';

/** The big parts of it are read when they are asked for. */
export interface KeptVisit {
  readonly snapshot: Snapshot;
  readonly html: () => Promise<string>;
  readonly picture: () => Promise<Buffer | null>;
  /** What was made of this page before under this name, else what `make` makes of it now. */
  readonly once: (name: string, make: () => Promise<string>) => Promise<string>;
}

export interface SnapshotCache {
  readonly folder: string;
  /** `null` where this page was not seen yet, or what is kept of it is damaged. */
  readonly read: (key: string) => Promise<KeptVisit | null>;
  readonly write: (key: string, visit: Visit) => Promise<KeptVisit>;
}

export function defaultCacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'pith', 'bench');
}

export async function openSnapshotCache(folder: string): Promise<SnapshotCache> {
  await makeFolder(folder).catch(cause => {
    const message = `the cache ${folder} cannot be made: name another with --cache`;
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
      once: onceIn(folder, key),
    };
  } catch (error) {
    if (error instanceof PithError && UNUSABLE.has(error.code)) return null;
    throw error;
  }
}

/** Not kept yet, or not kept whole. */
const UNUSABLE: ReadonlySet<string> = new Set(['FILE_NOT_FOUND', 'SNAPSHOT_INVALID']);

/** The snapshot comes last: where it is, the others are. */
async function writeVisit(folder: string, key: string, visit: Visit): Promise<KeptVisit> {
  const { snapshot, html, picture } = visit;
  const files = filesOf(folder, key);
  if (picture !== null) await writeWhole(files.picture, picture);
  await writeWhole(files.html, await promisify(gzip)(html));
  await writeWhole(files.snapshot, await snapshotBytes(snapshot, files.snapshot));
  // What was made of an earlier visit under this key is no longer true.
  for (const file of await readdir(folder)) {
    if (file.startsWith(`${key}.made-`)) await rm(join(folder, file), { force: true });
  }
  const once = onceIn(folder, key);
  return { snapshot, html: async () => html, picture: async () => picture, once };
}

function onceIn(folder: string, key: string): KeptVisit['once'] {
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
