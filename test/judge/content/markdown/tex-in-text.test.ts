// TeX in a text: what is a formula, and that hostile texts take linear time.

import { expect, test } from 'vitest';
import { texParts } from '../../../../src/judge/content/markdown/tex-in-text.ts';

const texIn = (text: string): string[] =>
  texParts(text).flatMap(({ value, isTex }) => (isTex ? [value] : []));

test.each([
  ['a $x_1$ b', ['$x_1$']],
  ['a $n$ b, $n+1$', ['$n$', '$n+1$']],
  ['\\( x_1 \\) and \\[ y^2 \\]', ['$x_1$', '$$ y^2 $$']],
  ['$$a_1$$$$b_1$$', ['$$a_1$$', '$$b_1$$']],
  ['\\begin{cases} a \\\\ b \\end{cases}', ['$$\\begin{cases} a \\\\ b \\end{cases}$$']],
  ['$5 and $10', []],
  ['US$5_0 and US$6_0', []],
  ['costs $5/$10 or $ 7_0 $', []],
  ['$HOME/$USER', []],
  ['$$ to $$$', []],
  ['\\[a-z\\] \\(two words\\)', []],
  ['$x_1 is never closed', []],
])('%s', (text, expected) => expect(texIn(text)).toEqual(expected));

test('the parts are the whole text', () => {
  const text = 'It is $5, or $x_1$, or \\(y\\).';
  expect(
    texParts(text)
      .map(({ value }) => value)
      .join(''),
  ).toBe('It is $5, or $x_1$, or $y$.');
});

test.each(['$a ', '$$', '\\(', '\\begin{a}', '$x_'])('many of %s take linear time', sign => {
  const started = performance.now();
  texParts(sign.repeat(50_000));
  expect(performance.now() - started).toBeLessThan(20_000);
});
