// The pages of a run that was made before, as a source again: what its records have kept of each.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isErrorCode, PithError } from '../../base/errors.ts';
import type { Place } from './input.ts';

export const RUN_FILE = 'run.json';
export const RESULTS = 'results.jsonl';

/** The list of the pages of a run; undefined for any other folder. */
export async function resultsIn(folder: string): Promise<string | undefined> {
  const isThere = async (name: string): Promise<boolean> =>
    (await stat(join(folder, name)).catch(() => undefined))?.isFile() === true;
  return (await isThere(RUN_FILE)) && (await isThere(RESULTS)) ? join(folder, RESULTS) : undefined;
}

/** As far as it matters here: of a page, whether it was read, and what there is of it. */
const recordSchema = z.object({
  schema: z.string().regex(/^pith\/(?:result|docview)@/u),
  ok: z.boolean(),
  url: z.string().optional(),
  /** Of records of docview that do not say where they were read. */
  identifier: z.string().optional(),
  files: z.object({ snapshot: z.string().optional() }).optional(),
  input: z.object({ repeated: z.boolean().optional() }).optional(),
  crawl: z.object({ duplicateOf: z.string().optional() }).optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
});

export type RunResult = z.output<typeof recordSchema>;

export function asRunResult(data: unknown): RunResult | undefined {
  return recordSchema.safeParse(data).data;
}

/**
 * Its snapshot, else the page itself, to be opened again; what could not be read then is as it was. Undefined for what is
 * another record of the same page.
 */
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
    error?.message ?? 'the record says no more',
  );
}
