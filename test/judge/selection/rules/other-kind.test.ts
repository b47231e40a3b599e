// Comments tell threads from articles.

import { describe, expect, test } from 'vitest';
import { commentsOf } from '../../../../src/judge/selection/comments/page-comments.ts';
import { evidenceOf } from '../../../../src/judge/selection/evidence/evidence.ts';
import { pageFeatures } from '../../../../src/judge/selection/features/page-features.ts';
import { KIND_NAMES, type PageKind } from '../../../../src/judge/selection/kinds.ts';
import { kindByComments } from '../../../../src/judge/selection/rules/other-kind.ts';
import { SELECTION_SETTINGS } from '../../../../src/judge/selection/settings.ts';
import { snapshotFromHtml, zoningOf } from '../../../support/snapshot-from-html.ts';

describe('threads', () => {
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

  const isThread = (...page: Parameters<typeof kindOf>): boolean => kindOf(...page) === 'forum';

  function kindOf(html: string, name: PageKind, confidence: number, restScore = 1): PageKind | undefined {
    const snapshot = snapshotFromHtml(
      `<html lang="en"><head><title>The last ferry</title></head><body><h1>The last ferry</h1><div>${html}</div></body></html>`,
    );
    const evidence = evidenceOf(snapshot, zoningOf(snapshot), 'seen');
    const scores = new Float64Array(evidence.pieces.length).fill(restScore);
    const kind = { name, confidence, probabilities: new Float64Array(KIND_NAMES.length) };
    return kindByComments(evidence, pageFeatures(evidence), { kind, scores }, () => commentsOf(snapshot));
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
    [
      'many comments beside a text, a service in doubt',
      TEXT + posts(MANY),
      'service',
      doubt - 0.1,
      -1,
      false,
    ],
    ['posts that open the page, a service in doubt', posts(MANY), 'service', doubt - 0.1, 1, true],
    ['posts that open the page, a service', posts(MANY), 'service', doubt + 0.1, 1, false],
  ])('%s', (_, html, kind, confidence, restScore, expected) => {
    expect(isThread(html, kind, confidence, restScore)).toBe(expected);
  });

  const signed = (name: string, day: number): string =>
    `<a href="/users/${day}">${name} Poe</a> <i>${day + 1} March 2024</i>`;
  const answers = NAMES.slice(0, 3).map(
    (name, day) => `<div>${signed(name, day)}<p>${name} was on board.</p><a href="#r${day}">Quote</a></div>`,
  );

  test.each<readonly [name: string, kind: PageKind, expected: PageKind | undefined]>([
    ['a page that presents something', 'service', 'forum'],
    ['an article', 'article', 'forum'],
    ['a product', 'product', undefined],
  ])('an opening post signed as the answers are, on %s in doubt', (_, kind, expected) => {
    const html = `<p>${signed('Una', 9)}</p>${TEXT}<div>${answers.join('')}</div>`;
    expect(kindOf(html, kind, doubt - 0.1)).toBe(expected);
    expect(kindOf(html, kind, doubt + 0.1)).toBe(kind === 'article' ? expected : undefined);
    expect(kindOf(html, kind, saidDoubt)).toBe(undefined);
  });

  test.each<readonly [name: string, titles: readonly string[], expected: PageKind | undefined]>([
    ['with its title', ['Re: The last ferry', 'The last ferry', 'AW: The last ferry'], 'forum'],
    ['most with its title', ['RE: The last ferry', 'Re: The last ferry', 'Timber'], 'forum'],
    ['with titles of their own', ['The ferry', 'Re: Timber', 'Last'], undefined],
  ])('comments on an article in doubt, %s', (_, titles, expected) => {
    const answer = (title: string, day: number) =>
      `<div><h4>${title}</h4><b>${NAMES[day]} Poe</b> <i>${day + 1} March 2024</i><p>${NAMES[day]} was on board.</p></div>`;
    const html = `${TEXT}<div class="comments"><h3>Replies</h3>${titles.map(answer).join('')}</div>`;
    expect(kindOf(html, 'article', doubt + 0.1)).toBe(expected);
    expect(kindOf(html, 'article', saidDoubt)).toBe(undefined);
  });

  const guests = '<form><textarea></textarea><input name="email"></form>';
  const open = (form: string): string => posts(MANY).replace(/<\/div>$/, `${form}</div>`);
  test.each<readonly [name: string, html: string, kind: PageKind, expected: PageKind | undefined]>([
    ['a thread', TEXT + open(guests), 'forum', 'article'],
    ['a list', TEXT + open(guests), 'listing', 'article'],
    ['a product', TEXT + open(guests), 'product', undefined],
    ['a thread of members', TEXT + open(''), 'forum', undefined],
    ['a thread by its data', FORUM_DATA + TEXT + open(guests), 'forum', undefined],
    ['an article in doubt', TEXT + open(guests), 'article', undefined],
  ])('comments that need no account, on %s', (_, html, kind, expected) => {
    expect(kindOf(html, kind, doubt - 0.1)).toBe(expected);
  });
});
