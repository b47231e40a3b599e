// What a batch says of the time that is left, and in the end of what became of its pages.

import { expect, it, vi } from 'vitest';
import { progressLine, summaryLines } from '../../../../src/front/cli/batch/batch-lines.ts';
import { Tally } from '../../../../src/run/batch/tally.ts';

const tally = {
  ...{
    ok: 67,
    failed: 0,
    skipped: 0,
    held: 0,
    named: 68,
    isWhole: true,
    earlier: 0,
    fromCache: 0,
    unchanged: 0,
    codes: [],
    warnings: [],
    underWay: [],
  },
  ...{ pagesPerSecond: 1, elapsedMs: 67_000 },
};

it.each([
  ['the speed of late', {}, '67/68 pages, 1.0/s, 1 s left'],
  ['the last page waits', { held: 1 }, '67/68 pages, 1 waiting, 1.0/s, 1 min 7 s'],
  ['few of many wait', { named: 167, held: 2 }, '67/167 pages, 2 waiting, 1.0/s, 1 min 40 s left'],
  [
    'the last page has taken longer already',
    { underWay: [{ name: 'x', sinceMs: 9_000 }] },
    '67/68 pages, 1.0/s, 1 min 7 s, 9 s on x',
  ],
  ['not all is named', { isWhole: false }, '67/68+ pages, 1.0/s, 1 min 7 s'],
])('%s', (_, more, line) => {
  expect(progressLine({ ...tally, ...more })).toBe(line);
});

it('the shown speed is that of recent pages: earlier waiting soon stops counting', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const counts = new Tally();
    const speed = () => counts.read(true, 0).pagesPerSecond;
    const work = (pages: number, eachMs: number) => {
      for (let page = 0; page < pages; page++) {
        counts.opened('x', 'x');
        vi.advanceTimersByTime(eachMs);
        counts.recorded(true, { isNew: true });
      }
    };
    vi.advanceTimersByTime(600_000);
    work(5, 1_000);
    expect(speed()).toBeCloseTo(1);
    vi.advanceTimersByTime(600_000);
    work(70, 1_000);
    expect(speed()).toBeCloseTo(1);
    work(1_000, 100);
    expect(speed()).toBeCloseTo(10);
    // Pages that take longer than what is of late.
    work(10, 90_000);
    expect(speed()).toBeCloseTo(1 / 90);
  } finally {
    vi.useRealTimers();
  }
});

it('errors of servers are grouped by status', () => {
  const codes = [['HTTP_ERROR', 7]] as const;
  const statuses = new Map([
    [503, 1],
    [404, 4],
    [403, 1],
    [500, 1],
  ]);
  const reasons = new Map([['HTTP_ERROR', 'a answered']]);
  const lines = summaryLines({ ...tally, codes, end: 'done', out: 'run' }, '', reasons, statuses);
  expect(lines).toContain('       7  HTTP_ERROR (4 × 404, 2 × 5xx, 1 × 403): such as a answered');
});

it.each([
  [70, 'stopped with 3 of the pages named so far left: run the same command to resume'],
  [67, 'stopped: run the same command to resume'],
])('stopped, with %d named', (named, line) => {
  expect(summaryLines({ ...tally, named, end: 'stopped', out: 'run' }, '').at(-1)).toBe(line);
});

it('counts failures and warnings by code, most frequent first, each page once', () => {
  const counts = new Tally();
  counts.recorded(true, { isNew: true, warnings: ['MISSING_FONTS', 'PARTIAL_LOAD', 'PARTIAL_LOAD'] });
  counts.recorded(true, { isNew: true, warnings: ['PARTIAL_LOAD'] });
  counts.recorded(true, { isNew: true });
  counts.recorded(false, { isNew: true, code: 'NOT_HTML' });
  const lines = summaryLines({ ...counts.read(true, 0), end: 'done', out: 'run' }, 'run/failed.txt');
  expect(lines.slice(1)).toEqual([
    '       1  NOT_HTML',
    'failed pages: run/failed.txt',
    'warnings of pages that were read:',
    '       2  PARTIAL_LOAD',
    '       1  MISSING_FONTS',
    'results: run',
  ]);
});

it('shows one example of the reason for each error code', () => {
  const counts = new Tally();
  for (const code of ['NOT_HTML', 'HTTP_ERROR', 'HTTP_ERROR', 'DNS_FAILED'])
    counts.recorded(false, { isNew: true, code });
  const reasons = new Map([
    ['NOT_HTML', 'a.pdf is a PDF, not an HTML page'],
    ['HTTP_ERROR', 'http://host/ answered with status 404'],
  ]);
  const lines = summaryLines({ ...counts.read(true, 0), end: 'done', out: 'run' }, 'run/failed.txt', reasons);
  expect(lines.slice(1, 4)).toEqual([
    '       2  HTTP_ERROR: such as http://host/ answered with status 404',
    '       1  NOT_HTML: a.pdf is a PDF, not an HTML page',
    '       1  DNS_FAILED',
  ]);
});

it('links of a crawl to files that are no pages are skipped, said once, and no failures', () => {
  const counts = new Tally();
  for (const isSkipped of [true, false, true]) {
    counts.named();
    counts.recorded(false, { isNew: true, isSkipped, code: isSkipped ? 'NOT_HTML' : 'TIMEOUT' });
  }
  expect(progressLine(counts.read(true, 0))).toMatch(/^1\/1 page, 1 failed,/);
  const lines = summaryLines({ ...counts.read(true, 0), end: 'done', out: 'run' }, 'run/failed.txt');
  expect(lines[0]).toMatch(/^0 ok, 1 failed; 1 in /);
  expect(lines.slice(1)).toEqual([
    '2 links to files that are no pages skipped',
    '       1  TIMEOUT',
    'failed pages: run/failed.txt',
    'results: run',
  ]);
});

it('pages that their servers call unchanged are counted', () => {
  const counts = new Tally();
  counts.recorded(true, { isNew: true, isUnchanged: true });
  counts.recorded(true, { isNew: true });
  const lines = summaryLines({ ...counts.read(true, 0), end: 'done', out: 'run' }, '');
  expect(lines).toContain('1 of them unchanged since they were read (--redo changed)');
});
