// A post of which nothing would be content is raised; quotes, parts of kept posts and comments on posts are not.

import { expect, test } from 'vitest';
import { evidenceOf } from '../../../../src/judge/selection/evidence/evidence.ts';
import { SELECTION_SETTINGS } from '../../../../src/judge/selection/settings.ts';
import { pieceText } from '../../../../src/page/pieces/pieces.ts';
import { applyRule } from '../../../support/apply-rule.ts';
import { snapshotFromHtml, zoningOf } from '../../../support/snapshot-from-html.ts';

const { weak } = SELECTION_SETTINGS.posts;
const NAMES = ['Tam', 'Ines', 'Pell', 'Mara'];
const remark = (name: string, text: string): string =>
  `<li class="comment"><b>${name}</b> <i>9 March 2024</i><p>${text}</p></li>`;
const remarks = `<ul>${remark('Odo', 'Which of the geese was that?')}${remark('Una', 'The white one of the miller.')}</ul>`;

/** The raised lines of a thread whose lines have this score, except for those that are kept. */
function raisedIn(score: number, keptLines: RegExp): string[] {
  const posts = NAMES.map(
    (name, day) =>
      `<div class="comment answer"><b>${name}</b> <i>${day + 1} March 2024</i><blockquote>And what of the ${name} goose?</blockquote><p>${name} saw the goose on board.</p><p>It was the goose of ${name}.</p>${day === 1 ? remarks : ''}</div>`,
  );
  const snapshot = snapshotFromHtml(
    `<html lang="en"><body><h1>The last ferry</h1><p>${'The ferry crossed the river. '.repeat(20)}</p><div class="comments">${posts.join('')}</div></body></html>`,
  );
  const evidence = evidenceOf(snapshot, zoningOf(snapshot), 'seen');
  const lines = evidence.pieces.map(piece => pieceText(snapshot, piece).trim());
  const scores = Float64Array.from(lines, line => (keptLines.test(line) ? 1 : score));
  const nudges = applyRule('posts', evidence, { kind: 'forum', scores });
  return lines.filter((_, place) => (nudges[place] ?? 0) > 0);
}

test('a post that would be lost', () => {
  expect(raisedIn(weak, /(?:Tam|Ines|Mara) saw/)).toEqual([
    'Pell saw the goose on board.',
    'It was the goose of Pell.',
  ]);
});

test('all posts that would be lost, without quotes and remarks', () => {
  expect(raisedIn(weak, /crossed/)).toEqual(
    NAMES.flatMap(name => [`${name} saw the goose on board.`, `It was the goose of ${name}.`]),
  );
});

test('strong evidence stands', () => {
  expect(raisedIn(weak - 0.1, /crossed/)).toEqual([]);
});
