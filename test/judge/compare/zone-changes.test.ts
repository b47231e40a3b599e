// Boxes of zones: what another size is, and what only another place.

import { expect, test } from 'vitest';
import type { Box } from '../../../src/base/box.ts';
import type { ComparedPage } from '../../../src/judge/compare/compared-page.ts';
import { zoneChanges } from '../../../src/judge/compare/zone-changes.ts';
import { ZONES, type Zone } from '../../../src/judge/zones/zoning.ts';

const page = (height: number, boxes: Partial<Record<Zone, Box>>): ComparedPage =>
  ({
    page: { width: 1000, height },
    zones: Object.fromEntries(ZONES.map(zone => [zone, { box: boxes[zone] ?? null, elements: 1, chars: 1 }])),
  }) as unknown as ComparedPage;

test.each<[string, Zone, Box | undefined, number, Box | undefined, number, object]>([
  [
    'nothing',
    'LM',
    [0, 0, 200, 400],
    1000,
    [0, 0, 200, 400],
    1000,
    { sizeChange: 0, moved: [0, 0], placeChange: 0 },
  ],
  [
    'a footer that a longer page pushes down',
    'FOOTER',
    [0, 900, 1000, 100],
    1000,
    [0, 1004, 1000, 100],
    1104,
    { iou: 0, sizeChange: 0, moved: [0, 104], placeChange: 0 },
  ],
  [
    'a footer that leaves the bottom',
    'FOOTER',
    [0, 900, 1000, 100],
    1000,
    [0, 700, 1000, 100],
    1000,
    { sizeChange: 0, moved: [0, -200], placeChange: 0.2 },
  ],
  [
    'a margin that goes to the right',
    'LM',
    [0, 0, 200, 400],
    1000,
    [50, 0, 200, 400],
    1000,
    { sizeChange: 0, moved: [50, 0], placeChange: 0.05 },
  ],
  [
    'a centre that is pushed down by a banner',
    'CENTER',
    [0, 100, 500, 500],
    900,
    [0, 200, 500, 500],
    1000,
    { sizeChange: 0, moved: [0, 100], placeChange: 0.1 },
  ],
  [
    'a centre of half the height',
    'CENTER',
    [0, 0, 500, 500],
    500,
    [0, 0, 500, 250],
    250,
    { sizeChange: 0.5, moved: [0, 0], placeChange: 0 },
  ],
  [
    'a margin that is emptied',
    'RM',
    [800, 0, 200, 400],
    1000,
    undefined,
    1000,
    { iou: 0, sizeChange: 1, moved: null, placeChange: null },
  ],
  [
    'a margin that neither has',
    'RM',
    undefined,
    1000,
    undefined,
    1000,
    { iou: null, sizeChange: null, moved: null, placeChange: null },
  ],
])('%s', (_, zone, one, height, other, otherHeight, expected) => {
  const before = page(height, one === undefined ? {} : { [zone]: one });
  const after = page(otherHeight, other === undefined ? {} : { [zone]: other });
  expect(zoneChanges(before, after)[zone]).toMatchObject(expected);
});
