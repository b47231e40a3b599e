// Writes superscripts and subscripts with their Unicode characters, if all letters have one.

import type { Element } from 'hast';
import { LIMITS } from '../hast/limits.ts';
import { isElement } from '../hast/nodes.ts';

const PLAIN = '0123456789+-−=()ni';
const RAISED = formsOf('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ');
const LOWERED = formsOf('₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙᵢ');

function formsOf(forms: string): ReadonlyMap<string, string> {
  return new Map([...PLAIN].map((plain, at) => [plain, forms[at] ?? plain]));
}

/**
 * `text` is the text of the `sup`, `before` that before it. A note reference gets brackets, unless it is a number, which
 * is recognisable when raised. An exponent gets a sign: `e^(2x)`.
 */
export function raisedText(sup: Element, text: string, before: string): string {
  if (isReference(sup, text) && !/^\d*$|[[(]/.test(text)) return `[${text}]`;
  const raised = mapLetters(text, RAISED);
  if (raised !== null) return raised;
  if (HAS_FORM.test(text)) return `^(${text})`;
  return BASE.test(before) && EXPONENT.test(text) ? `^${text.length > 1 ? `(${text})` : text}` : text;
}

/** Matches a lone letter, a number or a bracket at the end. */
const BASE = /(?:(?<!\p{L})\p{L}|[\d)\]])$/u;
/** Matches a letter or a term, but neither notes such as `1,2` or `[2]`, nor the end of an abbreviation such as nº or Mr. */
const EXPONENT = /^(?:[b-df-np-qt-z]|(?=[^\d+/−-]*[\d+/−-])[^,[\]]+)$/u;

export const loweredText = (text: string): string =>
  mapLetters(text, LOWERED) ?? (HAS_FORM.test(text) ? `_(${text})` : text);

/** Matches text that is already raised or lowered: Unicode has no second level. */
const HAS_FORM = /[\u2070-\u209c\u00b2\u00b3\u00b9]/;

/** Null if a letter has no such form; spaces need none. */
function mapLetters(text: string, forms: ReadonlyMap<string, string>): string | null {
  const letters = [...text].map(letter => (letter === ' ' ? letter : forms.get(letter)));
  return letters.some(letter => letter === undefined) ? null : letters.join('');
}

/** Detects a `sup` whose only content is a short link to a place in a page. */
function isReference({ children }: Element, text: string): boolean {
  if (text.length > LIMITS.noteMarkChars) return false;
  const [link, ...others] = children;
  return link !== undefined && others.length === 0 && isElement(link, 'a') && isToPlace(link.properties.href);
}

const isToPlace = (href: unknown): boolean => typeof href === 'string' && /#./.test(href);
