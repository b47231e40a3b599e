// The line that says how far something is: on a terminal at once, elsewhere every half minute.

import { expect, test } from 'vitest';
import { liveLine } from '../../../../src/front/cli/terminal/live-line.ts';

function written(isTTY: boolean, columns = 20) {
  const parts: string[] = [];
  let time = 0;
  const terminal = { isTTY, columns, write: (part: string) => parts.push(part) };
  const line = liveLine(terminal, () => time);
  return {
    line,
    pass: (ms: number) => {
      time += ms;
    },
    text: () => parts.join(''),
  };
}

test('on a terminal, progress is one line that fits the width, has no control characters, and is cleared at the end', () => {
  const { line, text } = written(true);
  line.show('1/7 methods auto');
  line.show('2/7 methods \x1b[31mwith a long name');
  line.clear();
  expect(text()).toBe('\r\x1b[K1/7 methods auto\r\x1b[K2/7 methods [31mwit\r\x1b[K');
});

test('a terminal of unknown width counts as 80 columns wide', () => {
  const { line, text } = written(true, 0);
  line.show('x'.repeat(100));
  expect(text()).toBe(`\r\x1b[K${'x'.repeat(79)}`);
});

test('without a terminal, progress is a line every 30 s', () => {
  const { line, pass, text } = written(false);
  for (const at of [1, 2, 3, 4]) {
    line.show(`${at}/4`);
    pass(16_000);
  }
  line.clear();
  expect(text()).toBe('3/4\n');
});
