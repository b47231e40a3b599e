// The style tree of a site: figure 3, merging, marks, MapSST, and the three enhancements.

import { describe, expect, it } from 'vitest';
import { wordFeature } from '../../../../src/judge/site/features.ts';
import { cleanedWords, siteSelection } from '../../../../src/judge/site/site-finding.ts';
import { SiteModel } from '../../../../src/judge/site/site-model.ts';
import { simplify } from '../../../../src/judge/site/style-tree/simplified-tree.ts';
import { SiteTree } from '../../../../src/judge/site/style-tree/site-tree.ts';
import { weigh } from '../../../../src/judge/site/style-tree/weighed-tree.ts';
import { sitePage, snapshotOf, textOfParts } from '../page-of.ts';

const learned = (pages: ReturnType<typeof sitePage>[]): SiteModel => {
  const model = new SiteModel();
  for (const page of pages) model.add(page);
  return model;
};

const PAGES = Array.from({ length: 12 }, (_, number) => sitePage(number));

describe('building (figure 3)', () => {
  // Two pages of one layout but for the last TABLE: P-IMG-P-A on one, P-BR-P on the other; a DIV for each leaf parent.
  const page = (last: string) =>
    snapshotOf(`<div><section><p>one</p></section></div><div><div>${last}</div></div>`);
  const tree = new SiteTree();
  tree.add(page('<section><p>a</p></section><p>b</p>'));
  tree.add(page('<section><p>a</p></section><h2>b</h2><p>c</p>'));

  it('counts pages of styles, and parts them where the pages part', () => {
    const [bodyStyle] = tree.root.styles.values();
    const [body] = bodyStyle?.elements ?? [];
    const [divs] = body?.styles.values() ?? [];
    expect([tree.root.pages, bodyStyle?.pages, body?.styles.size, divs?.pages]).toEqual([2, 2, 1, 2]);
    const [, last] = divs?.elements ?? [];
    const [inner] = [...(last?.styles.values() ?? [])][0]?.elements ?? [];
    expect([...(inner?.styles.values() ?? [])].map(style => style.pages)).toEqual([1, 1]);
  });
});

describe('cleaning (figure 7)', () => {
  const model = learned(PAGES);
  const { judge, threshold } = model.judge();
  const page = sitePage(40);
  const finding = judge(page);
  const noise = textOfParts(
    page,
    finding.parts.filter(part => part.isNoise),
  );

  it('takes out what all pages repeat, also in the middle', () => {
    expect(noise).toContain('Products');
    expect(noise).toContain('Copyright');
    expect(noise).toContain('Read more in our guides');
    expect(noise).not.toContain('word50x1');
  });

  it('keeps other words in the place of noise', () => {
    const ending = (number: number, end: string) =>
      snapshotOf(
        `<main><section><p>words${number} of page${number}</p></section><section><h2>${end}</h2><p>${end} of the whole suite</p></section></main>`,
        `https://site.example/${number}.html`,
      );
    const suite = learned(Array.from({ length: 10 }, (_, at) => ending(10 + at, 'part'))).judge().judge;
    const noiseOf = (end: string) => {
      const own = ending(50, end);
      return textOfParts(
        own,
        suite(own).parts.filter(part => part.isNoise),
      );
    };
    expect(noiseOf('part')).toContain('part of the whole suite');
    expect(noiseOf('auditors check each signature by hand and then say')).toBe('');
  });

  it('keeps what differs, and all that is laid out as on no page before', () => {
    const kept = siteSelection(page, finding);
    const texts = page.texts.flatMap(({ text }, index) => (kept.keptTexts[index] === 1 ? [text] : []));
    expect(texts.join(' ')).toContain('title50');
    const strange = snapshotOf('<table><tr><td><p>Home</p></td><td><div><p>new</p></div></td></tr></table>');
    expect(judge(strange).parts.map(part => [part.isNoise, part.isKnown])).toEqual(
      judge(strange).parts.map(() => [false, false]),
    );
    expect(judge(strange).parts.length).toBeGreaterThan(0);
  });

  it('the threshold lies between what repeats and what varies, and a given one is heard', () => {
    expect(threshold).toBeGreaterThan(0);
    expect(threshold).toBeLessThanOrEqual(0.4);
    expect(model.judge('tree', 0).threshold).toBe(0);
    const kept = (t: number) =>
      model
        .judge('tree', t)
        .judge(page)
        .parts.filter(part => !part.isNoise).length;
    expect(kept(1)).toBeLessThan(kept(-1));
  });

  it('each part says why', () => {
    expect(finding.parts.map(part => part.reason).join('\n')).toMatch(/importance 0\.00 over 12 pages/);
  });
});

it('what is settled by its parent is left out of the simplified tree (figure 6)', () => {
  const tree = new SiteTree();
  for (const page of PAGES) tree.add(page);
  const weighed = weigh(tree.root);
  expect([0.2, -1].map(t => simplify(weighed, t).verdict)).toEqual(['mixed', 'meaningful']);
  const [body] = [...simplify(weighed, 0.2).styles.values()][0]?.elements ?? [];
  const children = [...(body?.styles.values() ?? [])].flatMap(({ elements }) => elements);
  expect(children.map(({ verdict }) => verdict)).toEqual(['noisy', 'mixed', 'noisy']);
  expect(children.filter(({ verdict }) => verdict === 'noisy').map(({ styles }) => styles.size)).toEqual([
    0, 0,
  ]);
});

it('what two pages share by half of their words is no noise at a threshold of 0.5', () => {
  const page = (number: number) =>
    snapshotOf(
      `<div><div><p>alpha${number} beta gamma delta</p></div><p>x</p></div>`,
      `https://site.example/${number}`,
    );
  const { judge } = learned([page(10), page(11)]).judge('tree', 0.5);
  expect(judge(page(10)).parts.map(part => [part.importance, part.isNoise])).toEqual([
    [expect.closeTo(2 / 5, 5), false],
    [0, true],
  ]);
});

describe('enhancements (§3.6)', () => {
  it('alike elements of different styles are one: a banner on some pages does not hide the menu', () => {
    const banner = (number: number) =>
      `<div><section><p>banner of page ${10 + number} alone</p></section></div>`;
    const mixed = Array.from({ length: 12 }, (_, number) =>
      sitePage(number, number < 2 ? banner(number) : ''),
    );
    const weighed = weigh(treeOf(mixed).root);
    const [body] = [...weighed.styles.values()][0]?.elements ?? [];
    const [often, seldom] = [...(body?.styles.values() ?? [])];
    // The menu is one object in both, with the pages of both.
    expect(seldom?.elements[1]).toBe(often?.elements[0]);
    expect(often?.elements[0]?.pages).toBe(12);
    const { judge } = learned(mixed).judge();
    const page = sitePage(50, banner(50));
    const noise = textOfParts(
      page,
      judge(page).parts.filter(part => part.isNoise),
    );
    expect(noise).toContain('Products');
  });

  it('so are they on a new page whose style no page has had', () => {
    const { judge } = learned(PAGES).judge();
    const page = sitePage(60, '<div><p>never seen before</p></div><div><p>nor this</p></div>');
    const { parts } = judge(page);
    const noise = textOfParts(
      page,
      parts.filter(part => part.isNoise),
    );
    expect(noise).toContain('Products');
    expect(noise).toContain('Copyright');
    expect(noise).not.toMatch(/never|nor this|title70|word70/u);
    expect(textOfParts(page, parts).split(' ').length).toBe(
      textOfParts(page, [{ texts: [...page.texts.keys()] }]).split(' ').length,
    );
  });

  it('words that all pages have alike in a meaningful leaf are left out for mining, lines of them alone for readers', () => {
    const page = (number: number) =>
      snapshotOf(
        `<div><p>Guides for you</p><p>the story${number} of the name${number} and end${number}</p></div>`,
        `https://site.example/${number}`,
      );
    const { judge } = learned(Array.from({ length: 20 }, (_, number) => page(number))).judge();
    const fresh = page(77);
    const finding = judge(fresh);
    expect(finding.parts.map(part => part.isNoise)).toEqual([false]);
    expect(finding.parts[0]?.localNoise?.has(wordFeature('guides'))).toBe(true);
    expect(cleanedWords(fresh, finding)).toEqual(['story77', 'name77', 'end77']);
    const kept = siteSelection(fresh, finding);
    const texts = fresh.texts.flatMap(({ text }, index) => (kept.keptTexts[index] === 1 ? [text] : []));
    expect(texts).toEqual(['the story77 of the name77 and end77']);
  });
});

function treeOf(pages: readonly ReturnType<typeof sitePage>[]): SiteTree {
  const tree = new SiteTree();
  for (const page of pages) tree.add(page);
  return tree;
}
