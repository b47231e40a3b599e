// DocView's tag tree: types by their proportions, weights by Algorithm 1, and what is kept of each type of page.

import { describe, expect, it, test } from 'vitest';
import { logBlockWeights } from '../../../src/judge/baselines/block-weights.ts';
import { blockType, type Measured, pageType } from '../../../src/judge/baselines/page-types.ts';
import { parametersOf } from '../../../src/judge/baselines/parameters.ts';
import { countTerms, tagTree } from '../../../src/judge/baselines/tag-tree.ts';
import { tagtree } from '../../../src/judge/baselines/tagtree.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const LIMITS = parametersOf('tagtree');

test.each<[string, Measured, string]>([
  ['prose', { terms: 40, anchorTerms: 5, images: 1 }, 'topic'],
  ['a menu', { terms: 10, anchorTerms: 10, images: 0 }, 'hub'],
  ['at the threshold', { terms: 10, anchorTerms: 5, images: 0 }, 'topic'],
  ['linked thumbnails', { terms: 0, anchorTerms: 0, images: 4 }, 'image'],
  ['pictures with captions', { terms: 10, anchorTerms: 0, images: 3 }, 'image'],
  ['a wrapper', { terms: 0, anchorTerms: 0, images: 0 }, 'topic'],
])('block: %s', (_, measured, type) => expect(blockType(measured, LIMITS)).toBe(type));

test('page: by the terms of its central blocks', () => {
  const block = (type: 'topic' | 'hub' | 'image', terms: number, images = 0) =>
    ({ type, terms, images, anchorTerms: 0 }) as const;
  expect(pageType([block('topic', 80), block('hub', 20)], LIMITS)).toBe('topic');
  expect(pageType([block('topic', 40), block('hub', 60)], LIMITS)).toBe('hub');
  expect(pageType([block('topic', 10), block('image', 30, 9)], LIMITS)).toBe('image');
  expect(pageType([block('image', 0, 9)], LIMITS)).toBe('image');
  expect(pageType([], LIMITS)).toBe('topic');
});

describe('Algorithm 1', () => {
  const weights = (nodes: readonly (readonly [parent: number, force: number])[], passing = 1) =>
    [
      ...logBlockWeights(
        nodes.map(([parent, force]) => ({ parent, force })),
        passing,
      ),
    ].map(log => Number(Math.exp(log).toFixed(6)));

  it('figure 2: the force of node 2 goes to itself, its parent and its siblings', () => {
    // 0 holds 1, 2, 3; 1 holds 4. Only 2, a leaf, has force.
    expect(
      weights([
        [-1, 1],
        [0, 1],
        [0, 5],
        [0, 1],
        [1, 1],
      ]),
    ).toEqual([5, 5, 5, 5, 1]);
  });

  it('multiplies the forces of several leaves', () => {
    expect(
      weights([
        [-1, 1],
        [0, 2],
        [0, 3],
        [0, 1],
      ]),
    ).toEqual([6, 6, 6, 6]);
  });

  it('starts at leaves alone', () => {
    expect(
      weights([
        [-1, 7],
        [0, 1],
      ]),
    ).toEqual([1, 1]);
  });

  it('passes on as much as it is told to', () => {
    expect(
      weights(
        [
          [-1, 1],
          [0, 4],
          [0, 1],
        ],
        0.5,
      ),
    ).toEqual([2, 4, 2]);
  });

  it('does not overflow over 100,000 siblings', () => {
    const nodes = Array.from({ length: 100_001 }, (_, at) => ({ parent: at === 0 ? -1 : 0, force: 6 }));
    expect(logBlockWeights(nodes, 0.5)[0]).toBeCloseTo(100_000 * 0.5 * Math.log(6), 3);
  });
});

test.each([
  ['The quick brown fox, 4.5!', 6],
  ['', 0],
  ['l’été à Zürich', 4],
  ['网页噪音去除', 6 / 1.6],
  ['第1章 intro', 2 / 1.6 + 2],
])('terms of %j', (text, count) => expect(countTerms(text)).toBeCloseTo(count, 9));

test('weighty tags around links, pictures or nothing are pseudo-weighty', () => {
  const forceOf = (inner: string) => {
    const { nodes } = tagTree(snapshotFromHtml(`<div>${inner}</div>`), LIMITS);
    return nodes.at(-1)?.force;
  };
  expect(forceOf('<b>word</b> <i>word</i>')).toBe(3.5);
  expect(forceOf('word')).toBe(1);
  expect(forceOf('<b><a href="x">Acme</a></b>')).toBe(1);
  expect(forceOf('<h1><img src="logo.png"> Acme</h1>')).toBe(1);
  expect(forceOf('<b></b>')).toBe(1);
});

const words = (count: number): string => 'word '.repeat(count).trim();
const MENU = '<div data-zone="LM"><a href="1">one</a> <a href="2">two</a></div>';

function keptTexts(html: string): string[] {
  const snapshot = snapshotFromHtml(html);
  const zone = (index: number): string | undefined => {
    for (let at = index; at > 0; at = snapshot.elements[at]?.parent ?? -1) {
      const own = snapshot.elements[at]?.attributes['data-zone'];
      if (own !== undefined) return own;
    }
    return 'CENTER';
  };
  const { kept } = tagtree(snapshot, index => zone(index) === 'CENTER');
  return snapshot.texts
    .filter(({ parent }) => kept[parent] === 1)
    .map(({ text }) => text.trim().split(' ')[0] ?? '');
}

describe('cleaning', () => {
  it('prunes hubs and pictures of a topic page, wherever they are', () => {
    const prose = `<div><p>topic ${words(20)}</p><p>more ${words(9)}</p><p><a href="x">related</a></p></div>`;
    expect(keptTexts(MENU + prose)).toEqual(['topic', 'more']);
  });

  it('keeps the central area of a hub page', () => {
    const links = '<div><a href="1">first link</a> <a href="2">other link</a></div><p>note</p>';
    expect(keptTexts(MENU + links)).toEqual(['first', 'other', 'note']);
  });

  it('keeps pictures and the text around them on a page of pictures', () => {
    const picture = '<td><img src="1.jpg" width="200" height="200"><p>shot</p></td>';
    expect(keptTexts(`${MENU}<table><tr>${picture}${picture}</tr></table>`)).toEqual(['shot', 'shot']);
  });
});

test('a reason names types, proportions and weight', () => {
  const snapshot = snapshotFromHtml(`<div><p><b>One</b> two three</p></div>`);
  const { reasons } = tagtree(snapshot, () => true);
  const paragraph = snapshot.elements.findIndex(({ tag }) => tag === 'p');
  expect(reasons[paragraph]).toBe(
    'topic block (3 terms, 0 of them in links, 0 pictures; weight 2.0) of a topic page: kept',
  );
});
