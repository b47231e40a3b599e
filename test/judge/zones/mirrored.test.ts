// A page of Arabic and its mirror image in another direction have the same zones, but for the sides of the margins.

import { expect, test } from 'vitest';
import { contentReasons } from '../../../src/judge/selection/content-reasons.ts';
import { reasonOf } from '../../../src/judge/zones/methods.ts';
import { mirroredReason, mirroredZoning } from '../../../src/judge/zones/zones-along-lines.ts';
import { zonesOf } from '../../../src/judge/zones/zones-of.ts';
import type { Zoning } from '../../../src/judge/zones/zoning.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { buildSnapshot } from '../../support/built-snapshot.ts';
import { PLAIN_STYLE } from '../../support/snapshot.ts';

const PROSE = 'The ferry leaves the harbour at ten and comes back before noon. '.repeat(12);
const WIDTH = 1000;

/** A menu at the start of the lines, text in the middle. */
function pageOf(direction: string): Snapshot {
  const at = (left: number, top: number, width: number, height: number) => ({
    box: [direction === 'rtl' ? WIDTH - left - width : left, top, width, height] as const,
  });
  const links = Array.from({ length: 8 }, (_, row) => [
    'li',
    at(0, 100 + 30 * row, 160, 24),
    ['a', { ...at(0, 100 + 30 * row, 160, 24), href: `/${row}` }, `Chapter ${row}`],
  ]);
  const paragraphs = [0, 1, 2, 3].map(row => ['p', at(200, 160 + 150 * row, 760, 140), PROSE]);
  paragraphs.splice(2, 0, ...[0, 1, 2].map(row => ['p', at(640, 420 + 12 * row, 300, 10), `Far ${row} off`]));
  const page = buildSnapshot(
    [
      'html',
      {},
      ['head', {}],
      [
        'body',
        at(0, 0, WIDTH, 900),
        ['div', at(0, 0, WIDTH, 60), ['a', { ...at(0, 10, 200, 30), href: '/' }, 'The harbour']],
        ['ul', at(0, 100, 160, 240), ...links],
        ['div', at(200, 100, 760, 700), ['h1', at(200, 100, 760, 40), 'The ferry'], ...paragraphs],
      ],
    ] as never,
    { width: WIDTH, height: 900 },
  );
  const elements = page.elements.map(element => ({ ...element, style: 0 }));
  return { ...page, elements, styles: [{ ...PLAIN_STYLE, direction }] };
}

test('zones and thresholds of a page of lines from the right', () => {
  const [page, mirrored] = [pageOf('ltr'), pageOf('rtl')];
  const [zoning, other] = [zonesOf(page, {}), zonesOf(mirrored, {})];
  expect(zoning.zones).toContain('LM');
  expect(other.zones).toEqual(zoning.zones.map(zone => (zone === 'LM' ? 'RM' : zone)));
  const { h1, h2, w1, w2 } = zoning.thresholds;
  expect(other.thresholds).toEqual({ h1, h2, w1: WIDTH - w2, w2: WIDTH - w1 });
  // Each reason asks for it: a page of 24,000 elements ended in JUDGE_TIMEOUT.
  expect(mirroredZoning(other, mirrored).zones).toBe(mirroredZoning(other, mirrored).zones);
  // Only the sides that reasons name are others.
  const sideless = (one: Snapshot, { zones }: Zoning, index: number) =>
    reasonOf(one, { ...zoning, zones }, index)
      .replaceAll(' from the right', '')
      .replace(/\b(?:left|right)\b/g, 'side')
      .replace(/\b[LR]M\b/g, 'margin');
  for (const index of page.elements.keys())
    expect(sideless(mirrored, other, index)).toBe(sideless(page, zoning, index));
});

test('reasons of content name the sides of the page itself', () => {
  const reasonsOf = (page: Snapshot): readonly string[] => {
    const reasonOf = contentReasons(page, zonesOf(page, {}), { source: 'selection' });
    return [...page.elements.keys()].map(index => reasonOf(index, index + 1, true) ?? '');
  };
  const mirrored = reasonsOf(pageOf('ltr')).map(mirroredReason);
  expect(reasonsOf(pageOf('rtl'))).toEqual(mirrored);
  expect(mirrored.join()).toContain('from the right');
});

test.each([
  ['90 % sure: it begins at 80 % of the width', '90 % sure: it begins at 80 % of the width from the right'],
  ['it takes 80 % of the width', 'it takes 80 % of the width'],
  ['it lies left of the main text; it is right of it', 'it lies right of the main text; it is left of it'],
  ['the nearest name speaks for LM', 'the nearest name speaks for RM'],
  ['it has a copyright sign in or below it', 'it has a copyright sign in or below it'],
])('the reason of a mirror image holds for the page: %s', (reason, mirrored) => {
  expect(mirroredReason(reason)).toBe(mirrored);
});
