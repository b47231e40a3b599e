// Options that do not fit: one sentence of ours, with the option's name.

import { expect, it } from 'vitest';
import { batchOptionsSchema } from '../../src/batch/options.ts';
import { asPithError, type PithError } from '../../src/errors.ts';
import { parseOptions, segmentOptionsSchema } from '../../src/segment/options.ts';

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
  [{ blockAds: 7 }, 'blockAds', 'expected another kind of value', 'blockAds'],
  [{ lang: '!!' }, 'lang', 'expected a language tag such as de-CH', 'lang'],
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
