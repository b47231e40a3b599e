// Finds inputs that need no visit: invalid ones, those that robots.txt disallows, and pages that have not changed.

import { optionsAt } from '../sources/input.ts';
import { isUnchanged } from '../sources/is-unchanged.ts';
import type { InputOutcome } from './batch-record.ts';
import type { RunFolder } from './folder/run-folder.ts';
import type { BatchOptions } from './options.ts';
import type { Robots } from './pool/robots.ts';
import type { BatchTask } from './recorder.ts';

/**
 * The outcome of an invalid input, and of a page whose earlier record still holds. Throws for a page that robots.txt
 * disallows; `slowDown` receives the delay that it asks for.
 */
export async function outcomeWithoutVisit(
  task: BatchTask,
  { folder, robots }: { readonly folder: RunFolder; readonly robots: Robots | undefined },
  options: BatchOptions,
  { signal, slowDown }: { readonly signal: AbortSignal; readonly slowDown: (delayMs: number) => void },
): Promise<InputOutcome | undefined> {
  const { place } = task.input;
  if (place.kind === 'invalid') return { ok: false, error: place.error };
  if (place.kind === 'url' && robots !== undefined) {
    const delayMs = await robots.check(place, signal);
    if (delayMs > 0) slowDown(delayMs);
  }
  return folder.asksForChanges ? unchangedOutcome(task, folder, options, signal) : undefined;
}

/** The record of a page that is to be read again, if its server says that it has not changed. */
async function unchangedOutcome(
  { key, input: { place } }: BatchTask,
  { table, log }: RunFolder,
  { page }: BatchOptions,
  signal: AbortSignal,
): Promise<InputOutcome | undefined> {
  const earlier = table.earlierPlace(key);
  if (earlier === undefined) return undefined;
  const record = await log.read(earlier);
  if (place.kind !== 'url' || !record.ok) return undefined;
  const isKept = await isUnchanged(
    { url: place.url, validators: record.validators },
    optionsAt(place, page),
    signal,
  );
  return isKept ? { ok: true, kept: record } : undefined;
}
