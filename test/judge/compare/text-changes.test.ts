// How much of the text changed: by its words, whatever elements they stand in.

import { expect, test } from 'vitest';
import { comparePages } from '../../../src/judge/compare/compare-pages.ts';
import { comparedRecord } from '../../../src/judge/compare/compared-page.ts';
import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';
import { zonedPage } from './zoned-page.ts';

const percent = (share: number): number => Math.round(1000 * share) / 10;

function textOf(before: string, after: string) {
  const { text } = comparePages(zonedPage(before), zonedPage(after));
  return {
    changed: percent(text.changedShare),
    lost: percent(text.lostShare),
    added: percent(text.addedShare),
    rezoned: percent(text.rezonedShare),
    reordered: percent(text.reorderedShare),
  };
}

const SAME = { changed: 0, lost: 0, added: 0, rezoned: 0, reordered: 0 };
const words = (count: number, name = 'word') =>
  Array.from({ length: count }, (_, at) => `${name}${at}`).join(' ');
const paragraphs = (...texts: readonly string[]) => texts.map(text => `<p>${text}</p>`).join('');
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map(name => words(50, name)) as [string, string, string, string];

test.each([
  ['a page and itself', paragraphs(A, B), paragraphs(A, B), SAME],
  [
    'half of the paragraphs gone',
    paragraphs(A, B, C, D),
    paragraphs(A, B),
    { ...SAME, changed: 50, lost: 50 },
  ],
  ['half of one paragraph gone', `<p>${A} ${B}</p>`, `<p>${A}</p>`, { ...SAME, changed: 50, lost: 50 }],
  ['as much text again', paragraphs(A, B), paragraphs(A, B, C, D), { ...SAME, changed: 50, added: 50 }],
  [
    'another article in the same elements',
    paragraphs(A, B),
    paragraphs(C, D),
    { ...SAME, changed: 100, lost: 100, added: 100 },
  ],
  ['an empty page', paragraphs(A), '<main></main>', { ...SAME, changed: 100, lost: 100 }],
  ['from an empty page', '<main></main>', paragraphs(A), { ...SAME, changed: 100, added: 100 }],
  ['two empty pages', '<main></main>', '<main></main>', SAME],
  ['paragraphs doubled', paragraphs(A, B), paragraphs(A, A, B, B), { ...SAME, changed: 50, added: 50 }],
  [
    'paragraphs in another order',
    paragraphs(A, B, C, D),
    paragraphs(B, C, D, A),
    { ...SAME, changed: 25, reordered: 25 },
  ],
  [
    'a sidebar that goes to the other side',
    `<main>${A}</main><aside data-zone="RM">${B}</aside>`,
    `<main>${A}</main><aside data-zone="LM">${B}</aside>`,
    { ...SAME, changed: 50, rezoned: 50 },
  ],
  ['text right in the body', `${A} ${B}`, A, { ...SAME, changed: 50, lost: 50 }],
  [
    'words in elements of their own',
    `<p>${A} ${B}</p>`,
    `<p>${A.replace('a7', '<em>a7</em>')} <b>${B}</b></p>`,
    SAME,
  ],
  ['a paragraph split in two', `<p>${A} ${B}</p>`, paragraphs(A, B), SAME],
  ['a word split by markup', '<p>Once upon a time</p>', '<p><span>O</span>nce upon a time</p>', SAME],
  ['other tags for everything', paragraphs(A, B), `<section><div>${A}</div><div>${B}</div></section>`, SAME],
  ['blanks and invisible letters', '<p>so long a word</p>', '<p>so  long&nbsp;a wo&shy;rd</p>', SAME],
  ['letters composed in another way', '<p>caf\u00e9 noir</p>', '<p>cafe\u0301 noir</p>', SAME],
])('%s', (_, before, after, expected) => {
  expect(textOf(before, after)).toEqual(expected);
});

test('a word that changed weighs as its letters do, and not as its paragraph', () => {
  // 5 of 23 characters: "30" and "45" are all that differs.
  expect(
    textOf('<p>Bake for 30 minutes.</p><p>Serve.</p>', '<p>Bake for 45 minutes.</p><p>Serve.</p>'),
  ).toEqual({
    ...SAME,
    changed: 8.7,
    lost: 8.7,
    added: 8.7,
  });
});

test('texts in scripts without blanks are compared letter by letter', () => {
  const before = '<p>港の船は満潮の一時間前に出て、一時間後に帰ってくる。</p>';
  // 1 of 26 letters.
  expect(textOf(before, before.replace('船', '舟'))).toEqual({
    ...SAME,
    changed: 3.8,
    lost: 3.8,
    added: 3.8,
  });
  expect(
    textOf(before, '<p>明日は雨が降るでしょうから傘を持ってお出かけください。</p>').changed,
  ).toBeGreaterThan(90);
});

test('words that any two texts have do not make them alike', () => {
  const about = (noun: string) =>
    Array.from(
      { length: 40 },
      (_, at) => `<p>The ${noun}${at} of the ${noun}${at + 40} is in the ${noun}${at + 80}.</p>`,
    ).join('');
  expect(textOf(about('boat'), about('tree')).changed).toBeGreaterThan(90);
});

test('a list in another order, with a new item in it', () => {
  const list = (items: readonly string[]) => `<ul>${items.map(item => `<li>${item}</li>`).join('')}</ul>`;
  const items = Array.from({ length: 10 }, (_, at) => `item number ${at} of ten`);
  const moved = ['another item altogether', ...items.slice(1), items[0] ?? ''];
  const { lost, added, reordered } = textOf(list(items), list(moved));
  expect([lost, reordered]).toEqual([0, 10]);
  expect(added).toBeCloseTo(11.6, 1);
});

const judged = (html: string) =>
  judge(snapshotFromHtml(html), { method: 'vlps', thresholds: {}, center: false }, noTimings());
const record = (html: string) =>
  comparedRecord(JSON.parse(JSON.stringify(pageRecord(judged(html), noTimings(), { elements: true }))));

test.each([
  ['itself', `<p>${A} ${B}</p>bare`, `<p>${A} ${B}</p>bare`, 0, 0],
  ['a beginning that is gone', paragraphs(A, B), paragraphs(A), 50, 0],
  [
    'an end that is gone, beyond what records keep',
    `<p>${A} ${B}</p>`,
    `<p>${A} ${B.slice(0, 20)}</p>`,
    40,
    0,
  ],
])('records know texts by their beginnings and lengths: %s', (_, before, after, lost, added) => {
  const { text } = comparePages(record(before), record(after));
  expect(percent(text.lostShare)).toBeGreaterThanOrEqual(lost);
  expect(percent(text.changedShare) > 0).toBe(lost + added > 0);
});

test('a record beside a page is compared as far as the record goes', () => {
  const { text, pictures, links } = comparePages(record(`<p>${A} ${B}</p>`), zonedPage(`<p>${A} ${B}</p>`));
  expect([text.lostShare, text.addedShare]).toEqual([0, 0]);
  expect([pictures, links]).toEqual([null, null]);
});

test('10,000 elements that all changed are compared in bounded work', () => {
  const page = (name: string) =>
    Array.from({ length: 10_000 }, (_, at) => `<p>${name} ${words(8, `${name}${at}x`)}</p>`).join('');
  expect(textOf(page('old'), page('new'))).toMatchObject({ changed: 100 });
  const mixed = (name: string) =>
    Array.from(
      { length: 10_000 },
      (_, at) => `<p>the price of ${at} is ${name}${at} today in the old town</p>`,
    ).join('');
  const { changed } = textOf(mixed('old'), mixed('new'));
  expect(changed).toBeGreaterThan(15);
  expect(changed).toBeLessThan(30);
}, 60_000);
