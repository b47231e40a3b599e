// Flags made from rows of options: how their arguments are read and what they set.

import { expect, test } from 'vitest';
import type { OptionRow } from '../../../../src/base/schema/option-row.ts';
import { flagName, optionsFromFlags, rowFlag } from '../../../../src/front/cli/flags/row-flags.ts';
import { JUDGE_OPTIONS } from '../../../../src/judge/options/judge-option-rows.ts';
import { PAGE_OPTIONS } from '../../../../src/see/browser/options/page-option-rows.ts';

const rows: OptionRow[] = Object.values({ ...PAGE_OPTIONS, ...JUDGE_OPTIONS });

test('no two options share a flag', () => {
  const names = rows.flatMap(row => flagName(row) ?? []);
  expect(names.length).toBeGreaterThan(25);
  expect(new Set(names).size).toBe(names.length);
});

test.each<[keyof typeof PAGE_OPTIONS, string, unknown]>([
  ['viewport', '800x600', { width: 800, height: 600 }],
  ['timeoutMs', '500', 500],
  ['wait', 'IDLE', 'idle'],
  ['wait', '250', 250],
  ['wait', '.ready', '.ready'],
  ['headers', 'X-One: 1', { 'X-One': '1' }],
  ['cookies', 'a=b=c', [{ name: 'a', value: 'b=c' }]],
  ['hide', 'nav', ['nav']],
  ['unpackLimits', 'record=2kB', { recordBytes: 2048 }],
])('the flag of %s reads %s', (name, text, value) => {
  const option = rowFlag(PAGE_OPTIONS[name]);
  const read = option.parseArg?.(text, undefined);
  expect(optionsFromFlags(PAGE_OPTIONS, { [option.attributeName()]: read })).toEqual({ [name]: value });
});

test.each([
  [{ javascript: true }, {}],
  [{ javascript: false }, { javascript: false }],
  [{ allowPrivate: true }, { privateAddresses: 'any' }],
  [{ consent: true, out: 'run' }, { consent: true }],
])('flags %j set %j', (flags, options) => {
  expect(optionsFromFlags(PAGE_OPTIONS, flags)).toEqual(options);
});

test('help shows defaults, and which flags may be repeated', () => {
  expect(rowFlag(PAGE_OPTIONS.timeoutMs).description).toMatch(/\(default: 30000\)$/);
  expect(rowFlag(PAGE_OPTIONS.headers).description).toMatch(/; repeatable$/);
  expect(() => rowFlag(PAGE_OPTIONS.deviceScaleFactor)).toThrow('there is no flag');
});
