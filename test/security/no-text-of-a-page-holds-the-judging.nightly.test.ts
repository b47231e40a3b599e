// A hundred pages with hostile texts, each judged within two seconds of processor time for each 100,000 characters.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hostilePage } from './hostile-texts.ts';
import { judgeHostilePage } from './judge-hostile-page.ts';

const PAGES = 100;
const SIZES = [30_000, 200_000];
const MOST_MS = 2_000;
const PER_CHARS = 100_000;

test(`${PAGES} pages`, { timeout: 60 * 60_000 }, async () => {
  judgeHostilePage(hostilePage(0, 1_000).snapshot);
  const slow: string[] = [];
  for (let seed = 0; seed < PAGES; seed++) {
    // The runner gives up a worker that is silent for a minute.
    await nextTurn();
    for (const size of SIZES) {
      const { name, snapshot } = hostilePage(seed, size);
      const before = process.cpuUsage();
      judgeHostilePage(snapshot);
      const ms = process.cpuUsage(before).user / 1000;
      if (ms > MOST_MS * Math.max(1, size / PER_CHARS))
        slow.push(`${Math.round(ms)} ms, ${size} characters, ${name}`);
    }
  }
  expect(slow).toEqual([]);
});
