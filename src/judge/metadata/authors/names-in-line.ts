// Splits a line with several authors: `Ann Poe, Bo Lee and Cy Fox, staff writers`.

import { remembered } from '../../../base/memoize.ts';
import { withWordsOf } from '../byline-words.ts';

/** Returns the whole line if it cannot be split into full names. */
export function namesInLine(line: string, language: string): string[] {
  const [first = '', ...others] = line.split(withOf(language));
  // A name of one word after `with` is that of an agency.
  if (others.length > 0 && isFullName(first))
    return [first, ...others.filter(isFullName)].flatMap(part => listedNames(part, language));
  return IDEOGRAPHIC_NAMES.test(line) ? line.split(/[\s、，]+/u) : listedNames(line, language);
}

/** Names of two to four Han characters, between spaces or commas. */
const IDEOGRAPHIC_NAMES = /^\p{Script=Han}{2,4}(?:(?:\s|[、，]\s?)\p{Script=Han}{2,4})+$/u;

function listedNames(line: string, language: string): string[] {
  const parts = line.split(conjunctionOf(language));
  const last = parts.at(-1) ?? '';
  if (parts.length < 2) return [line];
  // Text after the last name is a role of all authors.
  const names = [...parts.slice(0, -1).flatMap(part => part.split(COMMA)), last.split(COMMA)[0] ?? ''];
  const filled = names.map(name => name.trim()).filter(name => name !== '');
  return filled.every(isFullName) ? filled : [line];
}

/** Tells how surely the text between two links joins two names: a conjunction is sure, a comma only likely. */
export function connectionOf(text: string, language: string): 'sure' | 'likely' | 'no' {
  if (isConjunction(text, language)) return 'sure';
  return /^\s*[,、]\s*$/.test(text) ? 'likely' : 'no';
}

function isConjunction(text: string, language: string): boolean {
  const word = text.replace(/^\s*,/, '').trim();
  return word !== '' && ` ${word} `.replace(conjunctionOf(language), '') === '';
}

const COMMA = /(?:(?<!\s)\s+)?[,、]\s*/;

/** Requires a first name and a surname, so that `Ramón y Cajal` and `Research and Development` stay whole. */
export const isFullName = (name: string): boolean => /^[\p{Lu}\p{Lo}]\S*\s+\S/u.test(name);

const withOf = remembered(
  (language): RegExp => new RegExp(`(?<!\\s)\\s+(?:${withWordsOf(language).join('|')})\\s+`, 'u'),
);

/** `and` in the page's language and in English, from Intl. */
const conjunctionOf = remembered((language): RegExp => {
  const words = [language, 'en'].filter(tag => tag !== '').map(conjunctionIn);
  const spellings = ['&', '\\+', ...words.filter(word => word !== '')];
  return new RegExp(`(?<!\\s)\\s+(?:${spellings.join('|')})\\s+`, 'iu');
});

function conjunctionIn(language: string): string {
  const parts = new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(['a', 'b']);
  const word = parts.find(({ type }) => type === 'literal')?.value.trim() ?? '';
  return /^\p{L}+$/u.test(word) ? word : '';
}
