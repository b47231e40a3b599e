// Lists of comments that hold each other, and what stands above them.

import { expect, test } from 'vitest';
import { commentsOf } from '../../../../src/judge/selection/comments/page-comments.ts';
import { snapshotFromHtml } from '../../../support/snapshot-from-html.ts';

const item = (name: string, day: number, inner = '') =>
  `<div class="item"><b class="author">${name}</b> <i>${day} March 2024</i><p>${name} had a goose on board, and it crossed the river with all of us.</p>${inner}</div>`;
const page = (html: string, head = '<h1>The last ferry</h1>') =>
  snapshotFromHtml(
    `<html lang="en"><head><title>The last ferry</title></head><body>${head}${html}</body></html>`,
  );
const listed = (html: string, head?: string) =>
  commentsOf(page(html, head)).list.map(({ author, depth }) => [author, depth]);

const single = (name: string, day: number) =>
  `<section><div class="comment">${item(name, day)}</div></section>`;
const EVENT =
  '<p><b class="author">Una</b> <i>9 March 2024</i> closed the discussion of the ferry after the vote of the council.</p>';

test('an element that holds others before its own writer is a list of them', () => {
  const comments = `${single('Tam', 4)}<main>${single('Ines', 5)}</main>${EVENT}`;
  expect(listed(`<div class="comments"><div class="comments">${comments}</div></div>`)).toEqual([
    ['Tam', 0],
    ['Ines', 0],
  ]);
});

test('a comment that answers follow holds them', () => {
  const answers = single('Ines', 5) + single('Pell', 6);
  const html = `<div class="comments"><div class="comment">${item('Tam', 4)}${answers}</div></div>`;
  expect(listed(html)).toEqual([
    ['Tam', 0],
    ['Ines', 1],
    ['Pell', 1],
  ]);
});

/** Parts of a list within each other, each beside the comments before it. */
const parts = (style: string) =>
  `<div class="comments"${style}>${item('Tam', 1)}${item('Ines', 2)}<div>${item('Pell', 3)}${item('Odo', 4)}<div>${item('Una', 5)}${item('Mara', 6)}<div>${item('Lev', 7)}${item('Nell', 8)}</div></div></div></div>`;
const NAMES = ['Tam', 'Ines', 'Pell', 'Odo', 'Una', 'Mara', 'Lev', 'Nell'];

test('parts of a list that were loaded later belong to it, however deep they lie', () => {
  expect(listed(parts(' style="display: flex"'))).toEqual(NAMES.map(name => [name, 0]));
});

test('without style sheets, what follows a comment in a block of its own answers it', () => {
  expect(listed(parts(''))).toEqual(NAMES.map((name, place) => [name, Math.floor(place / 2)]));
});

const BANNER =
  '<p>This house is home to all who write about ferries, wherever they cross, and you can write about them too.</p>';

test.each([
  ['above the title', BANNER, '', true],
  ['below it', '', BANNER, false],
])('a paragraph %s', (_, above, below, opensPage) => {
  const html = `${below}<div class="comments">${item('Tam', 4)}${item('Ines', 5)}</div>`;
  expect(commentsOf(page(html, `${above}<h1>The last ferry</h1>`)).opensPage).toBe(opensPage);
});
