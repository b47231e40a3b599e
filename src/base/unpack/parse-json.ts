// JSON from outside, parsed only where its values fit in memory: a text of 250 MB may hold 80 million objects of 60 bytes.

import { PithError } from '../errors.ts';

/** The largest snapshot of a page, 300,000 elements, has 12 million; 16 million empty objects take 1 GB. */
export const MOST_JSON_VALUES = 16_000_000;

/** Throws a SyntaxError where it is none. `what`: begins a sentence. */
export function parseJson(bytes: Buffer, what: string): unknown {
  // Counting takes a tenth of the time of parsing. A value has two bytes at least, or one where lists open in a row.
  const mayBeMany =
    bytes.length > 2 * MOST_JSON_VALUES || (bytes.length > MOST_JSON_VALUES && bytes.includes('[[[['));
  if (mayBeMany && valuesIn(bytes) > MOST_JSON_VALUES)
    throw new PithError('INPUT_TOO_LARGE', `${what} holds more than ${MOST_JSON_VALUES} values`);
  return JSON.parse(textOf(bytes, what));
}

/** Commas and openings, those inside of texts too: enough for a bound. */
function valuesIn(bytes: Buffer): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === COMMA || byte === OPENING_BRACKET || byte === OPENING_BRACE) count++;
  }
  return count;
}

const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const OPENING_BRACE = 0x7b;

function textOf(bytes: Buffer, what: string): string {
  try {
    return bytes.toString('utf8');
  } catch (cause) {
    throw new PithError('INPUT_TOO_LARGE', `${what} is longer than any text may be (512 MB)`, { cause });
  }
}
