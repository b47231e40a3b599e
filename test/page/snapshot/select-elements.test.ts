// Selectors on a Snapshot find what `querySelectorAll` finds, also inside frames and shadow roots.

import { describe, expect, it } from 'vitest';
import { selectElements } from '../../../src/page/snapshot/select-elements.ts';
import { buildSnapshot } from '../../support/built-snapshot.ts';

const page = buildSnapshot([
  'html',
  { lang: 'en' },
  ['head', {}, ['title', {}, 'T']],
  [
    'body',
    {},
    ['div', { id: 'a', class: 'one two' }, 'x', ['p', {}, 'p1'], ['p', { title: 'a, b' }], ['p', {}, 'p3']],
    [
      'x-card',
      {},
      ['#shadow', {}, ['h2', {}, 'in'], ['slot', {}, ['#light', {}, ['b', { class: 'lit' }, 'slotted']]]],
    ],
    ['iframe', { id: 'f' }, ['#frame', {}, ['html', {}, ['body', {}, ['p', { class: 'in' }, 'framed']]]]],
    ['iframe', { id: 'g' }, ['#frame', {}, ['html', {}, ['body', {}, ['p', { class: 'in' }, 'framed 2']]]]],
  ],
]);
// 0 html, 1 head, 2 title, 3 body, 4 #a, 5–7 p, 8 x-card, 9 h2, 10 slot, 11 b, 12 #f, 13 html, 14 body, 15 p.in,
// 16 #g, 17 html, 18 body, 19 p.in

describe('selectElements', () => {
  it.each<[string, number[]]>([
    ['html', [0]],
    [':root', [0]],
    ['body > div', [4]],
    ['.two#a', [4]],
    ['[lang|=en]', [0]],
    ['P', [5, 6, 7]],
    ['div > p:nth-child(2)', [6]],
    ['p:not([title]):nth-of-type(3)', [7]],
    ['p:empty', [6]],
    ['[title="a, b"]', [6]],
    ['div:has(> p[title])', [4]],
    ['p ~ p', [6, 7]],
    ['body>div:nth-child(1)>p:last-child', [7]],
    ['h2', []],
    ['p.in', []],
    // A slotted element is a child of its host in its own tree, and not of the slot.
    ['x-card > b', [11]],
    ['slot b', []],
    ['x-card >> h2', [9]],
    ['x-card >> slot', [10]],
    ['x-card >> h2:first-child + slot:last-child', [10]],
    ['#f >> body > p', [15]],
    ['iframe >> .in', [15, 19]],
    ['iframe >> :root', [13, 17]],
    ['#a >> p', []],
    ['.two, #a, p', [4, 5, 6, 7]],
  ])('%s', (selector, expected) => {
    expect(selectElements(page, selector)).toEqual(expected);
  });

  it.each([
    ['descendants on a deep page', (index: number) => index - 1, 'q p p p p p p'],
    ['siblings on a flat page', () => 0, 'q ~ p ~ p ~ p ~ p ~ p'],
  ])('ends for %s', (_, parentOf, selector) => {
    const [root] = page.elements;
    if (root === undefined) throw new Error('the page has a root');
    const elements = Array.from({ length: 300 }, (_, index) => ({
      ...root,
      tag: 'p',
      parent: index === 0 ? -1 : parentOf(index),
      scope: 0,
    }));
    const hostile = { ...page, elements, texts: [], scopes: page.scopes.slice(0, 1) };
    expect(() => selectElements(hostile, selector)).toThrow('takes too long');
  });

  it.each(['div[', 'p:unknown-thing', '> p', 'a::before'])('throws for %s', selector => {
    expect(() => selectElements(page, selector)).toThrow();
  });
});
