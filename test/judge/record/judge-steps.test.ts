// Judging in steps: the same result as at once, and steps that do not grow with the page.

import { afterEach, expect, test, vi } from 'vitest';
import { judge, judgeInTurns } from '../../../src/judge/record/judge.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const options = { method: 'auto', thresholds: {}, center: false } as const;

const pageOf = (records: number) =>
  snapshotFromHtml(
    `<header>Boats</header><main>${'<div><h3>Ferry</h3><p>It leaves at <b>noon</b>, from the <a href="/q">quay</a>.</p></div>'.repeat(records)}</main>`,
  );

afterEach(() => {
  vi.restoreAllMocks();
});

async function stepsOf(records: number): Promise<number> {
  const snapshot = pageOf(records);
  let [steps, now] = [0, 0];
  // So slow that each turn is one step.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  const judged = await judgeInTurns(snapshot, options, noTimings(), {}, step => {
    steps++;
    return step();
  });
  expect(judged).toEqual(judge(snapshot, options, noTimings()));
  return steps;
}

test('a page is judged in many steps, a larger one in more', async () => {
  const small = await stepsOf(10);
  expect(small).toBeGreaterThan(20);
  expect(await stepsOf(600)).toBeGreaterThan(small + 5);
});
