// Signatures are lowered, and a post of which nothing would be content is raised.

import { describe, expect, test } from 'vitest';
import { SELECTION_SETTINGS } from '../../../../src/judge/selection/settings.ts';
import { applyRule } from '../../../support/apply-rule.ts';

describe('signatures', () => {
  const NAMES = ['Tam', 'Ines', 'Pell', 'Mara'];

  /** The lines of a thread that are lowered, each post with this under its text. */
  function loweredIn(under: (name: string) => string): string[] {
    const posts = NAMES.map(
      (name, day) =>
        `<div><b><a href="/u/${name}">${name}</a></b> <i>${day + 1} March 2024</i><p>${`${name} was on board. `.repeat(9)}</p><a href="#r${day}">Answer</a>${under(name)}</div>`,
    );
    const page = `<html lang="en"><body><h1>The last ferry</h1><p>${'The ferry crossed the river. '.repeat(20)}</p><div class="comments"><h2>Replies</h2>${posts.join('')}</div></body></html>`;
    return [...new Set(applyRule('signatures', page, { kind: 'forum' }).lowered)];
  }

  test.each<readonly [name: string, attribute: string, isLowered: boolean]>([
    ['a class', 'class="postbody message-signature"', true],
    ['a number', 'id="sig36159804"', true],
    ['a word of the code', 'class="memberSignature"', true],
    ['other words', 'class="signal design"', false],
  ])('signatures are lowered by %s', (_, attribute, isLowered) => {
    const under = (name: string) => `<div ${attribute}><p>${name}, third mate of the ferry</p></div>`;
    const lowered = loweredIn(under);
    expect(lowered).toEqual(isLowered ? NAMES.map(name => `${name}, third mate of the ferry`) : []);
  });

  test('a line that dates the post is no signature', () => {
    const under = (name: string) => `<div class="post-signature">asked 1 June 2023 by ${name}</div>`;
    expect(loweredIn(under)).toEqual([]);
  });
});

describe('posts', () => {
  const { weak, doubt } = SELECTION_SETTINGS.posts;
  const NAMES = ['Tam', 'Ines', 'Pell', 'Mara'];
  const remark = (name: string, text: string): string =>
    `<li class="comment"><b>${name}</b> <i>9 March 2024</i><p>${text}</p></li>`;
  const remarks = `<ul>${remark('Odo', 'Which of the geese was that?')}${remark('Una', 'The white one of the miller.')}</ul>`;

  /** The raised lines of a thread whose lines have this score, except for those that are kept. */
  function raisedIn(score: number, keptLines: RegExp, confidence = 1): readonly string[] {
    const posts = NAMES.map(
      (name, day) =>
        `<div class="comment answer"><b>${name}</b> <i>${day + 1} March 2024</i><blockquote>And what of the ${name} goose?</blockquote><p>${name} saw the goose on board.</p><p>It was the goose of ${name}.</p>${day === 1 ? remarks : ''}</div>`,
    );
    const page = `<html lang="en"><body><h1>The last ferry</h1><p>${'The ferry crossed the river. '.repeat(20)}</p><div class="comments">${posts.join('')}</div></body></html>`;
    const scores = (line: string) => (keptLines.test(line) ? 1 : score);
    const kind = { name: 'forum', confidence, probabilities: new Float64Array() } as const;
    return applyRule('posts', page, { kind, scores }).raised;
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

  test('against strong evidence, where the posts say that the page is a thread', () => {
    expect(raisedIn(weak - 0.1, /crossed/, doubt - 0.1)).toHaveLength(2 * NAMES.length);
  });
});
