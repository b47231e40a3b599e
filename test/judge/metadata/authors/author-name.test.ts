// Tests names that begin with a preposition in some language, and bylines that begin with one.

import { expect, test } from 'vitest';
import { authorName } from '../../../../src/judge/metadata/authors/author-name.ts';
import { namesInLine } from '../../../../src/judge/metadata/authors/names-in-line.ts';

const names: readonly (readonly [
  text: string,
  place: 'declared' | 'line',
  language: string,
  expected: string | null,
])[] = [
  ['Di Wu', 'declared', 'en', 'Di Wu'],
  ['Di Wu', 'declared', 'it', 'Di Wu'],
  ['Di Wu', 'line', 'en', 'Di Wu'],
  ['Von Miller', 'declared', 'en', 'Von Miller'],
  ['Von Miller Jones', 'declared', 'en', 'Von Miller Jones'],
  ['Von Braun', 'declared', 'de', 'Von Braun'],
  ['Von Ann Poe', 'declared', 'de-AT', 'Ann Poe'],
  ['Von Ann Poe', 'line', 'de', 'Ann Poe'],
  ['Von Redaktion', 'line', 'de', 'Redaktion'],
  ['Von: Ann', 'declared', 'en', 'Ann'],
  ['Por Ana Ruiz', 'line', 'en', 'Ana Ruiz'],
  ['Par Bergstrom', 'line', 'en', 'Par Bergstrom'],
  ['Door Janssen', 'declared', 'nl', 'Door Janssen'],
  ['By Ann Poe', 'declared', 'fr', 'Ann Poe'],
  ['Posted by: Ann', 'line', '', 'Ann'],
  ['Author: Ann Poe', 'line', '', 'Ann Poe'],
  ['Byron Poe', 'declared', 'en', 'Byron Poe'],
  ['@ann', 'declared', 'en', null],
  ['Edited by Ann Poe', 'line', 'en', 'Ann Poe'],
  ['Compiled by Ann Poe', 'declared', 'fr', 'Ann Poe'],
  ['Redigiert von Ann Poe', 'line', 'de', 'Ann Poe'],
  ['Édité par Ann Poe', 'line', 'fr', 'Ann Poe'],
  ['Ludwig von Mises', 'line', 'de', 'Ludwig von Mises'],
  ['Ludwig von Ann Poe', 'line', 'en', 'Ludwig von Ann Poe'],
  ['Ann Poe avec AFP', 'line', 'fr', 'Ann Poe'],
  ['Libération avec AFP et Reuters', 'declared', 'fr', 'Libération'],
  ['Jan Novák, s ČTK', 'line', 'cs', 'Jan Novák'],
  ['Maria da Silva', 'line', 'pt', 'Maria da Silva'],
  ['Posted on', 'line', 'en', null],
];

test.each(names)('%s (%s, %s)', (text, place, language, expected) => {
  expect(authorName(text, { language, isLine: place === 'line' })).toBe(expected);
});

const lines: readonly (readonly [line: string, language: string, expected: readonly string[]])[] = [
  ['Ann Poe', 'en', ['Ann Poe']],
  ['Ann Poe and Bo Lee, Staff writers', 'en', ['Ann Poe', 'Bo Lee']],
  ['Ann Poe, Bo Lee, and Cy Fox', 'en', ['Ann Poe', 'Bo Lee', 'Cy Fox']],
  ['Ann Poe & Bo Lee', '', ['Ann Poe', 'Bo Lee']],
  ['Ann Poe und Bo Lee', 'de', ['Ann Poe', 'Bo Lee']],
  ['Ana Ruiz y Bo Lee', 'es', ['Ana Ruiz', 'Bo Lee']],
  ['Santiago Ramón y Cajal', 'es', ['Santiago Ramón y Cajal']],
  ['Research and Development Team', 'en', ['Research and Development Team']],
  ['Ann Poe, Staff writer', 'en', ['Ann Poe, Staff writer']],
];

test.each(lines)('the names in %s (%s)', (line, language, expected) => {
  expect(namesInLine(line, language)).toEqual(expected);
});
