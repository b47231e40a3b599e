// What is said of a failed browser test.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeFailure } from '../support/failure-reporter.ts';

const failed = (annotations: object[], attachments: object[], tags: string[] = []) =>
  describeFailure({
    title: "it's read (twice)",
    location: { file: `${process.cwd()}/test/end-to-end/a.spec.ts`, line: 9, column: 1 },
    tags,
    results: [{ annotations, attachments }],
  } as unknown as Parameters<typeof describeFailure>[0]);

beforeEach(() => vi.stubEnv('PITH_TEST_MACHINE', ''));
afterEach(() => vi.unstubAllEnvs());

test('its page, its picture, and the command that runs it alone', () => {
  const page = { type: 'page', description: 'test/fixtures/a/page.html' };
  const picture = { name: 'picture', path: `${process.cwd()}/out/test-results/page.png` };
  expect(failed([page], [picture]).split('\n')).toEqual([
    "failed   it's read (twice)",
    'page     test/fixtures/a/page.html',
    'picture  out/test-results/page.png',
    String.raw`alone    npx playwright test test/end-to-end/a.spec.ts:9 -g 'it'\''s read \(twice\)'`,
  ]);
});

test('a test without a page; one of the nightly suite', () => {
  expect(failed([], [], ['@nightly'])).toMatch(
    /^failed .*\nalone {4}PITH_SUITE=nightly npx playwright test /,
  );
});
