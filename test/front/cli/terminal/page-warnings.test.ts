// Warnings of a page on the terminal: one line each, with the advice at its end.

import { expect, test } from 'vitest';
import { shortened } from '../../../../src/front/cli/terminal/page-warnings.ts';

const LONG = `https://fonts.example.org/css2?family=${'Inter:wght@300;400;700&family='.repeat(20)}Lora`;

test.each([
  ['a short message', 'the page shows nothing: its hidden text was read'],
  [
    'a short address',
    '2 style sheets did not load, such as https://a.example/b.css: parts may lie elsewhere',
  ],
])('%s is not cut', (_, message) => {
  expect(shortened('CODE', message)).toBe(message);
});

test('an address is cut, and the advice after it stays', () => {
  expect(
    shortened('STYLES_MISSING', `2 style sheets did not load, such as ${LONG}: parts may lie elsewhere`),
  ).toBe(
    '2 style sheets did not load, such as https://fonts.example.org/css2?family=In…: parts may lie elsewhere',
  );
});

test('a long message is cut between words; with its code it has at most 200 characters', () => {
  const short = shortened('HIDDEN_TEXT', 'words of a page '.repeat(60));
  expect(`warning HIDDEN_TEXT: ${short}`.length).toBeLessThanOrEqual(200);
  expect(short).toMatch(/ (?:words|of|a|page)…$/);
});
