// Pages of a run: filtered, ordered and counted; the lists that go in and out.

import { expect, test } from 'vitest';
import {
  addressesIn,
  countsOf,
  csvOf,
  durationText,
  filtered,
  hostOf,
  type Outcome,
  quantile,
  speedOf,
  standing,
} from '../../../../../src/show/studio/page/app/job-view.ts';

const read = (line: number, url: string, title: string, more: Partial<Outcome> = {}): Outcome => ({
  line,
  ok: true,
  url,
  key: `k${line}`,
  attempts: 1,
  title,
  chars: 100 * line,
  confidence: 1 - line / 10,
  totalMs: 50,
  ...more,
});
const failed = (line: number, code: string): Outcome => ({
  line,
  ok: false,
  url: `https://bad.test/${line}`,
  key: `k${line}`,
  attempts: 2,
  error: { code, message: 'no' },
});
const PAGES = [
  read(1, 'https://a.test/boats', 'Boats'),
  failed(2, 'HTTP_ERROR'),
  read(3, 'https://a.test/tides', 'Tides', { totalMs: 900, warnings: [{ code: 'WALL', message: 'a wall' }] }),
  failed(4, 'DNS_FAILED'),
  failed(5, 'HTTP_ERROR'),
];
const lines = (filter: Partial<Parameters<typeof filtered>[1]>) =>
  filtered(PAGES, { words: '', state: '', order: 'as read', ...filter }).map(({ line }) => line);

test.each([
  [{}, [1, 2, 3, 4, 5]],
  [{ words: ' TIDES a.test ' }, [3]],
  [{ words: 'bad' }, [2, 4, 5]],
  [{ state: 'ok' }, [1, 3]],
  [{ state: 'HTTP_ERROR' }, [2, 5]],
  [{ host: 'bad.test' }, [2, 4, 5]],
  [{ warning: 'WALL' }, [3]],
  [{ order: 'least sure' }, [3, 1, 2, 4, 5]],
  [{ order: 'shortest' }, [1, 3, 2, 4, 5]],
  [{ order: 'slowest' }, [3, 1, 2, 4, 5]],
] as const)('%j', (filter, expected) => {
  expect(lines(filter)).toEqual(expected);
});

test('failures are counted by code, and a page that is read again replaces its failure', () => {
  const failuresOf = (pages: readonly Outcome[]) =>
    countsOf(pages, ({ error }) => (error ? [error.code] : []));
  expect(failuresOf(PAGES)).toEqual([
    ['HTTP_ERROR', 2],
    ['DNS_FAILED', 1],
  ]);
  const again = { ...read(6, 'https://bad.test/2', 'Good'), key: 'k2' };
  const all = standing([...PAGES, again]);
  expect([all.length, failuresOf(all)[0]]).toEqual([5, ['DNS_FAILED', 1]]);
});

test('speed and time left', () => {
  expect(speedOf([])).toBeUndefined();
  expect(speedOf([{ ms: 1_000, done: 4 }])).toBeUndefined();
  expect(
    speedOf([
      { ms: 1_000, done: 4 },
      { ms: 6_000, done: 14 },
    ]),
  ).toBe(2);
  expect([durationText(0.2), durationText(59), durationText(600), durationText(5_000)]).toEqual([
    '1 s',
    '59 s',
    '10 min',
    '1 h 23 min',
  ]);
});

test('a cell that would be a formula is text, and quotes are doubled', () => {
  const [head, row] = csvOf([read(1, 'https://a.test/', '=HYPERLINK("x")', { confidence: 0.5 })]).split('\n');
  expect(head).toBe('"url","state","title","chars","confidence","ms"');
  expect(row).toBe('"https://a.test/","ok","\'=HYPERLINK(""x"")","100","0.5","50"');
});

test('addresses of a list, a table or lines with comments', () => {
  expect(addressesIn('a.example\r\n\n# no\n"https://b.test/x","title"\nhttp://c.test\t7\n')).toEqual([
    'https://a.example',
    'https://b.test/x',
    'http://c.test',
  ]);
});

test.each([
  ['https://user:key@a.test:8080/x?y@z', 'a.test:8080'],
  ['HTTP://A.test#x', 'A.test'],
  ['file:///x/http://a.test/', 'files'],
  ['javascript:alert(1)', 'files'],
])('the host of %s is %s', (url, host) => expect(hostOf({ url })).toBe(host));

test('quantiles', () => {
  expect([quantile([], 0.5), quantile([9.6, 1, 4], 0.5), quantile([9.6, 1, 4], 1)]).toEqual([0, 4, 10]);
});
