// Training pages with parts of their middle cut out: bands stay whole, and what stood below comes up by as much.

import { describe, expect, test } from 'vitest';
import { shortened } from '../../scripts/training/zones/shortened.ts';
import type { Zone } from '../../src/judge/zones/zoning.ts';
import { madeSnapshot } from '../support/zoned-page.ts';

const ROWS = Array.from({ length: 40 }, (_, place) => ({
  box: [200, 100 + 50 * place, 800, 40] as const,
  text: `row ${place}`,
}));
const PAGE = madeSnapshot({ width: 1280, height: 2200 }, [
  { box: [0, 0, 1280, 100], text: 'header' },
  ...ROWS,
  { box: [0, 2100, 1280, 100], text: 'footer' },
]);
const zoneAt = (place: number): Zone =>
  place === 0 ? 'HEADER' : place === ROWS.length + 1 ? 'FOOTER' : 'CENTER';
const MARKED = PAGE.texts.map(({ parent }, place) => ({ element: parent, zone: zoneAt(place) }));
const half = () => 0.5;

describe('shortened', () => {
  const shorter = shortened(PAGE, MARKED, 0.3, half);
  const texts = shorter?.texts ?? [];

  test('the bands stay whole, the lower one comes up by what is gone', () => {
    expect(shorter?.page.height).toBeCloseTo(2200 - 0.3 * 2000);
    expect(texts[0]).toMatchObject({ pageBox: [0, 0, 1280, 100], visibility: 'visible' });
    const [, top, , height] = texts.at(-1)?.pageBox ?? [];
    expect(top).toBeCloseTo(2100 - 0.3 * 2000);
    expect(height).toBeCloseTo(100);
  });

  test('what is cut through is gone, the rest is as it was', () => {
    const rows = texts.slice(1, -1);
    const shown = rows.filter(({ visibility }) => visibility === 'visible');
    expect(shown.length).toBeLessThanOrEqual(30);
    expect(shown.length).toBeGreaterThanOrEqual(24);
    for (const { pageBox } of shown) expect(pageBox[3]).toBeGreaterThanOrEqual(0.6 * 40);
    expect(rows.filter(({ visibility }) => visibility === 'empty')).toHaveLength(40 - shown.length);
  });

  test('a page with next to no middle is left alone', () => {
    const low = madeSnapshot({ width: 1280, height: 250 }, [{ box: [0, 0, 1280, 250], text: 'all' }]);
    expect(shortened(low, [{ element: 2, zone: 'CENTER' }], 0.3, half)).toBeNull();
  });
});
