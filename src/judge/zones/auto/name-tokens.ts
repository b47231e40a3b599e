// The words in the names that a page's author gave an element: its classes, id, role, ARIA label and item type.

import type { SnapshotElement } from '../../../see/snapshot/snapshot.ts';

export const NAMING_ATTRIBUTES = ['id', 'class', 'role', 'aria-label', 'itemtype'] as const;
/** A name has few words that tell anything: what comes behind these characters is not read. */
const MOST_CHARS = 200;
const [SHORTEST, LONGEST] = [2, 20];
/** Stands before a role, which is one word however it is written. */
const ROLE = 'role=';

/** All words of all names. */
export const tokensOf = (element: SnapshotElement): string[] => [
  ...new Set(namesOf(element).flatMap(name => wordsOf(name))),
];

/** The single names, of which many elements share the same few. */
export function namesOf({ attributes }: SnapshotElement): string[] {
  const names: string[] = [];
  for (const attribute of NAMING_ATTRIBUTES) {
    const value = attributes[attribute];
    if (value === undefined || value === '') continue;
    const read = value.slice(0, MOST_CHARS);
    if (attribute === 'role') names.push(`${ROLE}${read}`);
    else for (const name of read.split(/[\s/]+/)) names.push(name);
  }
  return names;
}

/** Splits a name at case, digits and separators; two words in a row also count as one (`side-bar`, `sidebar`). */
export function wordsOf(name: string): string[] {
  if (name.startsWith(ROLE)) return [`role-${name.slice(ROLE.length, ROLE.length + LONGEST).toLowerCase()}`];
  const words = split(name);
  for (let place = 0, count = words.length - 1; place < count; place++) {
    const joined = `${words[place]}${words[place + 1]}`;
    if (joined.length <= LONGEST) words.push(joined);
  }
  return words;
}

/** By hand: a page may have thousands of names, and nearly all are ASCII. */
function split(name: string): string[] {
  const words: string[] = [];
  let start = -1;
  let wasLower = false;
  for (let at = 0; at <= name.length; at++) {
    const code = name.charCodeAt(at);
    if (code > 127) return splitUnicode(name);
    const isLower = code >= 97 && code <= 122;
    const isUpper = code >= 65 && code <= 90;
    if (start >= 0 && (!(isLower || isUpper) || (wasLower && isUpper))) {
      if (hasGoodLength(at - start)) words.push(name.slice(start, at).toLowerCase());
      start = -1;
    }
    if (start < 0 && (isLower || isUpper)) start = at;
    wasLower = isLower;
  }
  return words;
}

const splitUnicode = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => hasGoodLength(word.length));

const hasGoodLength = (length: number): boolean => length >= SHORTEST && length <= LONGEST;
