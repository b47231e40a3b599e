// Parses JSON from outside only if its values fit in memory: 250 MB of text may hold 80 million objects of 60 bytes.

import { PithError } from '../errors.ts';

/** The largest snapshot of a page, 300,000 elements, has 12 million; 16 million empty objects take 1 GB. */
export const MOST_JSON_VALUES = 16_000_000;

/** Throws a SyntaxError for anything but JSON. `what`: the input's name at the start of an error message. */
export function parseJson(json: Buffer | string, what: string): unknown {
  // Counts only where there may be too many: a value takes two bytes at least, or one in nested lists (`[[[[`).
  const mayBeMany =
    json.length > 2 * MOST_JSON_VALUES || (json.length > MOST_JSON_VALUES && json.includes('[[[['));
  if (mayBeMany && valuesIn(json) > MOST_JSON_VALUES)
    throw new PithError('INPUT_TOO_LARGE', `${what} holds more than ${MOST_JSON_VALUES} values`);
  const text = typeof json === 'string' ? json : textOf(json, what);
  if (nestsDeeper(text))
    throw new PithError('INPUT_TOO_LARGE', `${what} is nested deeper than ${MOST_JSON_LEVELS} levels`);
  return JSON.parse(text);
}

/** An upper bound: counts commas and opening brackets, also those inside strings. */
function valuesIn(json: Buffer | string): number {
  let count = 0;
  for (let at = 0; at < json.length; at++) {
    const code = typeof json === 'string' ? json.charCodeAt(at) : json[at];
    if (code === COMMA || code === OPENING_BRACKET || code === OPENING_BRACE) count++;
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

/** The deepest JSON that is parsed anywhere; records and snapshots have about ten levels. */
export const MOST_JSON_LEVELS = 1_000;

/**
 * Returns true if objects and lists are nested deeper than `most` levels. Takes any text, and does not parse it:
 * `JSON.parse` takes seconds for megabytes of `[`.
 */
export function nestsDeeper(json: string, most = MOST_JSON_LEVELS): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at);
    else if (code === OPENING_BRACKET || code === OPENING_BRACE) {
      if (++depth > most) return true;
    } else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) depth--;
  }
  return false;
}

function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  return json.length;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const CLOSING_BRACE = 0x7d;
