// Code that runs in the page of the studio, without a browser: unpacking, and the element under a point.

import { expect, test } from 'vitest';
import { xpathOf } from '../../../src/page/snapshot/xpath.ts';
import { listElements } from '../../../src/show/studio/element-table.ts';
import type { Look } from '../../../src/show/studio/page/look.ts';
import { pageModel, unpackElements } from '../../../src/show/studio/page/stage/page-model.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const snapshot = snapshotFromHtml(
  '<header><p>Name</p></header><main><div><p>One <b>two</b></p><p>Three</p></div></main><footer>End</footer>',
);
const { table, indices } = listElements(snapshot);
const elements = unpackElements(table);

test('unpacks the packed paths, boxes and parents', () => {
  for (const [place, index] of indices.entries()) {
    expect(elements.pathOf(place)).toBe(xpathOf(snapshot, index));
    const pageBox = snapshot.elements[index]?.pageBox ?? [];
    for (const [side, edge] of pageBox.entries())
      expect(
        Math.abs((elements.pageBox(place)[side] ?? 0) - edge),
        `${xpathOf(snapshot, index)}`,
      ).toBeLessThanOrEqual(1);
    expect(indices[elements.parentOf(place)] ?? -1).toBe(snapshot.elements[index]?.parent);
  }
});

test('the element under a point is the smallest, or the topmost of equal ones', () => {
  const { hit } = pageModel({ look: { elements: table, methods: [] as unknown } as Look, pictures: [] });
  const found = new Set<number>();
  for (let x = -5; x < snapshot.page.width + 5; x += 13) {
    for (let y = -5; y < snapshot.page.height + 5; y += 7) {
      const under = placesAt(x, y);
      const smallest = Math.min(...under.map(areaOf));
      expect(hit(x, y), `${x}, ${y}`).toBe(under.filter(place => areaOf(place) === smallest).at(-1) ?? -1);
      found.add(hit(x, y));
    }
  }
  expect(found.size).toBeGreaterThan(4);
});

const areaOf = (place: number): number => elements.pageBox(place)[2] * elements.pageBox(place)[3];

const placesAt = (x: number, y: number): number[] =>
  Array.from({ length: elements.count }, (_, place) => place).filter(place => {
    const [left, top, width, height] = elements.pageBox(place);
    return elements.isShown(place) && x >= left && y >= top && x < left + width && y < top + height;
  });
