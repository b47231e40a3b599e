// A page of one text is a thread where its comments outweigh the rest of the content and its kind is in doubt.

import { expect, test } from 'vitest';
import { commentsOf } from '../../../../src/judge/selection/comments/page-comments.ts';
import { evidenceOf } from '../../../../src/judge/selection/evidence/evidence.ts';
import { pageFeatures } from '../../../../src/judge/selection/features/page-features.ts';
import { KIND_NAMES, type PageKind } from '../../../../src/judge/selection/kinds.ts';
import { isThreadOfPosts } from '../../../../src/judge/selection/rules/threads.ts';
import { SELECTION_SETTINGS } from '../../../../src/judge/selection/settings.ts';
import { snapshotFromHtml, zoningOf } from '../../../support/snapshot-from-html.ts';

const { timesRest, doubt, saidDoubt } = SELECTION_SETTINGS.thread;
const TEXT = `<p>${'The ferry crossed the river for ninety years. '.repeat(6)}</p>`;
const NAMES = ['Tam', 'Ines', 'Pell', 'Mara', 'Odo', 'Una'];
const posts = (count: number): string =>
  `<div class="comments"><h2>Replies</h2>${NAMES.slice(0, count)
    .map((name, day) => {
      const text = `${name} was on board. `.repeat(16);
      return `<div><b>${name}</b> <i>${day + 1} March 2024</i><p>${text}</p><a href="#r${day}">Reply</a></div>`;
    })
    .join('')}</div>`;
const FORUM_DATA = '<script type="application/ld+json">{"@type": "DiscussionForumPosting"}</script>';
const MANY = timesRest + 1;
const FEW = timesRest - 1;

function isThread(html: string, name: PageKind, confidence: number, restScore = 1): boolean {
  const snapshot = snapshotFromHtml(
    `<html lang="en"><head><title>The last ferry</title></head><body><h1>The last ferry</h1><div>${html}</div></body></html>`,
  );
  const evidence = evidenceOf(snapshot, zoningOf(snapshot), 'seen');
  const scores = new Float64Array(evidence.units.length).fill(restScore);
  const kind = { name, confidence, probabilities: new Float64Array(KIND_NAMES.length) };
  return isThreadOfPosts(evidence, pageFeatures(evidence), { kind, scores }, () => commentsOf(snapshot));
}

test.each<readonly [name: string, ...page: Parameters<typeof isThread>, expected: boolean]>([
  ['many comments, an article in doubt', TEXT + posts(MANY), 'article', doubt - 0.1, 1, true],
  ['many comments, documentation in doubt', TEXT + posts(MANY), 'documentation', doubt - 0.1, 1, true],
  ['many comments, an article', TEXT + posts(MANY), 'article', doubt + 0.1, 1, false],
  ['the same with data of a forum', FORUM_DATA + TEXT + posts(MANY), 'article', doubt + 0.1, 1, true],
  [
    'surely an article, with data of a forum',
    FORUM_DATA + TEXT + posts(MANY),
    'article',
    saidDoubt,
    1,
    false,
  ],
  ['few comments', TEXT + posts(FEW), 'article', doubt - 0.1, 1, false],
  ['few comments beside a text that is no content', TEXT + posts(FEW), 'article', doubt - 0.1, -1, true],
  ['another kind of page', TEXT + posts(MANY), 'listing', doubt - 0.1, 1, false],
  ['no comments', TEXT, 'article', doubt - 0.1, -1, false],
])('%s', (_, html, kind, confidence, restScore, expected) => {
  expect(isThread(html, kind, confidence, restScore)).toBe(expected);
});
