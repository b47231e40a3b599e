// Pages that repeat what content is judged by take linear time.

import { expect, test } from 'vitest';
import { judge } from '../../../src/judge/record/judge.ts';
import { commentsOf } from '../../../src/judge/selection/comments/page-comments.ts';
import { PICTURE_FILE } from '../../../src/page/perception/pending-pictures.ts';
import { evidenceFromHtml } from '../../support/evidence-from-html.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const many = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join('');

const TEXT = `<p>${'The ferry leaves at ten and comes back at noon. '.repeat(9)}</p>`;

/** Measures time of the processor: other tests may take it away. */
function expectSoon(run: () => unknown): void {
  const started = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1_000).toBeLessThan(10_000);
}

test('8,000 lines that repeat the start of a long title', () => {
  const html = `<title>${'Title words here '.repeat(10_000)}</title>${many(8_000, at => `<p>Title words here ${at}</p>`)}`;
  expectSoon(() => evidenceFromHtml(html));
}, 120_000);

test('long addresses with many endings of picture files', () => {
  const address = `/x/${'.jpg?'.repeat(190)}${'x'.repeat(60_000)} y`;
  expectSoon(() => {
    for (let time = 0; time < 200; time++) expect(PICTURE_FILE.test(address)).toBe(false);
  });
}, 120_000);

test.each([
  ['/a/b.jpg', true],
  ['https://example.org/a.webp?w=3#x', true],
  ['a.png', true],
  ['/a b.jpg', false],
  ['/a.jpg?b c', false],
  ['.jpg', false],
  ['/a.jpgx', false],
])('%s is a picture file: %s', (address, isFile) => expect(PICTURE_FILE.test(address)).toBe(isFile));

const signed = (name: string, at: number, inner: string): string =>
  `<div class="comment"><b class="author">${name}</b> <time>2024-05-01 10:${10 + (at % 50)}</time>${inner}</div>`;

test('posts with thousands of links each', () => {
  const post = many(15_000, at => `<p>Text <a href="/x${at}">here is a link of more than 25 letters</a></p>`);
  const snapshot = snapshotFromHtml(`${TEXT}${many(3, at => signed(`Ann ${at}`, at, post))}`, { lang: 'en' });
  expectSoon(() => commentsOf(snapshot));
}, 120_000);

test('comments in comments in comments', () => {
  const depth = 900;
  const text = `<p>A text that is long enough for a comment.</p>${'<i>x</i>'.repeat(100)}`;
  const open = many(depth, at => signed('Ann Poe', at, text).replace(/<\/div>$/, ''));
  const snapshot = snapshotFromHtml(`${TEXT}<div id="comments">${open}${'</div>'.repeat(depth + 1)}`, {
    lang: 'en',
  });
  expectSoon(() => commentsOf(snapshot));
}, 120_000);

function expectJudgedSoon(html: string): void {
  const snapshot = snapshotFromHtml(html);
  expectSoon(() => judge(snapshot, { method: 'auto', thresholds: {}, center: false }));
}

test('8,000 codes of tabs beside one cell of numbers', () => {
  const numbers = many(8_000, at => `<span>${at + 1}</span>\n`);
  const codes = many(8_000, at => `<pre style="display:none">a${at}</pre>`);
  expectJudgedSoon(`<h1>Ferries</h1>${TEXT}<table><tr><td>${numbers}</td><td>${codes}</td></tr></table>`);
}, 240_000);

test('12,000 links to source in one cell', () => {
  const links = many(12_000, at => `<div>f${at}() <a href="/a.html#L${at}">[src]</a></div>`);
  expectJudgedSoon(`<h1>Ferries</h1>${TEXT}<table><tr><td>${links}</td></tr></table>`);
}, 240_000);

test('a title of 80,000 parts with colons', () => {
  const html = `<title>${'word: '.repeat(80_000)}</title><p>Ferries</p>${TEXT}`;
  expectSoon(() => evidenceFromHtml(html));
}, 240_000);

test('12,000 icons with a name in one cell of a table', () => {
  const icon = (at: number) =>
    `<svg role="img" aria-label="yes ${at}" width="9" height="9" data-natural="9x9"></svg>word ${at} `;
  expectJudgedSoon(
    `<h1>Ferries</h1>${TEXT}<table><tr><th>a</th><th>b</th></tr><tr><td>${many(12_000, icon)}</td><td>x</td></tr></table>`,
  );
}, 120_000);
