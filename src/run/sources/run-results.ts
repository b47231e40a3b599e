// Reads the pages of an earlier run as a source, from its records.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isErrorCode, PithError } from '../../base/errors.ts';
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
  url: z.string().optional(),
  /** Used for docview records without `url`. */
  identifier: z.string().optional(),
  files: z.object({ snapshot: z.string().optional() }).optional(),
  input: z.object({ repeated: z.boolean().optional() }).optional(),
  crawl: z.object({ duplicateOf: z.string().optional() }).optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
});

type RunResult = z.output<typeof recordSchema>;

export function asRunResult(data: unknown): RunResult | undefined {
  return recordSchema.safeParse(data).data;
}

/** Its snapshot, else its address, or its failure. Undefined for further records of the same page. */
export function placeOfResult(
  { ok, error, files, input, crawl, url, identifier }: RunResult,
  entry: string,
  placeNamed: (name: string) => Place,
): Place | undefined {
  if (input?.repeated === true || crawl?.duplicateOf !== undefined) return undefined;
  const name = url ?? identifier ?? '';
  if (!ok) return { kind: 'invalid', text: name, entry, error: errorOf(error) };
  return placeNamed(files?.snapshot ?? name);
}

function errorOf(error: RunResult['error']): PithError {
  const code = error?.code ?? '';
  return new PithError(
    isErrorCode(code) ? code : 'INPUT_INVALID',
    error?.message ?? 'the record gives no reason',
  );
}
