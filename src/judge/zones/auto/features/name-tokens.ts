// The words in the names that a page's author gave an element: its classes, id, role, ARIA label and item type.

import type { SnapshotElement } from '../../../../page/snapshot/snapshot.ts';

export const NAMING_ATTRIBUTES = ['id', 'class', 'role', 'aria-label', 'itemtype'] as const;
const ROLE = NAMING_ATTRIBUTES.indexOf('role');
/** Only the first words of a name carry information: the rest is not read. */
const MOST_CHARS = 200;
const [SHORTEST, LONGEST] = [2, 20];

export const tokensOf = (element: SnapshotElement): string[] => [
  ...new Set(namesOf(element).flatMap((value, place) => wordsIn(place, value ?? ''))),
];

/** The values of NAMING_ATTRIBUTES, by fixed keys: computed ones are slow on objects of many shapes. */
export const namesOf = ({ attributes }: SnapshotElement): (string | undefined)[] => [
  attributes.id,
  attributes.class,
  attributes.role,
  attributes['aria-label'],
  attributes.itemtype,
];

/** Splits the value of the attribute at `place` into words; those of one name come before its pairs of words. */
export function wordsIn(place: number, value: string): string[] {
  if (value === '') return [];
  if (place === ROLE) return [`role-${value.slice(0, LONGEST).toLowerCase()}`];
  const read = value.length > MOST_CHARS ? value.slice(0, MOST_CHARS) : value;
  return splitAscii(read) ?? read.split(/[\s/]+/).flatMap(splitUnicode);
}

/** Splits at case, digits and separators. By hand: a page may have thousands of names, and nearly all are ASCII. */
function splitAscii(value: string): string[] | undefined {
  const words: string[] = [];
  const lower = value.toLowerCase();
  let firstOfName = 0;
  let start = -1;
  let wasLower = false;
  for (let at = 0; at <= value.length; at++) {
    const code = value.charCodeAt(at);
    if (code > 127) return undefined;
    const isLower = code >= 97 && code <= 122;
    const isUpper = code >= 65 && code <= 90;
    const isLetter = isLower || isUpper;
    if (start >= 0 && (!isLetter || (wasLower && isUpper))) {
      if (hasGoodLength(at - start)) words.push(lower.slice(start, at));
      start = -1;
    }
    if (start < 0 && isLetter) start = at;
    wasLower = isLower;
    if (at < value.length && !endsName(code)) continue;
    addPairs(words, firstOfName);
    firstOfName = words.length;
  }
  return words;
}

/** Blanks and the slash. */
const endsName = (code: number): boolean => code === 32 || code === 47 || (code >= 9 && code <= 13);

function splitUnicode(name: string): string[] {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => hasGoodLength(word.length));
  addPairs(words, 0);
  return words;
}

/** Counts two words in a row as one too: `side-bar` is `sidebar`. */
function addPairs(words: string[], from: number): void {
  for (let place = from, last = words.length - 1; place < last; place++) {
    const joined = `${words[place]}${words[place + 1]}`;
    if (joined.length <= LONGEST) words.push(joined);
  }
}

const hasGoodLength = (length: number): boolean => length >= SHORTEST && length <= LONGEST;
