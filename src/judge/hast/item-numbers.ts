// Determines the numbers of the items of an ordered list.

import type { Element } from 'hast';

/** `items`: the numbered items of the list. */
export function itemNumbers(list: Element, items: readonly Element[]): number[] {
  const step = list.properties.reversed === true ? -1 : 1;
  const { start } = list.properties;
  let next = typeof start === 'number' ? start : step < 0 ? items.length : 1;
  return items.map(({ properties: { value } }) => {
    const number = typeof value === 'string' ? Number(value) : next;
    next = number + step;
    return number;
  });
}

/** Formats a number in the list's style: `a`, `A`, `i`, `I`, otherwise in digits. */
export function numeral(number: number, kind: unknown): string {
  const hasName = number > 0 && number < MOST_NAMED && typeof kind === 'string';
  const name = !hasName ? '' : /^a$/i.test(kind) ? letters(number) : /^i$/i.test(kind) ? roman(number) : '';
  return name === '' ? String(number) : kind === String(kind).toLowerCase() ? name : name.toUpperCase();
}

/** Roman numerals end below it. */
const MOST_NAMED = 4000;

const letters = (number: number): string =>
  number === 0
    ? ''
    : letters(Math.floor((number - 1) / 26)) + String.fromCharCode('a'.charCodeAt(0) + ((number - 1) % 26));

function roman(number: number): string {
  let [rest, text] = [number, ''];
  for (const [value, sign] of ROMAN) for (; rest >= value; rest -= value) text += sign;
  return text;
}

const ROMAN = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;
