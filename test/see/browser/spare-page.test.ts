// Which options two pages must share to use the same kind of browser context.

import { expect, test } from 'vitest';
import type { PageOptionsInput } from '../../../src/see/browser/options/page-option-rows.ts';
import { pageOptionsSchema } from '../../../src/see/browser/options/page-options.ts';
import { contextKey } from '../../../src/see/browser/spare-page.ts';

const key = (input: PageOptionsInput) => contextKey(pageOptionsSchema.parse(input), false);

test.each<PageOptionsInput>([
  { viewport: { width: 500, height: 500 } },
  { deviceScaleFactor: 2 },
  { device: 'iPhone 15' },
  { javascript: false },
  { userAgent: 'x' },
  { headers: { a: 'b' } },
  { proxy: 'http://127.0.0.1:1' },
  { privateAddresses: 'any' },
  { allowNetwork: true },
  { lang: 'de' },
  { timezone: 'Europe/Zurich' },
  { ignoreHttpsErrors: true },
])('%j is another context', input => {
  expect(key(input)).not.toBe(key({}));
  expect(key(input)).toBe(key(input));
});

test.each<PageOptionsInput>([
  { timeoutMs: 500 },
  { wait: 'idle' },
  { scroll: true },
  { cookies: [{ name: 'a', value: 'b' }] },
  { consent: true },
  { hide: ['nav'] },
  { keepHttpErrors: true },
])('%j is the same context', input => {
  expect(key(input)).toBe(key({}));
});

test.each<PageOptionsInput>([{ blockAds: true }, { blockAds: 'list.txt' }, { authFile: 'state.json' }])(
  '%j shares its context with no page',
  input => {
    expect(key(input)).toBeUndefined();
  },
);

test('a local page has another context', () => {
  expect(contextKey(pageOptionsSchema.parse({}), true)).not.toBe(key({}));
});
