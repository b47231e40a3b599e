// Lines that each post of a thread repeats are lowered.

import { describe, expect, test } from 'vitest';
import { applyRule } from '../../../support/apply-rule.ts';

describe('links and signatures', () => {
  const NAMES = ['Tam', 'Ines', 'Pell', 'Mara'];

  /** The lines of a thread with so many posts that a rule lowers, each post with this under its text. */
  function loweredIn(
    under: (name: string) => string,
    count = NAMES.length,
    rule: 'post-controls' | 'signatures' = 'post-controls',
  ): string[] {
    const posts = NAMES.slice(0, count).map(
      (name, day) =>
        `<div><b><a href="/u/${name}">${name}</a></b> <i>${day + 1} March 2024</i><p>${`${name} was on board. `.repeat(9)}</p><a href="#r${day}">Answer</a>${under(name)}</div>`,
    );
    const page = `<html lang="en"><body><h1>The last ferry</h1><p>${'The ferry crossed the river. '.repeat(20)}</p><div class="comments"><h2>Replies</h2>${posts.join('')}</div></body></html>`;
    return [...new Set(applyRule(rule, page, { kind: 'forum' }).lowered)];
  }

  test.each<readonly [name: string, under: (name: string) => string, expected: readonly string[]]>([
    ['a link that all posts have', () => '<p><a href="/top">Top</a></p>', ['Answer', 'Top']],
    ['a link with other words in each', name => `<p><a href="/top">To ${name}</a></p>`, ['Answer']],
    ['a line that is no link', () => '<p>Top</p>', ['Answer']],
    ['a heading that links to its post', () => '<h3><a href="#post">Re: The last ferry</a></h3>', ['Answer']],
    ['a long link', () => `<p><a href="/top">${'To the first post '.repeat(4)}</a></p>`, ['Answer']],
  ])('%s', (_, under, expected) => {
    expect(loweredIn(under)).toEqual(expected);
  });

  test('two posts repeat too little', () => {
    expect(loweredIn(() => '', 2)).toEqual([]);
  });

  test.each<readonly [name: string, attribute: string, isLowered: boolean]>([
    ['a class', 'class="postbody message-signature"', true],
    ['a number', 'id="sig36159804"', true],
    ['a word of the code', 'class="memberSignature"', true],
    ['other words', 'class="signal design"', false],
  ])('signatures are lowered by %s', (_, attribute, isLowered) => {
    const under = (name: string) => `<div ${attribute}><p>${name}, third mate of the ferry</p></div>`;
    const lowered = loweredIn(under, NAMES.length, 'signatures');
    expect(lowered).toEqual(isLowered ? NAMES.map(name => `${name}, third mate of the ferry`) : []);
  });

  test('a line that dates the post is no signature', () => {
    const under = (name: string) => `<div class="post-signature">asked 1 June 2023 by ${name}</div>`;
    expect(loweredIn(under, NAMES.length, 'signatures')).toEqual([]);
  });
});
