// Compares found comments with marked ones: words dropped and taken, writers, times and depths.

import { expect, test } from 'vitest';
import { summariesOf } from '../../../../src/lab/bench/comments/bench-comments.ts';
import type { CommentMarks } from '../../../../src/lab/bench/comments/marked-pages.ts';
import { scoreComments } from '../../../../src/lab/bench/comments/score-comments.ts';
import { snapshotFromHtml } from '../../../support/snapshot-from-html.ts';

const LINE =
  '<p>The ferry crossed the river for ninety years, in wind and in snow, and carried the market of the town.</p>';
const comment = (name: string, day: number, inner = '') =>
  `<li class="comment"><b>${name}</b> <i>${day} March 2024</i><p>${name} had a goose on board.</p><a href="#r">Reply</a>${inner}</li>`;
const PAGE = snapshotFromHtml(
  `<html lang="en"><title>The last ferry</title><body><h1>The last ferry</h1>${LINE.repeat(6)}<ol id="comments">${comment('Tam', 4, `<ol>${comment('Ines', 5)}</ol>`)}${comment('Pell', 6)}</ol></body></html>`,
);
const MARKS = { page: 'ferry.html', url: '', kind: 'article', comments: 'li' } as const;
const score = (marks: CommentMarks) => {
  const problems: string[] = [];
  const counts = scoreComments(PAGE, marks, ({ code, place }) => problems.push(`${code} ${place}`));
  return { counts, problems };
};

test('right comments: all words dropped, none taken, writers, times and depths right', () => {
  const { counts, problems } = score({ ...MARKS, author: 'b', date: 'i' });
  expect(problems).toEqual([]);
  expect(counts).toMatchObject({ known: 3, found: 3, invented: 0, words: 33, dropped: 33, taken: 0 });
  expect(counts.otherWords).toBe(123);
  for (const name of ['author', 'date', 'depth'] as const)
    expect(counts[name]).toEqual({ known: 3, right: 3 });
});

test('a wrong mark of writer, time or depth counts', () => {
  const { counts } = score({ ...MARKS, author: 'a', date: 'p', answers: 'body' });
  expect(counts.author).toEqual({ known: 3, right: 0 });
  expect(counts.date).toEqual({ known: 0, right: 0 });
  expect(counts.depth).toEqual({ known: 3, right: 1 });
});

test('what is marked on no comment is taken from the text', () => {
  const { counts } = score({ page: 'ferry.html', url: '', kind: 'none' });
  expect(counts).toMatchObject({ words: 0, known: 0, found: 0, invented: 3 });
  expect(counts.taken).toBeGreaterThan(20);
  const [, , , none] = summariesOf([{ id: 'ferry.html', kind: 'none', ...counts }]);
  expect(none).toMatchObject({ kind: 'none', pages: 1, dropped: null, found: null, invented: 3 });
  expect(none?.taken).toBeCloseTo(counts.taken / counts.otherWords);
});

test('only the text of a post is scored if it is marked', () => {
  expect(score({ ...MARKS, text: 'li p' }).counts.words).toBe(18);
});

test('reports comments that are not there and bad selectors', () => {
  expect(score({ ...MARKS, comments: 'li.post', author: 'b[' }).problems).toEqual([
    'NO_MATCH ferry.html: comments: li.post',
    'BAD_SELECTOR ferry.html: author: b[',
  ]);
});
