// What `explain` lists: the blocks of one zone as a tree, their reasons, and where VL_PS would have put them.

import { describe, expect, it } from 'vitest';
import { explain } from '../../../src/judge/record/explain.ts';
import { explanationText, vlpsSentence } from '../../../src/judge/record/explain-text.ts';
import { contentSelection } from '../../../src/judge/selection/content-selection.ts';
import { vlps } from '../../../src/judge/zones/vlps.ts';
import type { Zoning } from '../../../src/judge/zones/zoning.ts';
import { snapshotFromHtml, zoningOf } from '../../support/snapshot-from-html.ts';

const snapshot = snapshotFromHtml(
  `<div id="page" data-box="0 0 1000 1000">
    <header class="top wide third" data-zone="HEADER" data-box="0 0 1000 100"><b>Home</b> and <a>News</a></header>
    <div id="middle" data-box="0 100 1000 800">loose words
      <nav id="side" data-zone="LM" data-box="0 100 300 800"><ul><li>One</li><li>Two</li></ul></nav>
      <main id="main" data-box="300 100 700 800"><p>The story.</p><p>Its end.</p></main>
    </div>
    <div id="empty" data-box="0 900 1000 10"></div>
  </div>`,
  { page: { width: 1000, height: 1000 }, viewport: { width: 1000, height: 800 } },
);

const zoning: Zoning = {
  ...zoningOf(snapshot),
  method: 'auto',
  thresholds: { h1: 0, h2: 1000, w1: 0, w2: 1000 },
  confidence: 0.9,
  reasons: snapshot.elements.map((_, index) => `because of ${index}`),
  confidences: new Float64Array(20).fill(0.8),
};

describe('explain', () => {
  const { blocks } = explain(snapshot, zoning);

  it('lists groups and the largest blocks of one zone, and passes over wrappers and what shows nothing', () => {
    expect(blocks.map(block => [block.depth, block.zone, block.selector, block.text])).toEqual([
      [0, null, 'div#page', 'Home and News loose words One Two The story. Its end.'],
      [1, 'HEADER', 'header.top.wide', 'Home and News'],
      [1, null, 'div#middle', 'loose words One Two The story. Its end.'],
      [2, 'CENTER', 'div#middle', 'loose words'],
      [2, 'LM', 'nav#side', 'One Two'],
      [2, 'CENTER', 'main#main', 'The story. Its end.'],
    ]);
  });

  it('gives reason, confidence and path of each block, and shares of each group', () => {
    const [group, header] = blocks;
    expect(header).toMatchObject({ confidence: 0.8, xpath: '/html/body/div/header', weight: 11 });
    expect(header?.reason).toMatch(/^because of \d+$/u);
    expect(group?.shares?.HEADER).toBeCloseTo(11 / 43, 2);
    expect(Object.values(group?.shares ?? {}).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  it('marks what VL_PS would have put elsewhere', () => {
    // Its left band ends at 22 % of 1000 px, so a column of 300 px is no margin to it.
    expect(blocks.map(block => block.vlps && [block.vlps.zone, block.vlps.differs])).toEqual([
      null,
      ['HEADER', false],
      null,
      ['CENTER', false],
      ['CENTER', true],
      ['CENTER', false],
    ]);
    expect(vlpsSentence(explain(snapshot, zoning))).toMatch(/^VL_PS puts 1 of 4 blocks \(14 % /u);
  });

  it('compares nothing where the method is VL_PS', () => {
    const own = explain(snapshot, vlps(snapshot));
    expect(own.blocks.every(block => block.vlps === null)).toBe(true);
    expect(vlpsSentence(own)).toBeNull();
  });

  it('opens groups to the depth asked for', () => {
    expect(explain(snapshot, zoning, { depth: 0 }).blocks.map(block => block.selector)).toEqual(['div#page']);
    expect(explain(snapshot, zoning, { depth: 1 }).blocks).toHaveLength(3);
  });

  it('lists one zone alone, however deep', () => {
    const { blocks: left } = explain(snapshot, zoning, { zone: 'LM', depth: 0 });
    expect(left.map(block => [block.depth, block.selector])).toEqual([[0, 'nav#side']]);
  });
});

describe('explanationText', () => {
  it('is an indented list with reasons and marks', () => {
    const text = explanationText(explain(snapshot, zoning));
    const lines = text.split('\n');
    expect(lines[0]).toBe('auto, confidence 0.90; page 1000×1000; H1 0  H2 1000  W1 0  W2 1000');
    expect(lines[2]).toMatch(/^div#page {2}0,0 1000×1000 {2}holds HEADER \d+ %, CENTER \d+ %, LM \d+ %$/u);
    expect(lines[3]).toBe('  HEADER  0,0 1000×100  0.80  header.top.wide  “Home and News”');
    expect(lines[4]).toMatch(/^ {10}because of \d+$/u);
    expect(text).toMatch(
      /^ {4}LM {6}0,100 300×800 {2}0\.80 {2}nav#side {2}“One Two”\n {12}because of \d+\n {10}≠ by VL_PS CENTER: none of: /mu,
    );
  });

  it('tells why blocks of CENTER are content or are not', () => {
    const story = snapshotFromHtml(
      `<h1>Boats</h1>${'<p>Three boats went out in the morning, and two of them came back by noon.</p>'.repeat(5)}
       <div role=dialog><p>Take our letter, it is free of charge.</p></div>`,
    );
    const zoning = zoningOf(story);
    const selection = contentSelection(story, zoning);
    const text = explanationText(explain(story, zoning, { selection }));
    expect(text).toMatch(/^ +\+ content: (?:it|its|the) /mu);
    expect(text).toMatch(/^ +− not content, floats over the page: (?:it|its|the) /mu);
  });

  it('says so where there is nothing to list', () => {
    expect(explanationText(explain(snapshot, zoning, { zone: 'RM' }))).toContain('no block');
  });

  it('takes an image for its name where there is no text', () => {
    const pictures = snapshotFromHtml('<p><img src="x/cat.png?v=1"></p>');
    const [block] = explain(pictures, zoningOf(pictures)).blocks;
    expect(block?.text).toBe('[cat.png]');
  });
});
