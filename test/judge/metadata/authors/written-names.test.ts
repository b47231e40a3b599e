// Tests names in bylines that also contain dates, counts, reading times and places.

import { expect, test } from 'vitest';
import { isCountOrDate, writtenNames } from '../../../../src/judge/metadata/authors/written-names.ts';

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
