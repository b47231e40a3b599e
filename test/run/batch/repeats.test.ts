// A page that a list names many times over: the signal ends the run between two of its records, and the next run goes on.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PithError } from '../../../src/base/errors.ts';
import { batch } from '../../../src/run/batch/batch.ts';
import type { BatchSummary } from '../../../src/run/batch/run-batch.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-repeats-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Stops after this many records. */
async function run(mostRecords = Number.POSITIVE_INFINITY): Promise<BatchSummary & { written: number }> {
  const stop = new AbortController();
  let written = 0;
  const summary = await batch(
    [join(folder, 'list.txt')],
    { out: join(folder, 'run'), formats: [], robots: false },
    {
      signal: stop.signal,
      onRecord: () => {
        written++;
        if (written >= mostRecords) stop.abort();
      },
      executor: async () => ({
        capacity: () => 1,
        open: async () => ({ ok: false, error: new PithError('NOT_HTML', 'it is a PDF') }),
        close: async () => {},
      }),
    },
  );
  return { ...summary, written };
}

test('is not recorded to the last repeat after the signal, and each repeat has one record in the end', async () => {
  await writeFile(join(folder, 'list.txt'), 'http://127.0.0.1:9/a\n'.repeat(500));
  const first = await run(5);
  expect(first.end).toBe('stopped');
  expect(first.written).toBeLessThan(10);
  // Now the first record is there, and the repeats are recorded as the list is read.
  const second = await run(7);
  expect(second.end).toBe('stopped');
  expect(second.written).toBeLessThan(12);
  const last = await run();
  expect([last.end, last.failed, first.written + second.written + last.written]).toEqual(['done', 500, 500]);
});
