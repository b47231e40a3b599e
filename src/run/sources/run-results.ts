// Reads the pages of an earlier run as a source, from its records.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Place } from './input.ts';

export const RUN_FILE = 'run.json';
export const RESULTS = 'results.jsonl';

/** Path of a run's records; undefined for other folders. */
export async function resultsIn(folder: string): Promise<string | undefined> {
  const isThere = async (name: string): Promise<boolean> =>
    (await stat(join(folder, name)).catch(() => undefined))?.isFile() === true;
  return (await isThere(RUN_FILE)) && (await isThere(RESULTS)) ? join(folder, RESULTS) : undefined;
}

/** The fields of a record that are needed here. */
const recordSchema = z.object({
  schema: z.string().regex(/^pith\/(?:result|docview)@/u),
  ok: z.boolean(),
  skipped: z.literal(true).optional(),
  url: z.string().optional(),
  /** Used for docview records without `url`. */
  identifier: z.string().optional(),
  files: z.object({ snapshot: z.string().optional() }).optional(),
  input: z.object({ repeated: z.boolean().optional() }).optional(),
  crawl: z.object({ duplicateOf: z.string().optional() }).optional(),
});

type RunResult = z.output<typeof recordSchema>;

export function asRunResult(data: unknown): RunResult | undefined {
  return recordSchema.safeParse(data).data;
}

/** Its snapshot, else its address; or that it failed. Undefined for further records of the same page, and for no page. */
export function placeOfResult(
  { ok, skipped, files, input, crawl, url, identifier }: RunResult,
  placeNamed: (name: string) => Place,
): Place | 'failed' | undefined {
  if (input?.repeated === true || crawl?.duplicateOf !== undefined || skipped) return undefined;
  return ok ? placeNamed(files?.snapshot ?? url ?? identifier ?? '') : 'failed';
}
