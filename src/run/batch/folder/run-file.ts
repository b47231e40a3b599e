// run.json: the options of a run, by which a later call decides if it may resume the run.

import { createHash, randomUUID } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { PithError } from '../../../base/errors.ts';
import { isThere } from '../../../base/files/read-if-there.ts';
import { readRegularText } from '../../../base/files/regular-file.ts';
import { replaceFile } from '../../../base/files/write-file.ts';
import type { OptionRows } from '../../../base/schema/option-row.ts';
import { PAGE_OPTIONS } from '../../../see/browser/options/page-option-rows.ts';
import { RESULTS, RUN_FILE } from '../../sources/run-results.ts';
import type { BatchOptions } from '../options.ts';
import { PAGES, SCRATCH, SITES } from './page-writer.ts';
import { compactLog, JOURNAL } from './run-log.ts';

const RUN_SCHEMA = 'pith/run@1';

const runSchema = z.object({
  schema: z.literal(RUN_SCHEMA),
  id: z.string(),
  version: z.string(),
  options: z.record(z.string(), z.unknown()),
  /** Set until all pages were read again: records without a mark in the journal are of the time before. */
  isRepeating: z.literal(true).optional(),
});
type RunFile = Readonly<z.output<typeof runSchema>>;

/** Resumes an earlier run, begins to repeat it, or throws RUN_MISMATCH, as `redo` says. */
export async function openRun(
  path: string,
  options: BatchOptions,
  lasting: Readonly<Record<string, unknown>>,
): Promise<RunFile> {
  const wanted = { version: packageVersion(), options: { ...lastingOptions(options), ...lasting } };
  const earlier = await earlierRun(path);
  if (earlier === undefined) return writeRun(path, { schema: RUN_SCHEMA, id: randomUUID(), ...wanted });
  const changes = changesBetween(earlier, wanted);
  const isRepeated = options.redo === 'all' || (options.redo === 'changed' && changes.length > 0);
  if (changes.length > 0 && !isRepeated)
    throw new PithError(
      'RUN_MISMATCH',
      `${path} holds a run with other ${changes.join(', ')}: repeat its options to resume it${snapshotAdvice(path, earlier, wanted, changes)}, use --redo changed to read its pages again, or choose another folder`,
    );
  const isUnderWay = earlier.isRepeating === true && changes.length === 0;
  return isRepeated && !isUnderWay ? beginToRepeat(path, wanted) : earlier;
}

/** Advice for other formats of a run that kept its snapshots: no page needs another visit. */
function snapshotAdvice(
  path: string,
  { options }: RunFile,
  wanted: Pick<RunFile, 'options'>,
  changes: readonly string[],
): string {
  const kept = options.formats;
  const isOfFormats = changes.length === 1 && changes[0]?.startsWith('formats') === true;
  if (!isOfFormats || !Array.isArray(kept) || !kept.includes('snapshot')) return '';
  return `, make the new formats from its snapshots with pith batch ${join(path, PAGES)} --formats ${String(wanted.options.formats)} and another folder`;
}

/** Each page keeps its record and its files until it is read again. */
async function beginToRepeat(path: string, wanted: Pick<RunFile, 'version' | 'options'>): Promise<RunFile> {
  await compactLog(path, { keepsMarks: false });
  await rm(join(path, SITES), { recursive: true, force: true });
  return writeRun(path, { schema: RUN_SCHEMA, id: randomUUID(), ...wanted, isRepeating: true });
}

async function writeRun(path: string, run: RunFile): Promise<RunFile> {
  await replaceFile(join(path, RUN_FILE), `${JSON.stringify(run, null, 2)}\n`, join(path, SCRATCH));
  return run;
}

/** All pages were read again. */
export const endRepeating = (path: string, run: RunFile): Promise<RunFile> =>
  writeRun(path, { ...run, isRepeating: undefined });

async function earlierRun(path: string): Promise<RunFile | undefined> {
  const text = await readRegularText(join(path, RUN_FILE)).catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const run = runSchema.safeParse(JSON.parse(text)).data;
    if (run !== undefined) return run;
  } catch {
    // Not a run file of pith.
  }
  throw new PithError(
    'RUN_MISMATCH',
    `${join(path, RUN_FILE)} is not a run of this version of pith: choose another folder`,
  );
}

/** Throws if something else has files with the names of a run's: a run would truncate, empty or fill them. */
export async function refuseForeign(path: string): Promise<void> {
  if (await isThere(join(path, RUN_FILE))) return;
  for (const name of [RESULTS, JOURNAL]) {
    const found = await lstat(join(path, name)).catch(() => undefined);
    if (found === undefined) continue;
    throw noRun(path, name);
  }
  const [pages = [], scratch = []] = await Promise.all(
    [PAGES, SCRATCH].map(name => readdir(join(path, name)).catch(() => [])),
  );
  if (pages.length > 0) throw noRun(path, `folder ${PAGES}`);
  // A run that was killed before its file was complete leaves that here.
  if (scratch.some(name => !name.startsWith(`.${RUN_FILE}.`))) throw noRun(path, `folder ${SCRATCH}`);
}

const noRun = (path: string, name: string): PithError =>
  new PithError('RUN_MISMATCH', `${path} has a ${name} and no ${RUN_FILE}: choose another folder`);

const ROWS: OptionRows = PAGE_OPTIONS;

const changesResults = (name: string): boolean => ROWS[name]?.isNeutral === undefined;

/** The options that change results. */
function lastingOptions({ formats, page }: BatchOptions): Record<string, unknown> {
  const entries = Object.entries({ ...page, formats: [...formats].sort() })
    .filter(([name]) => changesResults(name))
    .map(([name, value]) => [name, ROWS[name]?.isSecret === true && isFilled(value) ? digest(value) : value]);
  return JSON.parse(JSON.stringify(Object.fromEntries(entries))) as Record<string, unknown>;
}

/** A list or an object, which holds a secret itself; a text names its file. */
const isFilled = (value: unknown): boolean =>
  typeof value === 'object' && Object.keys(value ?? {}).length > 0;

const digest = (value: unknown): string =>
  `sha256:${createHash('sha256').update(JSON.stringify(value)).digest('hex')}`;

function changesBetween(earlier: RunFile, wanted: Pick<RunFile, 'version' | 'options'>): string[] {
  const names = new Set([...Object.keys(earlier.options), ...Object.keys(wanted.options)]);
  const changed = [...names]
    .filter(changesResults)
    .flatMap(name => changeIn(name, earlier.options[name], wanted.options[name]));
  const version = earlier.version === wanted.version ? [] : [`version (${earlier.version})`];
  return [...version, ...changed];
}

/** Such as ` (load, now idle)`; empty for secrets and long values. */
function shownChange(before: unknown, after: unknown): string {
  if (isOfParts(before) || isOfParts(after)) return '';
  const [old, now] = [before, after].map(value =>
    Array.isArray(value) ? value.join(',') : String(value ?? 'none'),
  );
  const isShort = [old, now].every(
    text => text !== undefined && text.length <= 60 && !text.includes('sha256:'),
  );
  return isShort ? ` (${old}, now ${now})` : '';
}

/** The name of a changed option, or of its changed parts if it is an object; empty if unchanged. */
function changeIn(name: string, before: unknown, after: unknown): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isOfParts(before) || !isOfParts(after)) return [`${name}${shownChange(before, after)}`];
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return parts.flatMap(part => changeIn(`${name} ${part}`, before[part], after[part]));
}

const isOfParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function packageVersion(): string {
  return (createRequire(import.meta.url)('#package.json') as { version: string }).version;
}
