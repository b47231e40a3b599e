// The progress of a batch where stderr is no terminal, such as in the log of a job.

import { afterEach, expect, test, vi } from 'vitest';
import { batchProgress } from '../../../../src/front/cli/batch/batch-progress.ts';
import { Tally } from '../../../../src/run/batch/tally.ts';
import { hearing } from '../heard.ts';

const heard = hearing();
afterEach(() => vi.useRealTimers());

test.each([
  ['text', 1],
  ['json', 7],
] as const)('%s: %d lines in 35 seconds', (log, lines) => {
  vi.useFakeTimers();
  const progress = batchProgress({ log });
  const tally = new Tally();
  progress.start(() => tally.read(true, 0));
  heard.said = '';
  vi.advanceTimersByTime(35_000);
  progress.clear();
  vi.advanceTimersByTime(60_000);
  expect(heard.said.match(/\n/g)).toHaveLength(lines);
});
