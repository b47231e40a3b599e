// The pages on errors and exit codes are written by hand and held true here.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  asPithError,
  ERROR_KINDS,
  type ErrorCode,
  EXIT,
  PithError,
  withMessage,
} from '../../src/base/errors.ts';
import { type ExitCode, exitCodesText } from '../../src/front/cli/exit-codes.ts';
import { ACCESS_WARNINGS } from '../../src/judge/access/access.ts';
import { FINDING_WARNINGS } from '../../src/judge/baselines/finding.ts';
import { ASSET_WARNINGS } from '../../src/judge/content/assets.ts';
import { COMMENT_WARNINGS } from '../../src/judge/record/comment-records.ts';
import { FADED_WARNINGS, HIDDEN_WARNINGS } from '../../src/judge/record/hidden-text.ts';
import { LIST_WARNINGS } from '../../src/judge/record/page-links.ts';
import { STRUCTURED_WARNINGS } from '../../src/judge/record/structured.ts';
import { SITE_WARNING_CODES } from '../../src/judge/site/site-warnings.ts';
import { ZONE_WARNINGS } from '../../src/judge/zones/zone-warnings.ts';
import { CACHE_WARNINGS } from '../../src/run/cache/cached-page.ts';
import { DIFF_WARNINGS } from '../../src/run/diff/diff-pages.ts';
import { PICTURE_WARNINGS } from '../../src/run/pipeline/make-result.ts';
import { WARNING_CODES } from '../../src/see/browser/warnings.ts';

const page = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

/** Rows of all tables of a page, without headings. */
function rows(markdown: string): string[][] {
  const lines = markdown.split('\n').filter(line => line.startsWith('|'));
  const cells = lines.map(line =>
    line
      .slice(1, -1)
      .split('|')
      .map(cell => cell.trim()),
  );
  return cells.filter(([first, second]) => first !== 'code' && !/^-+$/.test(second ?? ''));
}

test('errors.md has every code, with its retry and exit', () => {
  const documented = rows(page('errors.md')).filter(({ length }) => length === 4);
  const told = documented.map(([code, , retry, exit]) => [code, retry, exit]);
  const kinds = Object.entries(ERROR_KINDS).map(([code, { retryable, exitCode }]) => [
    `\`${code}\``,
    retryable ? 'yes' : 'no',
    String(exitCode),
  ]);
  expect(told).toEqual(kinds);
  for (const [code, meaning] of documented) expect(meaning, code).toMatch(/\w{3}/);
});

test('errors.md has every warning that a visit or a method may give', () => {
  const documented = rows(page('errors.md')).filter(({ length }) => length === 2);
  const given = new Set([
    ...WARNING_CODES,
    ...FINDING_WARNINGS,
    ...CACHE_WARNINGS,
    ...ASSET_WARNINGS,
    ...PICTURE_WARNINGS,
    ...SITE_WARNING_CODES,
    ...DIFF_WARNINGS,
    ...ZONE_WARNINGS,
    ...LIST_WARNINGS,
    ...COMMENT_WARNINGS,
    ...HIDDEN_WARNINGS,
    ...FADED_WARNINGS,
    ...ACCESS_WARNINGS,
    ...STRUCTURED_WARNINGS,
  ]);
  expect(documented.map(([code]) => code).sort()).toEqual([...given].map(code => `\`${code}\``).sort());
});

test('exit-codes.md says what the help says, for every exit code', () => {
  const documented = rows(page('exit-codes.md'));
  const helped = exitCodesText(documented.map(([code]) => Number(code) as ExitCode))
    .split('\n')
    .map(line => /^ {2}(\d+) +(.+)$/.exec(line))
    .filter(match => match !== null)
    .map(([, code, meaning]) => [code, meaning]);
  expect(documented).toEqual(helped);
  const codes = new Set(documented.map(([code]) => Number(code)));
  expect(Object.values(EXIT).filter(code => !codes.has(code))).toEqual([]);
});

test.each(Object.keys(ERROR_KINDS) as ErrorCode[])('an error of %s knows its kind', code => {
  const error = new PithError(code, 'a sentence', { cause: 'why' });
  expect({ retryable: error.retryable, exitCode: error.exitCode }).toEqual(ERROR_KINDS[code]);
  expect(asPithError(error)).toBe(error);
});

test('an unknown error becomes INTERNAL, in one line', () => {
  const thrown = new TypeError('x is undefined\n    at y');
  const error = asPithError(thrown);
  expect([error.code, error.message, error.exitCode]).toEqual(['INTERNAL', 'unexpected: x is undefined', 1]);
  expect(error.cause).toBe(thrown);
  expect(asPithError('text').message).toBe('unexpected: text');
});

test.each([true, false])('another message leaves the rest of an error, final or not: %s', isFinal => {
  const answer = { status: 503, retryAfterMs: 7 };
  const error = new PithError('NAV_TIMEOUT', 'a sentence', { answer, option: 'timeoutMs', isFinal });
  const other = withMessage(error, 'another');
  expect(other).toMatchObject({
    code: 'NAV_TIMEOUT',
    message: 'another',
    answer,
    option: 'timeoutMs',
    retryable: !isFinal,
    cause: error,
  });
});
