// Where --json is a switch of the verb, and where it is none.

import { expect, test } from 'vitest';
import { asksForJson } from '../../src/cli/json-switch.ts';
import { program } from '../../src/cli/program.ts';

test.each([
  [true, ['diff', 'a.html', 'b.html', '--json']],
  [true, ['site', 'clean', 'model.json', '--json', 'page.html']],
  [false, ['diff', 'a.html', 'b.html']],
  [false, ['diff', 'a.html', '--', '--json']],
  [false, ['bench', 'pages', '--json', 'figures.json']],
  [false, ['batch', 'list.txt', '--json']],
  [false, ['--json']],
  [false, []],
])('%j: %j', (asks, words) => {
  expect(asksForJson(program('0', new AbortController().signal), words)).toBe(asks);
});
