// The methods beside the tree: pagelets, ContentExtractor's blocks, block entropy; and the sets that two of them compare.

import { describe, expect, it } from 'vitest';
import type { SiteMethodName } from '../../../src/judge/site/learner.ts';
import { pageletsOf } from '../../../src/judge/site/pagelets.ts';
import { cosine, jaccard, SimilarSets, sortedSet } from '../../../src/judge/site/similar-sets.ts';
import { SiteModel } from '../../../src/judge/site/site-model.ts';
import { sitePage, snapshotOf, textOfParts } from './page-of.ts';

const links = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, at) => `<a href="/${from + at}">link${from + at}</a> `).join('');

describe('pagelets (k = 3)', () => {
  it.each([
    // No child of BODY has 3 links: all of it is one.
    { html: `<p>${links(2)}</p><p>${links(2)}</p>`, pagelets: ['body'] },
    { html: `<p>${links(3)}</p><p>${links(2)}</p>`, pagelets: ['p', 'p'] },
    // A DIV whose P has 3 is none; the P in it is, and so is the text's own element beside it.
    { html: `<div><p>${links(3)}</p><b>bold</b></div><p>text</p>`, pagelets: ['p', 'b', 'p'] },
    { html: '<p>no link</p>', pagelets: ['body'] },
  ])('$html', ({ html, pagelets }) => {
    const snapshot = snapshotOf(html);
    expect(pageletsOf(snapshot).map(({ element }) => snapshot.elements[element]?.tag)).toEqual(pagelets);
  });

  it('of two pages with the same shingle are a template; of one page they are not', () => {
    const page = (text: string) =>
      snapshotOf(
        `<p>${links(3)} menu of the site</p><p>${text} ${links(3, 9)}</p>`,
        `https://a.example/${text}`,
      );
    const model = new SiteModel(['pagelets']);
    model.add(page('one'));
    expect(
      model
        .judge('pagelets')
        .judge(page('one'))
        .parts.map(part => part.isNoise),
    ).toEqual([false, false]);
    // A page that was not learned from is the second of the group itself.
    const strange = page('completely different words than before, and many of them');
    expect(
      model
        .judge('pagelets')
        .judge(strange)
        .parts.map(part => part.isNoise),
    ).toEqual([true, false]);
  });
});

describe.each(['blocks', 'entropy', 'pagelets'] as const)('%s', (name: SiteMethodName) => {
  it('takes the menu out and leaves the content', () => {
    const model = new SiteModel([name]);
    for (let place = 0; place < 12; place++) model.add(sitePage(place));
    const page = sitePage(40);
    const { parts } = model.judge(name).judge(page);
    const noise = textOfParts(
      page,
      parts.filter(part => part.isNoise),
    );
    expect(noise).toContain('Products');
    expect(noise).not.toContain('word50x3');
    expect(parts.every(part => part.reason !== '')).toBe(true);
  });
});

describe('sets that are similar', () => {
  const random = (seed: number) => {
    let state = seed;
    return () => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return state / 2147483648;
    };
  };

  it.each([
    {
      name: 'Jaccard',
      measure: jaccard(0.85),
      of: (shared: number, a: number, b: number) => shared / (a + b - shared),
      least: 0.85,
    },
    {
      name: 'cosine',
      measure: cosine(0.9),
      of: (shared: number, a: number, b: number) => shared / Math.sqrt(a * b),
      least: 0.9,
    },
  ])('by $name: all that comparing each with each finds, and no other', ({ measure, of, least }) => {
    const next = random(7);
    const base = Array.from({ length: 12 }, () => Array.from({ length: 20 }, () => Math.floor(next() * 1e9)));
    const sets = Array.from({ length: 200 }, () => {
      const own = [...(base[Math.floor(next() * base.length)] ?? [])];
      for (let at = 0; at < own.length; at++) if (next() < 0.06) own[at] = Math.floor(next() * 1e9);
      return sortedSet(new Set(own.slice(0, 16 + Math.floor(next() * 5))));
    });
    const known = new SimilarSets<number>(measure);
    for (const [place, set] of sets.entries()) known.add(place, set);
    let found = 0;
    for (const set of sets) {
      const expected = sets.flatMap((other, place) => {
        const shared = [...set].filter(member => other.includes(member)).length;
        return of(shared, set.length, other.length) >= least ? [place] : [];
      });
      found += expected.length;
      expect(known.similarTo(set)).toEqual(expected);
    }
    expect(found).toBeGreaterThan(sets.length);
  });
});
