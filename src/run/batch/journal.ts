// The lines of the journal: which page is on record, and where its record stands. A torn last line counts for nothing.

import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { linesOf } from '../../base/unpack/lines.ts';

export interface JournalEntry {
  readonly key: string;
  readonly ok: boolean;
  /** Of the error. */
  readonly code?: string | undefined;
  /** It takes the place of all that stands before it under its key: the page was done again. */
  readonly again?: true | undefined;
  /** Bytes in results.jsonl, line end included. */
  readonly start: number;
  readonly size: number;
  /** Of the line in the journal itself. */
  readonly journalEnd: number;
}

export function journalLine({ key, ok, code, again, start, size }: Omit<JournalEntry, 'journalEnd'>): string {
  const more = { ...(code === undefined ? {} : { code }), ...(again === undefined ? {} : { again }) };
  return `${JSON.stringify({ key, ok, ...more, start, size })}\n`;
}

/** How the key of a page is written, which names its files, too. */
export const KEY = /^[0-9a-f]{32}$/;

const entrySchema = z.object({
  key: z.string().regex(KEY),
  ok: z.boolean(),
  code: z.string().optional(),
  again: z.literal(true).optional(),
  start: z.number().int().nonnegative(),
  size: z.number().int().positive(),
});

/** Up to the first line that is none of ours, whole or in place. */
export async function* journalEntries(path: string): AsyncGenerator<JournalEntry> {
  let journalEnd = 0;
  let expected = 0;
  for await (const { text, isEnded } of linesOf(createReadStream(path))) {
    const entry = isEnded ? parsed(text) : undefined;
    if (entry === undefined || entry.start !== expected) return;
    journalEnd += Buffer.byteLength(text) + 1;
    expected = entry.start + entry.size;
    yield { ...entry, journalEnd };
  }
}

/** Without those in whose place others stand, as they do while failures are done again. */
export async function* standingEntries(path: string): AsyncGenerator<JournalEntry> {
  const stands = await standingIn(path);
  for await (const entry of journalEntries(path)) if (stands(entry)) yield entry;
}

async function standingIn(path: string): Promise<(entry: JournalEntry) => boolean> {
  const from = new Map<string, number>();
  let end = 0;
  for await (const { key, again, start, journalEnd } of journalEntries(path)) {
    if (again) from.set(key, start);
    end = journalEnd;
  }
  // A run that is still at work may have written more meanwhile.
  return ({ key, start, journalEnd }) => journalEnd <= end && start >= (from.get(key) ?? 0);
}

function parsed(text: string): z.output<typeof entrySchema> | undefined {
  try {
    return entrySchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
