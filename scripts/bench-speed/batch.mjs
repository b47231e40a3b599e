// Aim 4: `pith batch` with Markdown and pictures beside a bare Playwright loop, two pages at a time and one.

import { BatchRuns, batchBesideBare } from '../batch-runs.mjs';

const PAGES = 76;

export async function timeBatch({ rounds, say }) {
  const runs = new BatchRuns();
  try {
    await runs.start();
    const compare = concurrency =>
      batchBesideBare(runs, { pages: PAGES, rounds: Math.min(rounds, 3), concurrency, say });
    return { two: await compare(2), one: await compare(1) };
  } finally {
    runs.close();
  }
}
