// Opens the folder of a run: locks it, compares its options with those of an earlier run, and repairs its files.

import { createHash, randomUUID } from 'node:crypto';
import { lstat, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PithError } from '../../base/errors.ts';
import { makeFolder } from '../../base/files/make-folder.ts';
import { replaceFile } from '../../base/files/write-file.ts';
import { fileStem } from '../sources/page-slug.ts';
import { RESULTS, RUN_FILE } from '../sources/run-results.ts';
import type { JournalEntry } from './journal.ts';
import { KeyTable } from './key-table.ts';
import type { BatchOptions } from './options.ts';
import { isAssetPath, PAGE_FORMATS, type PageFiles, type PageFormatName } from './page-formats.ts';
import { lockRun, type RunLock } from './run-lock.ts';
import { compactLog, emptyLog, JOURNAL, RunLog } from './run-log.ts';

const RUN_SCHEMA = 'pith/run@1';
export const PAGES = 'pages';
/** Folder of the site models of a run. */
export const SITES = 'sites';
/** Folder of unfinished files; the next run deletes those of a killed one. */
export const SCRATCH = '.tmp';

export interface RunFolder {
  readonly path: string;
  /** Id of the run, which stays the same when it is resumed. */
  readonly id: string;
  readonly log: RunLog;
  readonly table: KeyTable;
  /** Writes the files of a page under names that begin with `slug`; returns their relative paths. */
  readonly writeFiles: (
    key: string,
    files: PageFiles,
    slug?: string,
  ) => Promise<Partial<Record<PageFormatName, string>>>;
  /** Replaces files of a page under the names that they have. */
  readonly rewriteFiles: (names: Partial<Record<PageFormatName, string>>, files: PageFiles) => Promise<void>;
  /** `isDone`: every input has a record. */
  readonly close: (isDone?: boolean) => Promise<void>;
}

interface RunFile {
  readonly schema: string;
  readonly id: string;
  readonly version: string;
  readonly options: Record<string, unknown>;
}

/** `lasting`: further options that must be the same to resume a run. `asksForChanges`: all pages are read again. */
export async function openRunFolder(
  options: BatchOptions,
  lasting: Readonly<Record<string, unknown>> = {},
  asksForChanges = false,
): Promise<RunFolder> {
  const path = resolve(options.out);
  await makeFolder(path);
  const lock = await lockRun(path);
  try {
    await rm(join(path, SCRATCH), { recursive: true, force: true });
    await makeFolder(join(path, SCRATCH));
    const { id } = await settleRun(path, options, lasting);
    const table = new KeyTable();
    const log = await RunLog.open(path, recordKept(table, options.redo, asksForChanges));
    const end = (isDone = false) => close(path, log, lock, isDone);
    const rewriteFiles: RunFolder['rewriteFiles'] = async (names, files) => {
      for (const [format, data] of Object.entries(files) as [PageFormatName, string | Uint8Array][]) {
        const name = names[format];
        if (name !== undefined) await replaceFile(join(path, name), data, join(path, SCRATCH));
      }
    };
    return { path, id, log, table, writeFiles: pageWriter(path), rewriteFiles, close: end };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Fills the table from the journal. Pages keep their record until they are read again. */
function recordKept(
  table: KeyTable,
  redo: BatchOptions['redo'],
  rereadsAll: boolean,
): (entry: JournalEntry) => void {
  return entry => {
    const { key, ok, again } = entry;
    if (again) table.redo(key);
    const isToRedo = redo === 'failed' && !ok && !again && table.recorded(key) === 0;
    if (!isToRedo) table.record(key, ok, entry);
    if (isToRedo || rereadsAll) table.redo(key);
  };
}

async function close(path: string, log: RunLog, lock: RunLock, isDone: boolean): Promise<void> {
  await log.close();
  // If the disk is full, the next run does it; readers skip replaced records meanwhile.
  if (log.isReplacing) await compactLog(path, !isDone).catch(() => {});
  await rm(join(path, SCRATCH), { recursive: true, force: true });
  await lock.release();
}

/** Resumes an earlier run, starts over, or throws RUN_MISMATCH, as `redo` says. */
async function settleRun(
  path: string,
  options: BatchOptions,
  lasting: Readonly<Record<string, unknown>>,
): Promise<RunFile> {
  const wanted = { version: packageVersion(), options: { ...lastingOptions(options), ...lasting } };
  const earlier = await earlierRun(path);
  if (earlier === undefined) return writeRun(path, { schema: RUN_SCHEMA, id: randomUUID(), ...wanted });
  const changes = changesBetween(earlier, wanted);
  const { redo } = options;
  if (redo === 'all' || (redo === 'changed' && changes.length > 0)) return beginAnew(path, wanted);
  if (changes.length > 0) {
    throw new PithError(
      'RUN_MISMATCH',
      `${path} holds a run with other ${changes.join(', ')}: use --redo changed to read its pages again, or choose another folder`,
    );
  }
  return earlier;
}

async function beginAnew(path: string, wanted: Pick<RunFile, 'version' | 'options'>): Promise<RunFile> {
  await emptyLog(path);
  for (const name of [PAGES, SITES]) await rm(join(path, name), { recursive: true, force: true });
  return writeRun(path, { schema: RUN_SCHEMA, id: randomUUID(), ...wanted });
}

async function writeRun(path: string, run: RunFile): Promise<RunFile> {
  await replaceFile(join(path, RUN_FILE), `${JSON.stringify(run, null, 2)}\n`, join(path, SCRATCH));
  return run;
}

async function earlierRun(path: string): Promise<RunFile | undefined> {
  const text = await readFile(join(path, RUN_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) {
    await refuseForeign(path);
    return undefined;
  }
  try {
    const run = JSON.parse(text) as RunFile;
    if (run.schema === RUN_SCHEMA) return run;
  } catch {
    // Not a run file of pith.
  }
  throw new PithError(
    'RUN_MISMATCH',
    `${join(path, RUN_FILE)} is not a run of this version of pith: choose another folder`,
  );
}

/** Throws if the folder has such files of something else: repairing would truncate them. */
async function refuseForeign(path: string): Promise<void> {
  for (const name of [RESULTS, JOURNAL]) {
    const found = await lstat(join(path, name)).catch(() => undefined);
    if (found === undefined) continue;
    throw new PithError('RUN_MISMATCH', `${path} has a ${name} and no ${RUN_FILE}: choose another folder`);
  }
}

/** Options that do not change results. */
const PASSING: ReadonlySet<string> = new Set(
  'timeoutMs proxy privateAddresses unpackLimits isolate maxAgeMs'.split(' '),
);
/** Options that may hold secrets: only their hash is stored. */
const SECRET: ReadonlySet<string> = new Set(['headers', 'cookies']);

/** The options that change results. */
function lastingOptions({ formats, page }: BatchOptions): Record<string, unknown> {
  const entries = Object.entries({ ...page, formats: [...formats].sort() })
    .filter(([name]) => !PASSING.has(name))
    .map(([name, value]) => [
      name,
      SECRET.has(name) && Object.keys(value ?? {}).length > 0 ? digest(value) : value,
    ]);
  return JSON.parse(JSON.stringify(Object.fromEntries(entries))) as Record<string, unknown>;
}

const digest = (value: unknown): string =>
  `sha256:${createHash('sha256').update(JSON.stringify(value)).digest('hex')}`;

function changesBetween(earlier: RunFile, wanted: Pick<RunFile, 'version' | 'options'>): string[] {
  const names = new Set([...Object.keys(earlier.options), ...Object.keys(wanted.options)]);
  const changed = [...names]
    .filter(name => !PASSING.has(name))
    .flatMap(name => changeIn(name, earlier.options[name], wanted.options[name]));
  const version = earlier.version === wanted.version ? [] : [`version (${earlier.version})`];
  return [...version, ...changed];
}

/** The name of a changed option, with its changed parts if it is an object; empty if unchanged. */
function changeIn(name: string, before: unknown, after: unknown): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isOfParts(before) || !isOfParts(after)) return [name];
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return [`${name} (${parts.filter(part => !isDeepStrictEqual(before[part], after[part])).join(', ')})`];
}

const isOfParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function packageVersion(): string {
  return (createRequire(import.meta.url)('#package.json') as { version: string }).version;
}

/** Spreads the files over 256 folders, so that none grows too large. */
function pageWriter(path: string): RunFolder['writeFiles'] {
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
  const folder = join(path, name);
  await makeFolder(folder);
  for (const one of [dirname(folder), folder].filter(one => one !== path)) {
    if ((await lstat(one)).isDirectory()) continue;
    throw new PithError('OUTPUT_UNWRITABLE', `cannot write into ${one}: it is a link and not a folder`);
  }
}
