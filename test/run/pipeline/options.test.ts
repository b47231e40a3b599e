// Options that do not fit: one sentence of ours, with the option's name.

import { expect, it } from 'vitest';
import { asPithError, type PithError } from '../../../src/base/errors.ts';
import { parseOptions } from '../../../src/base/schema/parse-options.ts';
import { batchOptionsSchema } from '../../../src/run/batch/options.ts';
import { parseSegmentInput, segmentOptionsSchema } from '../../../src/run/pipeline/options.ts';
import { openOptionsSchema } from '../../../src/run/pipeline/pith.ts';

function refusal(run: () => unknown): PithError {
  try {
    run();
  } catch (error) {
    return asPithError(error);
  }
  throw new Error('it was taken');
}

it.each([
  [{ viewport: { width: 1, height: 800 } }, 'viewport.width', 'expected at least 100', 'viewport'],
  [{ timeoutMs: 1e9 }, 'timeoutMs', 'expected at most 600000', 'timeoutMs'],
  [{ timeoutMs: 100.5 }, 'timeoutMs', 'expected a whole number', 'timeoutMs'],
  [{ hide: 'nav' }, 'hide', 'expected a list', 'hide'],
  [{ center: 'yes' }, 'center', 'expected true or false', 'center'],
  [{ viewport: { width: 800 } }, 'viewport.height', 'it is missing', 'viewport'],
  [{ headers: { 'a b': 'x' } }, 'headers.a b', 'expected the name of a header', 'headers'],
  [{ blockAds: 7 }, 'blockAds', 'expected true or false or a text', 'blockAds'],
  [{ lang: '!!' }, 'lang', 'expected a language tag such as de-CH', 'lang'],
  [
    { thresholds: { h1: 5 } },
    'thresholds.h1',
    'expected { px } with a number of at least 0, or { share }',
    'thresholds',
  ],
  [{ thresholds: { h1: { px: -1 } } }, 'thresholds.h1.px', 'expected at least 0', 'thresholds'],
  [{ userAgent: 'a\nb' }, 'userAgent', 'expected one line', 'userAgent'],
  [{ privateAddresses: 'all' }, 'privateAddresses', 'expected "', 'privateAddresses'],
])('%j', (input, place, why, option) => {
  const error = refusal(() => parseOptions(segmentOptionsSchema, input));
  expect(error.message).toContain(`the option '${place}' does not fit: ${why}`);
  expect(error.message).not.toMatch(/Invalid|Too /);
  expect(error).toMatchObject({ code: 'USAGE', option });
});

it('names the option of a page in those of a run', () => {
  const error = refusal(() => parseOptions(batchOptionsSchema, { out: 'x', page: { timeoutMs: 1 } }));
  expect(error.option).toBe('timeoutMs');
});

it.each([
  [{ signal: 5 }, "the option 'signal' does not fit: expected an AbortSignal"],
  [{ onStage: 4 }, "the option 'onStage' does not fit: expected a function"],
  [{ pictrue: true }, "there is no option 'pictrue'"],
  [
    { followParts: true, links: 'references' },
    'followParts cannot number the links of several pages: choose other links',
  ],
  [{ thresholds: { foo: { px: 1 } } }, "there is no option 'thresholds.foo'"],
  ['x', 'the options do not fit: expected an object'],
  [3, 'the options do not fit: expected an object'],
  [[], 'the options do not fit: expected an object'],
])('what goes with a page: %j', (input, message) => {
  const error = refusal(() => parseSegmentInput(input));
  expect(error).toMatchObject({ code: 'USAGE', message });
});

it('an error about options that are no object says what is expected', () => {
  expect(refusal(() => parseOptions(openOptionsSchema, 'x')).message).toBe(
    'the options do not fit: expected an object',
  );
});
