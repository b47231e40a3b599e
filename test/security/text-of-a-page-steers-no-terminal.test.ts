// Titles and addresses in lists of tabs and in messages: no control character, and no mark that turns their direction.

import { expect, test } from 'vitest';
import { printable } from '../../src/front/cli/terminal/console.ts';

/** Bidi_Control of Unicode. */
const MARKS = /\p{Bidi_Control}/gu;

test('every sign that steers is dropped, and letters stay', () => {
  for (let code = 0; code < 0x3000; code++) {
    const sign = String.fromCodePoint(code);
    const isSteering = /\p{Cc}/u.test(sign) || MARKS.test(sign);
    MARKS.lastIndex = 0;
    expect(printable(`a${sign}b`), `U+${code.toString(16)}`).toBe(isSteering ? 'ab' : `a${sign}b`);
  }
});
