// Four hundred pages with hostile texts, each judged within a second for each 100,000 characters.

import { expect, test } from 'vitest';
import { hostilePage } from './hostile-texts.ts';
import { judgeHostilePage } from './judge-hostile-page.ts';

const PAGES = 400;
const SIZES = [3_000, 30_000, 300_000];
const MOST_MS = 1_000;
const PER_CHARS = 100_000;

test(`${PAGES} pages`, { timeout: 60 * 60_000 }, () => {
  judgeHostilePage(hostilePage(0, 1_000).snapshot);
  const slow: string[] = [];
  for (let seed = 0; seed < PAGES; seed++) {
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
