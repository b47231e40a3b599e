// What is said at the end of all tests, from the reports of vitest and Playwright.

import { describe, expect, test } from 'vitest';
import {
  countsOf,
  failureLines,
  readPlaywright,
  readVitest,
  summaryLine,
  summaryOf,
} from '../../scripts/test-summary.mjs';

const ROOT = new URL('../../', import.meta.url).pathname;

const VITEST = {
  startTime: 1_000,
  success: false,
  numPassedTests: 1_200,
  numFailedTests: 1,
  testResults: [
    {
      name: `${ROOT}test/judge/a.test.ts`,
      status: 'failed',
      endTime: 62_000,
      assertionResults: [
        {
          status: 'failed',
          fullName: 'a sum is right',
          failureMessages: ['\u001B[31mexpected 1\u001B[39m\n\nto be 2'],
        },
        { status: 'skipped', meta: { needs: 'needs redis-server' } },
        { status: 'skipped', meta: { needs: 'needs redis-server' } },
        { status: 'skipped', meta: {} },
      ],
    },
  ],
};

const skipped = (description?: string) => ({
  ok: true,
  tests: [
    { status: 'skipped', annotations: description === undefined ? [] : [{ type: 'skip', description }] },
  ],
});
const FAILED = {
  ok: false,
  title: 'a page opens',
  file: 'end-to-end/b.spec.ts',
  line: 7,
  tests: [{ status: 'unexpected', results: [{ error: { message: 'timeout' } }] }],
};
const REPEATED = { ok: true, title: 'a slow page opens', tests: [{ status: 'flaky', annotations: [] }] };
const PLAYWRIGHT = {
  stats: { expected: 40, flaky: 1, unexpected: 1, skipped: 2, duration: 30_400 },
  errors: [],
  config: { rootDir: `${ROOT}test` },
  suites: [
    {
      specs: [skipped('needs Xvfb')],
      suites: [{ specs: [skipped(), FAILED, REPEATED] }],
    },
  ],
};
const parts = [
  { runner: 'vitest', ...readVitest(VITEST) },
  { runner: 'playwright', ...readPlaywright(PLAYWRIGHT) },
];

const PACKAGED = { version: '153.0', origin: 'package', path: '/x' };

test('what ran, where, what not and why, what passed only when repeated, what to run again, and the sum', () => {
  expect(summaryOf(parts, { browser: PACKAGED, elsewhere: ['slow tests (npm run test:nightly)'] })).toEqual([
    'Ran       1,201 unit tests in 1 min 1 s and 42 browser tests in 30 s',
    'Browser   Chromium 153.0 of the npm package @sparticuz/chromium, with fonts of npm packages: the same everywhere',
    'Left out  2 (needs redis-server), 2 (did not run), 1 (needs Xvfb), slow tests (npm run test:nightly)',
    'Flaky     a slow page opens',
    'Again     npx vitest run test/judge/a.test.ts; npx playwright test test/end-to-end/b.spec.ts:7',
    '1241 passed, 2 failed, 5 skipped',
  ]);
});

test('each failure is listed with its command and the first lines of its message', () => {
  expect(parts.flatMap(({ failures }) => failures.map(failureLines))).toEqual([
    [
      'FAILED  a sum is right',
      '        npx vitest run test/judge/a.test.ts',
      '        expected 1',
      '        to be 2',
    ],
    ['FAILED  a page opens', '        npx playwright test test/end-to-end/b.spec.ts:7', '        timeout'],
  ]);
});

describe('a runner that fails without a failed test', () => {
  test.each([
    ['vitest', readVitest({ ...VITEST, numFailedTests: 0, testResults: [] }), undefined],
    [
      'Playwright',
      readPlaywright({
        ...PLAYWRIGHT,
        stats: { ...PLAYWRIGHT.stats, unexpected: 0 },
        errors: [{ message: 'Tests changed files of the user' }],
        suites: [],
      }),
      'Tests changed files of the user',
    ],
  ])('%s counts as one failure, which is listed', (_, { failed, failures }, message) => {
    expect(failed).toBe(1);
    expect(failures).toEqual([
      expect.objectContaining({ title: expect.stringContaining('outside of all tests'), message }),
    ]);
  });
});

test('without a failure, the fourth line says how to run one test', () => {
  const passed = { runner: 'vitest', passed: 3, failed: 0, seconds: 1, skips: [], failures: [], flaky: [] };
  const lines = summaryOf([passed], { browser: undefined, elsewhere: [] });
  expect(lines.slice(1)).toEqual([
    'Browser   none was started',
    'Left out  nothing',
    expect.stringMatching(/^One test {2}npx vitest run .*npx playwright test /),
    '3 passed, 0 failed',
  ]);
  expect(summaryLine(countsOf([passed, ...parts]))).toBe('1244 passed, 2 failed, 5 skipped');
});
