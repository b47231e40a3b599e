// Reads the records of a run in the order in which they were written; the run may still be in progress.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PithError } from '../../base/errors.ts';
import { openRegular, readRegularText } from '../../base/files/regular-file.ts';
import { orUndefined } from '../../base/or-undefined.ts';
import { RESULT_SCHEMA } from '../../judge/record/page-record.ts';
import { ZONES } from '../../judge/zones/zoning.ts';
import type { BatchRecord } from '../batch/batch-record.ts';
import { KEY, latestEntries } from '../batch/folder/journal.ts';
import { PAGE_FILE } from '../batch/folder/page-writer.ts';
import { JOURNAL } from '../batch/folder/run-log.ts';
import { RESULTS, RUN_FILE } from '../sources/run-results.ts';

export async function refuseNoRun(folder: string): Promise<void> {
  for (const name of [RESULTS, JOURNAL]) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found?.isFile() === true) continue;
    throw new PithError('FILE_NOT_FOUND', `${folder} is not the folder of a run: it has no ${name}`);
  }
}

/** Throws if a record lacks a field that overviews and comparisons need. */
export async function* recordsOf(folder: string): AsyncGenerator<BatchRecord> {
  const results = await openRegular(join(folder, RESULTS));
  try {
    for await (const { start, size } of latestEntries(join(folder, JOURNAL))) {
      // Asked first: the journal of somebody else may name any size.
      if (start + size > (await results.stat()).size) return;
      const { buffer } = await results.read(Buffer.alloc(size), 0, size, start);
      yield recordIn(buffer.toString('utf8'), `the record at byte ${start} of ${join(folder, RESULTS)}`);
    }
  } finally {
    await results.close();
  }
}

/** `name`: of the record, for the error if it is damaged. */
export function recordIn(json: string, name: string): BatchRecord {
  const data: unknown = orUndefined(() => JSON.parse(json));
  const { error } = recordSchema.safeParse(data);
  if (error === undefined) return data as BatchRecord;
  const where = error.issues[0]?.path.join('.') ?? '';
  throw new PithError('INPUT_INVALID', `${name} is damaged${where === '' ? '' : ` at '${where}'`}`);
}

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const ofEvery = {
  schema: z.literal(RESULT_SCHEMA),
  url: z.string(),
  input: z.object({ source: z.string(), key: z.string().regex(KEY) }),
  attempts: z.number(),
  files: z.record(z.string(), z.string().regex(PAGE_FILE)),
};

const recordSchema = z.discriminatedUnion('ok', [
  z.object({
    ...ofEvery,
    ok: z.literal(true),
    title: z.string(),
    page: z.object({ width: z.number(), height: z.number() }),
    confidence: z.number(),
    zones: z.record(z.enum(ZONES), z.object({ box: box.nullable() })),
    content: z.object({ chars: z.number() }),
    warnings: z.array(z.object({ code: z.string(), message: z.string() })),
    timings: z.object({ totalMs: z.number() }),
  }),
  z.object({ ...ofEvery, ok: z.literal(false), error: z.object({ code: z.string(), message: z.string() }) }),
]);

/** The options of the run from its run.json; empty if that cannot be read. */
export async function runOptions(folder: string): Promise<RunOptions> {
  const text = await readRegularText(join(folder, RUN_FILE)).catch(() => '');
  return runSchema.safeParse(orUndefined(() => JSON.parse(text))).data?.options ?? {};
}

const runSchema = z.object({
  options: z.object({
    method: z.string().optional(),
    formats: z.array(z.string()).optional(),
    crawl: z.object({ start: z.string() }).optional(),
  }),
});

export type RunOptions = z.output<typeof runSchema>['options'];

/** The outcome of a page of a run, without its content: what a list of pages shows. */
export function outcomeOf(record: BatchRecord) {
  const { ok, url, input, attempts, files, skipped } = record;
  const { id, key } = input;
  const about = { ok, url, ...(id !== undefined && { id }), key, attempts };
  if (!record.ok) return { ...about, ...(skipped && { skipped }), error: record.error };
  const { title, page, zones, confidence, content, warnings, timings } = record;
  return {
    ...about,
    files,
    title,
    page,
    zones: Object.fromEntries(Object.entries(zones).map(([zone, { box }]) => [zone, box])),
    confidence,
    chars: content.chars,
    totalMs: timings.totalMs,
    warnings,
  };
}
