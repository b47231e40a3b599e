// Measures how deep JSON is nested without parsing it: `JSON.parse` takes seconds for megabytes of `[`.

/** The deepest JSON that is parsed anywhere; records and snapshots have about ten levels. */
export const MOST_JSON_LEVELS = 1_000;

/** Returns true if objects and lists are nested deeper than `most` levels. Takes any text. */
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
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
