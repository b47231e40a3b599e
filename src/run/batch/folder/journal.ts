// Reads and writes the journal: which pages have a record, and where it is. An incomplete last line is ignored.

import { z } from 'zod';
import { openRegular } from '../../../base/files/regular-file.ts';
import { orUndefined } from '../../../base/or-undefined.ts';
import { linesOf } from '../../../base/unpack/lines.ts';

export function journalLine({ key, ok, code, skipped, again, start, size }: Entry): string {
  return `${JSON.stringify({ key, ok, code, skipped, again, start, size })}\n`;
}

/** The format of page keys, which are also part of file names. */
export const KEY = /^[0-9a-f]{32}$/;

const entrySchema = z.object({
  key: z.string().regex(KEY),
  ok: z.boolean(),
  /** Code of the error. */
  code: z.string().optional(),
  /** The page of a crawl is a file of another kind, and no failure. */
  skipped: z.literal(true).optional(),
  /** Replaces all earlier entries of this key: the page was read again. */
  again: z.literal(true).optional(),
  /** Offset and length in results.jsonl in bytes, line end included. */
  start: z.number().int().nonnegative(),
  size: z.number().int().positive(),
});

type Entry = Readonly<z.output<typeof entrySchema>>;

export interface JournalEntry extends Entry {
  /** Offset of the end of this line in the journal. */
  readonly journalEnd: number;
}

/** Reads entries after a known one up to the first line that is invalid, incomplete or out of place. */
export async function* journalEntries(
  path: string,
  after: Pick<JournalEntry, 'start' | 'size' | 'journalEnd'> = { start: 0, size: 0, journalEnd: 0 },
): AsyncGenerator<JournalEntry> {
  let { journalEnd } = after;
  let expected = after.start + after.size;
  const file = await openRegular(path);
  for await (const { text, isEnded } of linesOf(file.createReadStream({ start: journalEnd }))) {
    const entry = isEnded ? parsed(text) : undefined;
    if (entry === undefined || entry.start !== expected) return;
    journalEnd += Buffer.byteLength(text) + 1;
    expected = entry.start + entry.size;
    yield { ...entry, journalEnd };
  }
}

/** Reads entries without those that a later one replaces. */
export async function* latestEntries(path: string): AsyncGenerator<JournalEntry> {
  const isLatest = await latestIn(path);
  for await (const entry of journalEntries(path)) if (isLatest(entry)) yield entry;
}

async function latestIn(path: string): Promise<(entry: JournalEntry) => boolean> {
  const from = new Map<string, number>();
  let end = 0;
  for await (const { key, again, start, journalEnd } of journalEntries(path)) {
    if (again) from.set(key, start);
    end = journalEnd;
  }
  // A run in progress may have appended entries meanwhile.
  return ({ key, start, journalEnd }) => journalEnd <= end && start >= (from.get(key) ?? 0);
}

const parsed = (text: string): Entry | undefined =>
  entrySchema.safeParse(orUndefined(() => JSON.parse(text))).data;
