// Splits a line with several authors: `Ann Poe, Bo Lee and Cy Fox, staff writers`.

import { remembered } from '../../../base/memoize.ts';

/** Returns the whole line if it cannot be split into full names. */
export function namesInLine(line: string, language: string): string[] {
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
