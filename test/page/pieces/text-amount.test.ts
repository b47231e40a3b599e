// The amount of a text, which is the same whatever script it is written in.

import { expect, test } from 'vitest';
import { textAmount } from '../../../src/page/pieces/text-amount.ts';

const cases: readonly (readonly [name: string, text: string, amount: number])[] = [
  ['letters and signs, without blanks', ' the bridge,\n\t\u00a0closed ', 16],
  ['letters of other alphabets', 'мост закрыт', 10],
  ['a pair of surrogates is one', 'a😀', 2],
  ['Chinese', '大桥关闭', 10],
  ['Japanese: kana are less than ideographs', '橋が', 4.5],
  ['Korean', '다리 폐쇄', 8],
  ['full-width signs and blanks', '桥。\u3000桥', 6],
];

test.each(cases)('%s', (_, text, amount) => expect(textAmount(text)).toBe(amount));
