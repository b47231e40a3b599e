// The names of several authors out of one line: `Ann Poe, Bo Lee and Cy Fox, staff writers`.

import { remembered } from '../../base/memoize.ts';

/** The whole line where nothing in it parts one name from another. */
export function namesInLine(line: string, language: string): string[] {
  const parts = line.split(conjunctionOf(language));
  const last = parts.at(-1) ?? '';
  if (parts.length < 2) return [line];
  // What follows the last name is what they all are.
  const names = [...parts.slice(0, -1).flatMap(part => part.split(COMMA)), last.split(COMMA)[0] ?? ''];
  const filled = names.map(name => name.trim()).filter(name => name !== '');
  return filled.every(isFullName) ? filled : [line];
}

/** Whether what stands between two links joins them: `sure` by a word, `likely` by a comma, as roles and papers are too. */
export function joins(text: string, language: string): 'sure' | 'likely' | 'no' {
  if (isConjunction(text, language)) return 'sure';
  return /^\s*[,、]\s*$/.test(text) ? 'likely' : 'no';
}

function isConjunction(text: string, language: string): boolean {
  const word = text.replace(/^\s*,/, '').trim();
  return word !== '' && ` ${word} `.replace(conjunctionOf(language), '') === '';
}

const COMMA = /\s*[,、]\s*/;

/** A name and a surname: `Ramón y Cajal` and `Research and Development` are no two people. */
export const isFullName = (name: string): boolean => /^[\p{Lu}\p{Lo}]\S*\s+\S/u.test(name);

/** `and` in the page's language and in English, from the machine's own tables. */
const conjunctionOf = remembered((language): RegExp => {
  const words = [language, 'en'].filter(tag => tag !== '').map(conjunctionIn);
  return new RegExp(`\\s+(?:${['&', '\\+', ...words.filter(word => word !== '')].join('|')})\\s+`, 'iu');
});

function conjunctionIn(language: string): string {
  const parts = new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(['a', 'b']);
  const word = parts.find(({ type }) => type === 'literal')?.value.trim() ?? '';
  return /^\p{L}+$/u.test(word) ? word : '';
}
