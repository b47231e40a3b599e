// The lines of the journal: which page is on record, and where its record stands. A torn last line counts for nothing.

import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { listLines } from '../sources/list-lines.ts';

export interface JournalEntry {
  readonly key: string;
  readonly ok: boolean;
  /** Of the error. */
  readonly code?: string | undefined;
  /** Bytes in results.jsonl, line end included. */
  readonly start: number;
  readonly size: number;
  /** Of the line in the journal itself. */
  readonly journalEnd: number;
}

export function journalLine({ key, ok, code, start, size }: Omit<JournalEntry, 'journalEnd'>): string {
  return `${JSON.stringify({ key, ok, ...(code === undefined ? {} : { code }), start, size })}\n`;
}

/** How the key of a page is written, which names its files, too. */
export const KEY = /^[0-9a-f]{32}$/;

const entrySchema = z.object({
  key: z.string().regex(KEY),
  ok: z.boolean(),
  code: z.string().optional(),
  start: z.number().int().nonnegative(),
  size: z.number().int().positive(),
});

/** Up to the first line that is none of ours, whole or in place. */
export async function* journalEntries(path: string): AsyncGenerator<JournalEntry> {
  let journalEnd = 0;
  let expected = 0;
  for await (const { text, isEnded } of listLines(createReadStream(path))) {
    const entry = isEnded ? parsed(text) : undefined;
    if (entry === undefined || entry.start !== expected) return;
    journalEnd += Buffer.byteLength(text) + 1;
    expected = entry.start + entry.size;
    yield { ...entry, journalEnd };
  }
}

function parsed(text: string): z.output<typeof entrySchema> | undefined {
  try {
    return entrySchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
