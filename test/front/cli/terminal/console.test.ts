// The library names options, the command line their flags: every option that an error names has one. No page chooses how
// long a line is, or what it does to the terminal.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { asPithError, PithError } from '../../../../src/base/errors.ts';
import { parseOptions } from '../../../../src/base/schema/parse-options.ts';
import {
  errorLine,
  formatError,
  reportError,
  say,
  warn,
} from '../../../../src/front/cli/terminal/console.ts';
import { failureRecord } from '../../../../src/judge/record/page-record.ts';
import { zonesOf } from '../../../../src/judge/zones/zones-of.ts';
import { segmentOptionsSchema } from '../../../../src/run/pipeline/options.ts';
import { snapshotFromHtml } from '../../../support/snapshot-from-html.ts';

const src = new URL('../../../../src/', import.meta.url);
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts'))
  .map(file => readFileSync(new URL(file, src), 'utf8'))
  .join('\n');
const named = [...sources.matchAll(/\boption: '(\w+)'/g)].map(([, option = '']) => option);

test.each([...new Set([...named, 'ignoreHttpsErrors', 'timeoutMs'])])('%s', option => {
  expect(formatError({ message: 'a sentence', option })).toMatch(/^a sentence.*--\w/);
});

test.each([undefined, 'toString', 'ofTomorrow'])('%s has no flag', option => {
  expect(formatError({ message: 'a sentence', option })).toBe('a sentence');
});

test('a failure record names the option, and its message no flag', () => {
  const error = (() => {
    try {
      return zonesOf(snapshotFromHtml('<p>Words'), { method: 'auto+site' });
    } catch (thrown) {
      return asPithError(thrown);
    }
  })();
  const { error: failure } = failureRecord('', error);
  expect(failure).toMatchObject({
    code: 'USAGE',
    option: 'site',
    message: expect.not.stringContaining('--'),
  });
  expect(formatError(failure)).toBe(`${failure.message}: --site MODEL`);
  expect(failureRecord('', new PithError('NOT_HTML', 'it is a PDF')).error).not.toHaveProperty('option');
});

test.each([
  ['timeoutMs', 'USAGE', 'a sentence: check --timeout'],
  ['timeoutMs', 'NAV_TIMEOUT', 'a sentence (--timeout gives it longer)'],
  ['viewport', 'USAGE', 'a sentence: check --viewport'],
  ['perHost', 'USAGE', 'a sentence: check --per-host'],
])('%s with %s', (option, code, sentence) => {
  expect(formatError({ code, message: 'a sentence', option })).toBe(sentence);
});

test.each([
  [{ maxTokens: 5 }, '--max-tokens does not fit: expected at least 100, received 5'],
  [
    { viewport: { width: 5, height: 800 } },
    '--viewport (width) does not fit: expected at least 100, received 5',
  ],
  [{ from: 'abc' }, "--from does not fit: 'abc' is no cursor: an earlier part names one as next"],
  [{ headers: { 'x-token': 5 } }, '--header (x-token) does not fit: expected a text'],
])('%j: %s', (options, message) => {
  const error = (() => {
    try {
      return parseOptions(segmentOptionsSchema, options);
    } catch (thrown) {
      return asPithError(thrown);
    }
  })();
  expect(formatError(error as PithError)).toBe(message);
});

test('a text, which may be a secret, is not repeated', () => {
  expect(() => parseOptions(segmentOptionsSchema, { lang: 'secret words' })).toThrow(/^(?!.*secret)/);
});

const ADDRESS = `https://example.org/${'a'.repeat(1_000_000)}\u001b[2J`;

test.each([
  ['a note', () => say(ADDRESS)],
  ['a warning', () => warn('CODE', ADDRESS)],
  ['an error', () => process.stderr.write(errorLine('CODE', ADDRESS))],
])('%s with a long address is cut', (_, write) => {
  const written: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation(text => written.push(String(text)) > 0);
  write();
  spy.mockRestore();
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(/^[^\0-\x09\x0b-\x1f]{4000,4100}…\n$/);
});

test.each([
  [true, 'docs/errors.md#NOT_HTML says what it means\n'],
  [false, undefined],
])('a report with --verbose %j names the address of the code', (isVerbose, line) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  reportError(new PithError('NOT_HTML', 'it is a PDF'), isVerbose);
  const written = write.mock.calls.map(([text]) => text);
  write.mockRestore();
  expect(written[1]).toBe(line);
});
