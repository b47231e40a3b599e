// Where --json is a switch of the verb, and where it is none.

import { expect, test } from 'vitest';
import { asksForJson, firstTarget } from '../../../src/front/cli/command-words.ts';
import { program } from '../../../src/front/cli/program.ts';

test.each([
  [true, ['diff', 'a.html', 'b.html', '--json']],
  [true, ['site', 'clean', 'model.json', '--json', 'page.html']],
  [true, ['segment', 'a.html', '--format', 'json']],
  [true, ['segment', '--format=JSON', 'a.html', '--nosuch']],
  [false, ['segment', 'a.html', '--format', 'text']],
  [false, ['segment', 'a.html', '-o', '--json']],
  [false, ['diff', 'a.html', 'b.html']],
  [false, ['diff', 'a.html', '--', '--json']],
  [false, ['bench', 'pages', '--json', 'figures.json']],
  [false, ['batch', 'list.txt', '--json']],
  [false, ['--json']],
  [false, []],
])('%j: %j', (asks, words) => {
  expect(asksForJson(program('0', new AbortController().signal), words)).toBe(asks);
});

test.each([
  ['a.html', ['segment', 'a.html', '--nosuch']],
  ['a.html', ['segment', '-o', 'page.md', '--json', '--h1=9', 'a.html', 'b.html']],
  ['a.html', ['explain', '--block-ads', 'list.txt', 'a.html']],
  ['model.json', ['site', 'clean', 'model.json', 'page.html']],
  ['--json', ['segment', '--', '--json']],
  ['-', ['segment', '-']],
  ['', ['segment', '--json']],
])('%j is the target of %j', (target, words) => {
  expect(firstTarget(program('0', new AbortController().signal), words)).toBe(target);
});
