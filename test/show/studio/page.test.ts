// What runs in the page of the studio, without a browser: unpacking, and the index of boxes.

import { expect, test } from 'vitest';
import { xpathsOf } from '../../../src/page/snapshot/xpath.ts';
import { listElements } from '../../../src/show/studio/element-table.ts';
import { hitIndex, unpackElements } from '../../../src/show/studio/page/stage/page-model.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const snapshot = snapshotFromHtml(
  '<header><p>Name</p></header><main><div><p>One <b>two</b></p><p>Three</p></div></main><footer>End</footer>',
);
const { table, indices } = listElements(snapshot);
const elements = unpackElements(table);

test('unpacks the packed paths, boxes and parents', () => {
  const paths = xpathsOf(snapshot);
  for (const [place, index] of indices.entries()) {
    expect(elements.pathOf(place)).toBe(paths[index]);
    const pageBox = snapshot.elements[index]?.pageBox ?? [];
    for (const [side, edge] of pageBox.entries())
      expect(Math.abs((elements.pageBox(place)[side] ?? 0) - edge), `${paths[index]}`).toBeLessThanOrEqual(1);
    expect(indices[elements.parentOf(place)] ?? -1).toBe(snapshot.elements[index]?.parent);
  }
});

test('the index finds the same element as a search of all boxes', () => {
  const hit = hitIndex(elements);
  const bySearch = (x: number, y: number): number => {
    let [best, smallest] = [-1, Number.POSITIVE_INFINITY];
    for (let place = 0; place < elements.count; place++) {
      const [left, top, width, height] = elements.pageBox(place);
      const isInside = x >= left && y >= top && x < left + width && y < top + height;
      if (!elements.isShown(place) || !isInside || width * height > smallest) continue;
      [best, smallest] = [place, width * height];
    }
    return best;
  };
  const found = new Set<number>();
  for (let x = -5; x < snapshot.page.width + 5; x += 13) {
    for (let y = -5; y < snapshot.page.height + 5; y += 7) {
      expect(hit(x, y), `${x}, ${y}`).toBe(bySearch(x, y));
      found.add(hit(x, y));
    }
  }
  expect(found.size).toBeGreaterThan(4);
});
