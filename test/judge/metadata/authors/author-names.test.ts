// Tests names in bylines and declared authors: those that begin with a preposition in some language, and those beside dates,
// counts, reading times and places.

import { expect, test } from 'vitest';
import {
  authorName,
  isCountOrDate,
  namesInLine,
  writtenNames,
} from '../../../../src/judge/metadata/authors/author-names.ts';

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

test.each([
  ['By Jane Doe, May 3, 2024', ['Jane Doe']],
  ['Jane Doe • May 3, 2024 • 4 min read', ['Jane Doe']],
  ['Posted by Jane Doe on May 3, 2024 in News', ['Jane Doe']],
  ['May 3, 2024 by Jane Doe', ['Jane Doe']],
  ['Posted on May 3, 2024 by Jane Doe', ['Jane Doe']],
  ['Jane Doe, updated 3 May 2024', ['Jane Doe']],
  ['Jane Doe, Friday 3 May 2024', ['Jane Doe']],
  ['Jane Doe and John Roe, May 2024', ['Jane Doe', 'John Roe']],
  ['Jane Doe · 5 min read', ['Jane Doe']],
  ['Jane Doe | 5 min read', ['Jane Doe']],
  ['Jane Doe — 5 minute read', ['Jane Doe']],
  ['Jane Doe · 1,234 views', ['Jane Doe']],
  ['Jane Doe – 3 comments', ['Jane Doe']],
  ['Jane Doe 5 min read', ['Jane Doe']],
  ['Jane Doe @jane_doe', ['Jane Doe']],
  ['Jane Doe (Reuters)', ['Jane Doe']],
  ['News · By Jane Doe', ['Jane Doe']],
  ['卡尔·马克思', ['卡尔·马克思']],
  ['王小明 · 2024年5月3日 · 阅读 5 分钟', ['王小明']],
  ['Agent 47', ['Agent 47']],
  ['ann2024', []],
  ['ann99', ['ann99']],
  ['May Poe', ['May Poe']],
  ['Автор: Иван Иванов', ['Иван Иванов']],
  ['بقلم: أحمد علي', ['أحمد علي']],
  ['מאת: דוד כהן', ['דוד כהן']],
  ['Published May 3, 2024', []],
  ['Last updated: May 3, 2024', []],
  ['News · May 3, 2024', []],
  ['3 comments', []],
] as const)('%s', (line, names) => {
  expect(writtenNames(line, 'en')).toEqual(names);
});

test.each([
  ['Von Jane Doe am 3. Mai 2024', 'de', ['Jane Doe']],
  ['Por Ana Ruiz el 3 de mayo de 2024', 'es', ['Ana Ruiz']],
  ['Ann Poe, 3. Mai', 'de', ['Ann Poe']],
] as const)('%s (%s)', (line, language, names) => {
  expect(writtenNames(line, language)).toEqual(names);
});

test.each([
  ['5 min read', true],
  ['1,234 views', true],
  ['May 3, 2024', true],
  ['Jane Doe, May 3, 2024', false],
  ['Agent 47', false],
  ['LingoLover94', false],
])('isCountOrDate(%s) is %s', (text, expected) => expect(isCountOrDate(text, 'en')).toBe(expected));
