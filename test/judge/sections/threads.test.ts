// Threads in the markup of 33 programs: forums, questions and answers, trackers, archives of mails, talk pages. Each folder
// of `threads` is a page and who wrote what on it; every paragraph must be in a chunk of its author.

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contentOf } from '../../../src/judge/content/content.ts';
import { chunksOf } from '../../../src/judge/sections/chunks.ts';
import { sectionsOf } from '../../../src/judge/sections/sections.ts';
import { chooseComments } from '../../../src/judge/selection/comments/choose-comments.ts';
import { centerSelection } from '../../../src/judge/selection/kept.ts';
import { snapshotFromHtml, zoningOf } from '../../support/snapshot-from-html.ts';

interface Post {
  readonly author: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly pieces: readonly string[];
}

const FOLDER = new URL('./threads/', import.meta.url);
const read = (name: string, file: string): string => readFileSync(new URL(`${name}/${file}`, FOLDER), 'utf8');

function threadOf(name: string) {
  const snapshot = snapshotFromHtml(read(name, 'page.html'));
  const zoning = zoningOf(snapshot);
  const kept = centerSelection(snapshot, zoning);
  const chosen = chooseComments(snapshot, kept, {
    choice: undefined,
    kind: 'forum',
    isJudged: true,
    isCentral: false,
  });
  const title = snapshot.elements.findIndex(({ tag }) => tag === 'h1');
  return { snapshot, zoning, selection: title < 0 ? chosen : { ...chosen, title } };
}

const names = readdirSync(FOLDER, { withFileTypes: true }).flatMap(found =>
  found.isDirectory() ? found.name : [],
);

describe.each(names)('%s', name => {
  test('a piece is in a chunk of its author', () => {
    const chunks = chunksOf(threadOf(name));
    const posts = JSON.parse(read(name, 'expected.json')) as Post[];
    const wrong = posts.flatMap(({ author, date, pieces }) =>
      pieces.filter(piece => {
        const holders = chunks.filter(({ text }) => onOneLine(text).includes(piece));
        // A date that can be read in two ways, or an age, stays as painted.
        const isRight = holders.every(
          chunk =>
            chunk.author?.includes(author) &&
            (chunk.date?.startsWith(date) || !/^\d{4}-/.test(chunk.date ?? '')),
        );
        return holders.length === 0 || !isRight;
      }),
    );
    expect(wrong).toEqual([]);
  });
});

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ');

const ANSWER = 'The membrane only helps if the vapour can reach it slowly.';

test('an answer is a section with author, date and votes, and its headings are below it', () => {
  const thread = threadOf('stackexchange');
  const sections = sectionsOf(thread);
  const at = sections.findIndex(({ votes }) => votes === '114');
  const [answer, first, second, next] = sections.slice(at);
  expect(answer).toMatchObject({ level: 3, author: 'Marta Lindqvist', date: '2024-11-15T13:29:00Z' });
  expect(answer?.heading).toBe("Marta Lindqvist · Nov 15 '24 at 13:29 · ▲ 114");
  expect([first?.heading, second?.heading]).toEqual(['Where the water comes from', 'What to measure']);
  expect(first).toMatchObject({ level: 4, author: 'Marta Lindqvist' });
  expect(next).toMatchObject({ level: 3, author: 'Tobias Renn' });
  const { markdown } = contentOf(thread.snapshot, thread.zoning, { selection: thread.selection });
  expect(markdown).not.toMatch(/^114$/m);
  expect(markdown).toContain(`#### Where the water comes from\n\n${ANSWER}`);
});

const markdownOf = (name: string): string => {
  const { snapshot, zoning, selection } = threadOf(name);
  return contentOf(snapshot, zoning, { selection }).markdown;
};

test('an award beside the votes is no text, and a sign before the byline is', () => {
  const markdown = markdownOf('stackexchange');
  expect(markdown).not.toContain('+50');
  expect(markdown).toContain('gap.open(50);');
});

test('each post has a heading, the first one too, without its number', () => {
  const markdown = markdownOf('rows-in-two-shades');
  expect(markdown.match(/(?<=^## ).*/gm)).toEqual([
    'marrowfat · 12 June, 07:41',
    'Hedda_K · 12 June, 08:15',
    'old_spade · 12 June, 09:02',
    'marrowfat · 12 June, 18:30',
    'Jorun · 12 June, 20:11',
  ]);
});

test('the address of a mail is no text of it', () => {
  expect(markdownOf('pipermail-thread')).not.toContain('barns.example');
});
