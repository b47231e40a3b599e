// Baseline files: what is written is read again, in any form of YAML.

import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { baselineText, parseBaseline } from '../../../src/front/playwright/baseline.ts';
import type { Outline } from '../../../src/judge/compare/outline.ts';

const OUTLINE: Outline = {
  page: { width: 1280, height: 800 },
  blocks: [
    {
      zone: 'HEADER',
      role: 'banner',
      name: 'Harbour "news": [1]',
      selector: 'header',
      box: [0, 0, 1280, 88],
    },
    { zone: 'CENTER', role: 'group', name: '', selector: '#sale', box: [-8, 96, 640, 80], ignored: 'whole' },
    { zone: 'CENTER', role: 'text', name: '# no comment', box: [32, 176, 904, 312] },
  ],
};

test('what is written is read again', () => {
  expect(parseBaseline(baselineText(OUTLINE), 'a.yml')).toEqual(OUTLINE);
});

test('a formatter may wrap and requote it', () => {
  const { version, page, ...zones } = {
    ...{ version: 2, page: [1280, 800] },
    HEADER: [{ role: 'banner', name: 'Harbour "news": [1]', at: 'header', box: [0, 0, 1280, 88] }],
    CENTER: [
      { role: 'group', name: '', at: '#sale', box: [-8, 96, 640, 80], ignored: 'whole' },
      { role: 'text', name: '# no comment', box: [32, 176, 904, 312] },
    ],
  };
  const wrapped = stringify({ ...zones, page, version }, { lineWidth: 20, singleQuote: true });
  expect(wrapped.split('\n').length).toBeGreaterThan(20);
  expect(parseBaseline(wrapped, 'a.yml')).toEqual(OUTLINE);
});

test('a baseline of version 1 has neither selectors nor first words', () => {
  const text =
    'version: 1\n# Boxes.\npage: [390, 800]\nRM:\n  - { role: text, name: "", box: [0, 0, 16, 16] }\n';
  expect(parseBaseline(text, 'a.yml').blocks).toEqual([
    { zone: 'RM', role: 'text', name: '', box: [0, 0, 16, 16] },
  ]);
});

const WRITTEN = baselineText(OUTLINE);
test.each([
  ['a later version', WRITTEN.replace('version: 2', 'version: 3'), /^a\.yml, line 1: version: /],
  ['no version', WRITTEN.replace('version: 2\n', ''), /^a\.yml, line 1: version: /],
  ['an unknown zone', WRITTEN.replace('HEADER:', 'TOP:'), /^a\.yml, line \d+: Unrecognized key: "TOP"/],
  [
    'a box of text',
    WRITTEN.replace('[0, 0, 1280, 88]', '[0, 0, wide, 88]'),
    /^a\.yml, line 5: HEADER\.0\.box\.2: /,
  ],
  [
    'a block that ends early',
    WRITTEN.replace('88] }', '88'),
    /^a\.yml, line \d+: .*; write it anew with --update-snapshots$/,
  ],
])('%s is refused with its line', (_, text, message) => {
  expect(() => parseBaseline(text, 'a.yml')).toThrow(message);
});
