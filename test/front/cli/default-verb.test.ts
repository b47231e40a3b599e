// Command lines without a verb: pages are segmented, mistyped verbs keep their hint.

import { expect, test } from 'vitest';
import { withDefaultVerb } from '../../../src/front/cli/command-words.ts';
import { program } from '../../../src/front/cli/program.ts';

const root = program('0', new AbortController().signal);

test.each([
  [['https://example.org/']],
  [['example.org']],
  [['localhost:3000']],
  [['page.html', '--json']],
  [['./batch']],
  [['-']],
  [['LICENSE']],
  [['samples']],
  [['--format', 'text', 'page.html']],
  [['-o', 'page.md', 'https://example.org/']],
])('%j is segmented', words => {
  expect(withDefaultVerb(root, words)).toEqual(['segment', ...words]);
});

test.each([
  [[]],
  [['sgement']],
  [['nosuch', 'page.html']],
  [['segment', 'page.html']],
  [['batch']],
  [['help', 'page.html']],
  [['--help']],
  [['-h']],
  [['--version']],
  [['--verbose', 'batch', 'urls.txt']],
])('%j is left alone', words => {
  expect(withDefaultVerb(root, words)).toBe(words);
});
