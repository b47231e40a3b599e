// A large page judged in a thread of its own, as it is built: the same answer, and this thread goes on meanwhile.

import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import type * as JudgeApart from '../../../src/run/pipeline/judge-apart.ts';
import type { Snapshot } from '../../../src/see/snapshot/snapshot.ts';
import { expect, test } from '../support/browser-test.ts';

const OPTIONS = { method: 'auto', thresholds: {}, center: false } as const;

const BUILT = new URL('../../../dist/internals.js', import.meta.url).href;
const judgeThread = async (): Promise<JudgeApart.JudgeThread> => {
  const { JudgeThread } = (await import(BUILT)) as typeof JudgeApart;
  return new JudgeThread();
};

/** With so many lines: two elements each. */
function largePage(lines: number): string {
  const text = (line: number) =>
    `<p>Line ${line} of the harbour's log, with <b>tide ${line % 13}</b> at noon.</p>`;
  const body = Array.from({ length: lines }, (_, line) => text(line)).join('');
  return `<!doctype html><title>Log</title><header><h1>Log</h1></header><main>${body}</main><footer>End</footer>`;
}

/** ms that nothing else had its turn, at the longest. */
async function longestWait(work: Promise<unknown>): Promise<number> {
  let [longest, last, isDone] = [0, performance.now(), false];
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  while (!isDone) {
    await new Promise(setImmediate);
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return longest;
}

test('a large page gives the same record, and other pages are not blocked', { tag: '@nightly' }, async ({
  capture,
  site,
}) => {
  site.pages.set('/log', answer =>
    answer.writeHead(200, { 'content-type': 'text/html' }).end(largePage(3_000)),
  );
  const { snapshot } = await capture(`${site.url}/log`);
  expect(snapshot.elements.length).toBeGreaterThan(6_000);
  const thread = await judgeThread();
  try {
    const timings = noTimings();
    const judging = thread.judge(snapshot, OPTIONS, timings);
    const waited = await longestWait(judging);
    expect(waited).toBeLessThan((timings.zoneMs + timings.contentMs) / 5);
    const judged = await judging;
    const here = judge(snapshot, OPTIONS, noTimings());
    expect(pageRecord(judged, noTimings(), false)).toEqual(pageRecord(here, noTimings(), false));
  } finally {
    await thread.close();
  }
});

test('a page that cannot be judged fails alone', { tag: '@nightly' }, async ({ capture, site }) => {
  site.pages.set('/log', answer =>
    answer.writeHead(200, { 'content-type': 'text/html' }).end(largePage(1_600)),
  );
  const { snapshot } = await capture(`${site.url}/log`);
  const broken: Snapshot = { ...snapshot, elements: snapshot.elements.map(() => null) as never };
  const thread = await judgeThread();
  try {
    const [bad, good] = await Promise.allSettled([
      thread.judge(broken, OPTIONS, noTimings()),
      thread.judge(snapshot, OPTIONS, noTimings()),
    ]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'INTERNAL' } });
    expect(good.status).toBe('fulfilled');
  } finally {
    await thread.close();
  }
});
