// Tells readers' comments from the text by their structure, and keeps or drops them.

import { expect, test } from 'vitest';
import type { CommentChoice } from '../../../../src/judge/options/content-option-rows.ts';
import { judge } from '../../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../../src/judge/record/timings.ts';
import { chunksOf } from '../../../../src/judge/sections/chunks.ts';
import { sectionsOf } from '../../../../src/judge/sections/sections.ts';
import { commentsOf } from '../../../../src/judge/selection/comments/page-comments.ts';
import { isTimeLine } from '../../../../src/judge/selection/comments/page-scan.ts';
import { snapshotFromHtml } from '../../../support/snapshot-from-html.ts';

test.each([
  ['4 March 2024', 'en', true],
  ['Posted by Ann at 10:15', 'en', true],
  ['2008-03-04', '', true],
  ['04.03.2008', 'de', true],
  ['3 hours ago', 'en', true],
  ['3h', 'en', true],
  ['vor 2 Stunden', 'de', true],
  ['3 小时前', 'zh', true],
  ['2024年3月4日', 'ja', true],
  ['11:00 - 19:00', 'en', false],
  ['350W', 'en', false],
  ['12 points', 'en', false],
  ['29.97/50/59.94', 'en', false],
  ['In 2021, 42% of adolescents', 'en', false],
  ['8. 9. 2023', 'cs', true],
  ['08\u200f/09\u200f/2023', 'ar', true],
  ['1. 2. 3', 'cs', false],
])('%s in %s is a time: %s', (line, language, expected) => {
  expect(isTimeLine(line, language)).toBe(expected);
});

const TEXT = Array.from(
  { length: 6 },
  () =>
    '<p>The ferry crossed the river for ninety years, in wind and in snow, and carried the whole market of the town each week.</p>',
).join('');
const comment = (name: string, day: number, text: string, inner = '') =>
  `<div><b>${name}</b> <i>${day} March 2024</i><p>${text}</p><a href="#r${day}">Reply</a>${inner}</div>`;
const COMMENTS = `${comment('Tam', 4, 'My aunt had a goose on board.', comment('Ines', 5, 'What became of the goose?'))}
${comment('Pell', 6, 'A footbridge is no use to anyone with a cart.')}`;
const article = (comments: string) =>
  snapshotFromHtml(
    `<html lang="en"><head><title>The last ferry</title></head><body><div><h1>The last ferry</h1>${TEXT}</div><div><h2>3 comments</h2>${comments}</div></body></html>`,
  );
const judged = (comments?: CommentChoice, html = COMMENTS) =>
  judge(article(html), { method: 'auto', thresholds: {}, center: false, comments });

test('paragraphs with a link, a date and marks of notes are none', () => {
  const paragraph = (name: string, year: number, mark: number) =>
    `<p>The ferry was sold to <a href="/wiki/${mark}">${name}</a> on 6 February ${year}.<sup><a href="#note-${mark}">[${mark}]</a></sup> It went on to cross the river, in wind and in snow, each week of the year.<sup><a href="#note-${mark + 1}">[${mark + 1}]</a></sup></p>`;
  const html = TEXT + paragraph('Bay Isles', 1840, 7) + TEXT + paragraph('North Colony', 1841, 9);
  expect(
    commentsOf(snapshotFromHtml(`<html lang="en"><body><h1>Ferry</h1>${html}</body></html>`)).list,
  ).toEqual([]);
});

test('comments are found without names, with writer, date and depth', () => {
  const { list, isThread } = commentsOf(article(COMMENTS));
  expect(list.map(({ author, date, depth }) => [author, date, depth])).toEqual([
    ['Tam', '2024-03-04', 0],
    ['Ines', '2024-03-05', 1],
    ['Pell', '2024-03-06', 0],
  ]);
  expect(list.map(({ text }) => text)).toEqual([
    'My aunt had a goose on board.',
    'What became of the goose?',
    'A footbridge is no use to anyone with a cart.',
  ]);
  expect(isThread).toBe(false);
});

test('the first comment is no answer, however far it is set in', () => {
  const page = article(
    comment('Tam', 4, 'My aunt had a goose on board.') +
      comment('Ines', 5, 'What became of it?') +
      comment('Pell', 6, 'A footbridge is no use to a cart.'),
  );
  const texts = page.texts.map(text => {
    const [left, ...rest] = text.pageBox;
    return text.text.startsWith('My aunt') ? { ...text, pageBox: [left + 40, ...rest] as const } : text;
  });
  const { list } = commentsOf({ ...page, texts });
  expect(list.map(({ author, depth }) => [author, depth])).toEqual([
    ['Tam', 0],
    ['Ines', 0],
    ['Pell', 0],
  ]);
});

test.each([
  [
    'a list of other articles',
    [1, 2, 3].map(
      day =>
        `<div><h3><a href="/p${day}">How the bridge of the town was built</a></h3><b>Ann Poe</b> <i>${day} March 2024</i><p>It took nine years and all the stone of the hill.</p><a href="/p${day}">More</a></div>`,
    ),
  ],
  [
    'a table of opening hours',
    [1, 2, 3].map(
      day =>
        `<div><b>Hall ${day}</b> <i>11:00 - 19:00</i><p>The stairs are on the east side.</p><a href="#map">Map</a></div>`,
    ),
  ],
  [
    'versions',
    [1, 2, 3].map(
      day =>
        `<div><h3>Version ${day}.0</h3> <i>${day} March 2024</i><h4>Fixed</h4><p>The bell rings again at noon.</p></div>`,
    ),
  ],
])('%s is none', (_, items) => {
  expect(commentsOf(article(items.join(''))).list).toEqual([]);
});

test('a name before a time whose words are apart is the writer', () => {
  const line = (name: string, day: number) =>
    `<h4>Added by <a href="/users/${day}">${name} Poe</a> <a href="/activity?day=${day}">${day} days</a> ago</h4><div><p>The goose of ${name} was on board too.</p></div>`;
  const { list } = commentsOf(article(`<div id="comments">${line('Tam', 4)}${line('Ines', 5)}</div>`));
  expect(list.map(({ author, date }) => [author, date])).toEqual([
    ['Tam Poe', '4 days ago'],
    ['Ines Poe', '5 days ago'],
  ]);
});

test('a tooltip has the time of a comment whose line is long', () => {
  const line = (name: string, day: number) =>
    `<h4>Re: The last ferry and all who sailed on her for ninety years - Added by <a href="/users/${day}">${name} Poe</a> <a title="2024-03-0${day} 10:30" href="/activity">${day} months</a> ago</h4><div><p>The goose of ${name} was on board too.</p></div>`;
  const { list } = commentsOf(article(`<div id="comments">${line('Tam', 4)}${line('Ines', 5)}</div>`));
  expect(list.map(({ author, date }) => [author, date])).toEqual([
    ['Tam Poe', '2024-03-04T10:30'],
    ['Ines Poe', '2024-03-05T10:30'],
  ]);
});

test.each([
  [
    'a paragraph comes before what is called comments',
    'The ferry crossed the river for ninety years, in wind and in snow, and then it sank at its own landing.',
    true,
  ],
  [
    'as long a paragraph of another script',
    '渡船在这条河上来往了九十年，无论刮风还是下雪，后来它沉没在码头旁边，再也没有人去打捞，镇上的老人至今还常常说起它。',
    true,
  ],
  ['only a line does', 'The ferry sank.', false],
])('readers comment on a short text: %s', (_, text, isText) => {
  const page = snapshotFromHtml(
    `<html lang="en"><body><h1>The last ferry</h1><p>${text}</p><div class="comments">${COMMENTS}</div></body></html>`,
  );
  const { isThread, opensPage } = commentsOf(page);
  expect([isThread, opensPage]).toEqual([!isText, !isText]);
});

const FIELDS = {
  guests: '<input name="email"><input name="url">',
  members: '<input name="subject">',
} as const;
test.each([
  ['guests', true],
  ['members', false],
] as const)('a form for %s', (who, isOpenToGuests) => {
  const form = `<form><textarea name="text"></textarea>${FIELDS[who]}</form>`;
  const page = article(`<div class="comments">${COMMENTS}${form}</div>`);
  expect(commentsOf(page).isOpenToGuests).toBe(isOpenToGuests);
  const other = article(`<div class="comments">${COMMENTS}</div><form>${FIELDS[who]}</form>`);
  expect(commentsOf(other).isOpenToGuests).toBe(false);
});

test.each([
  ['as the answers are', '<a href="/users/9">Una Poe</a>, 3 March 2024', true],
  ['with a link to elsewhere', '<a href="/desk/9">Una Poe</a>, 3 March 2024', false],
  ['without a time', '<a href="/users/9">Una Poe</a>', false],
])('a thread has an opening post that is signed %s', (_, signature, isAlike) => {
  const answer = (name: string, day: number) =>
    `<div><a href="/users/${day}">${name} Poe</a> <i>${day} March 2024</i><p>The goose of ${name} was on board too.</p><a href="#r${day}">Quote</a></div>`;
  const page = snapshotFromHtml(
    `<html lang="en"><body><h1>The last ferry</h1><p>${signature}</p>${TEXT}<div>${answer('Tam', 4)}${answer('Ines', 5)}${answer('Pell', 6)}</div></body></html>`,
  );
  const { list, isSignedAlike, isThread } = commentsOf(page);
  expect([list.length, isSignedAlike, isThread]).toEqual([3, isAlike, isAlike]);
});

test('an article drops them unless they are wanted', () => {
  for (const choice of [undefined, 'drop'] as const) {
    const { content, selection } = judged(choice);
    expect(content.text).toContain('ninety years');
    expect(content.text).not.toMatch(/goose|3 comments/);
    expect(selection.comments.map(({ isKept }) => isKept)).toEqual([false, false, false]);
  }
});

test('kept comments are quoted in what they answer, without their controls', () => {
  expect(judged('keep').content.markdown).toMatch(/ninety years[\s\S]*\n## 3 comments\n/);
  expect(judged('only').content.markdown).toBe(
    [
      '## 3 comments',
      '> **Tam** *4 March 2024*\n>\n> My aunt had a goose on board.\n>\n> > **Ines** *5 March 2024*\n> >\n> > What became of the goose?',
      '> **Pell** *6 March 2024*\n>\n> A footbridge is no use to anyone with a cart.\n',
    ].join('\n\n'),
  );
});

test('the record lists them, and sections and chunks mark them', () => {
  const page = judged('keep');
  expect(pageRecord(page, noTimings()).comments?.[1]).toEqual({
    ...{ author: 'Ines', date: '2024-03-05', depth: 1, content: true },
    text: 'What became of the goose?',
  });
  expect(sectionsOf(page).map(({ heading, comments }) => [heading, comments !== undefined])).toEqual([
    ['The last ferry', false],
    ['3 comments', true],
  ]);
  const marks = chunksOf(page).map(({ text, comments }) => [text.includes('goose'), comments === true]);
  expect(marks).toContainEqual([true, true]);
  expect(marks).not.toContainEqual([true, false]);
});

test('a page without comments has none to give', () => {
  const page = judged('only', '');
  expect(page.content.markdown).toBe('');
  const { comments, warnings } = pageRecord(page, noTimings());
  expect(comments).toBeUndefined();
  expect(warnings.map(({ code }) => code)).toContain('NO_COMMENTS');
  expect(pageRecord(judged(), noTimings()).warnings.map(({ code }) => code)).not.toContain('NO_COMMENTS');
});

test('what readers wrote stays where next to nothing else is content', () => {
  const { list, isSure } = commentsOf(snapshotFromHtml(`<h1>Geese</h1>${COMMENTS}`));
  expect([list.length, isSure]).toEqual([3, false]);
});

test('the pages of a document, each with its name and date, are no comments', () => {
  const lines = TEXT.replace(/<p>/g, '').replace(/<\/p>/g, '\n\n');
  const pages = [2, 3, 4, 5, 6, 7].map(
    page => `<pre class="newpage"><a id="page-${page}" href="#page-${page}"> </a>
<span>${page === 7 ? 'Quay' : 'Ferry'}-Board              Rules of the Ferry              March 2024</span>

${lines}</pre>`,
  );
  expect(commentsOf(article(pages.join(''))).list).toEqual([]);
});
