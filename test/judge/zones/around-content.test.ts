// From content to zones: the four lines around what was found, and what is outside of them.

import { describe, expect, it } from 'vitest';
import { zonesAround } from '../../../src/judge/zones/around-content.ts';
import { centralArea } from '../../../src/judge/zones/enclosing-zone.ts';
import { reasonOf, ZONE_METHODS } from '../../../src/judge/zones/methods.ts';
import { vlps } from '../../../src/judge/zones/vlps.ts';
import { zonesOf } from '../../../src/judge/zones/zones-of.ts';
import { madeSnapshot, type Part, prose } from '../../support/zoned-page.ts';

const PAGE: readonly Part[] = [
  { box: [0, 0, 1000, 80], text: 'Menu' },
  { box: [0, 80, 200, 700], text: 'Tree' },
  {
    box: [200, 80, 600, 700],
    parts: [
      { tag: 'p', box: [220, 100, 560, 300], text: prose(60) },
      { box: [220, 420, 560, 20], text: 'Share' },
      { tag: 'p', box: [220, 450, 560, 300], text: prose(60) },
    ],
  },
  { box: [800, 80, 200, 400], text: 'More' },
  { box: [0, 780, 1000, 40], text: 'Imprint' },
];
const snapshot = madeSnapshot({ width: 1000, height: 820 }, PAGE);
const indexOf = (text: string) => snapshot.texts.find(candidate => candidate.text === text)?.parent ?? -1;

describe('zonesAround', () => {
  const kept = Uint8Array.from(snapshot.elements, ({ tag }) => Number(tag === 'p'));
  const finding = { kept, blocks: [], warnings: [], reasons: Array.from(kept, () => 'because') };
  const zoning = zonesAround(snapshot, 'subtree', finding);

  it('draws the lines around what is kept', () => {
    expect(zoning.thresholds).toEqual({ h1: 100, h2: 750, w1: 220, w2: 780 });
  });

  it.each([
    ['Menu', 'HEADER', 'because; top 0 + height 80 = 80 ≤ H1 100'],
    ['Imprint', 'FOOTER', 'because; top 780 ≥ H2 750'],
    ['Tree', 'LM', 'because; left 0 + width 200 = 200 ≤ W1 220'],
    ['More', 'RM', 'because; left 800 ≥ W2 780'],
  ])('%s is %s', (text, zone, reason) => {
    expect(zoning.zones[indexOf(text)]).toBe(zone);
    expect(reasonOf(snapshot, zoning, indexOf(text))).toBe(reason);
  });

  it('has in CENTER what is kept, and noise between', () => {
    expect(zoning.zones[indexOf('Share')]).toBe('CENTER');
    expect(reasonOf(snapshot, zoning, indexOf(prose(60)))).toBe('because');
    expect(zoning.zones[1]).toBeNull();
  });

  it('knows nothing where nothing is kept', () => {
    const none = zonesAround(snapshot, 'subtree', { ...finding, kept: kept.fill(0) });
    expect(none.confidence).toBe(0);
    expect(new Set(none.zones)).toEqual(new Set([null, 'CENTER']));
  });
});

describe('as methods by name', () => {
  it.each(['subtree', 'patterns', 'tagtree'] as const)('%s answers with zones and its finding', method => {
    const zoning = zonesOf(snapshot, { method });
    expect(zoning.method).toBe(method);
    expect(zoning.zones.length).toBe(snapshot.elements.length);
    expect(zoning.finding?.kept.length).toBe(snapshot.elements.length);
    expect(ZONE_METHODS[method].looksForContent).toBe(true);
  });

  it('hear their parameters', () => {
    const kept = (alpha: number) =>
      zonesOf(snapshot, { method: 'subtree', parameters: { subtree: { alpha } } }).finding?.kept.includes(1);
    expect(kept(40)).toBe(true);
    expect(kept(4000)).toBe(false);
  });
});

it('the central area is what has CENTER, and what has no zone and nothing around it', () => {
  const isCentral = centralArea(snapshot, vlps(snapshot));
  expect(isCentral(0)).toBe(true);
  expect(isCentral(indexOf('Menu'))).toBe(false);
  expect(isCentral(indexOf('Share'))).toBe(true);
});
