// Parses JSON from outside only if its values fit in memory: 250 MB of text may hold 80 million objects of 60 bytes.

import { PithError } from '../errors.ts';
import { MOST_JSON_LEVELS, nestsDeeper } from './nests-deeper.ts';

/** The largest snapshot of a page, 300,000 elements, has 12 million; 16 million empty objects take 1 GB. */
export const MOST_JSON_VALUES = 16_000_000;

/** Throws a SyntaxError for anything but JSON. `what`: the input's name at the start of an error message. */
export function parseJson(bytes: Buffer, what: string): unknown {
  // Counts only where there may be too many: a value takes two bytes at least, or one in nested lists (`[[[[`).
  const mayBeMany =
    bytes.length > 2 * MOST_JSON_VALUES || (bytes.length > MOST_JSON_VALUES && bytes.includes('[[[['));
  if (mayBeMany && valuesIn(bytes) > MOST_JSON_VALUES)
    throw new PithError('INPUT_TOO_LARGE', `${what} holds more than ${MOST_JSON_VALUES} values`);
  const text = textOf(bytes, what);
  if (nestsDeeper(text))
    throw new PithError('INPUT_TOO_LARGE', `${what} is nested deeper than ${MOST_JSON_LEVELS} levels`);
  return JSON.parse(text);
}

/** An upper bound: counts commas and opening brackets, also those inside strings. */
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
