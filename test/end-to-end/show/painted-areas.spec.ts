// The picture marks as much of the page as the record says: the blocks of a zone fill the box of the zone.

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contains, EMPTY_BOX, intersection, iouOf, isEmpty, union, wholeBox } from '../../../src/base/box.ts';
import { ZONE_METHODS } from '../../../src/judge/zones/methods.ts';
import { summaryOf } from '../../../src/judge/zones/summary.ts';
import { ZONES } from '../../../src/judge/zones/zoning.ts';
import { overlayPlan } from '../../../src/show/picture/overlay/overlay-plan.ts';
import { expect, fixtureFile, test } from '../support/browser-test.ts';

const SAMPLES = fileURLToPath(new URL('../../../samples/', import.meta.url));

const PAGES = [
  ...['wide-containers', 'transforms', 'fixed-sticky'].map(name => ({ name, file: fixtureFile(name) })),
  ...readdirSync(SAMPLES, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name !== 'layout-tests')
    .map(({ name }) => ({ name, file: `${SAMPLES}${name}/page.html` })),
];

for (const { name, file } of PAGES)
  test(`the blocks of ${name} fill the boxes of its zones`, async ({ capture }) => {
    const { snapshot } = await capture(file);
    const zoning = ZONE_METHODS.auto.zonesOf(snapshot);
    const { blocks } = overlayPlan(snapshot, zoning);
    const summary = summaryOf(snapshot, zoning);
    const page = [0, 0, snapshot.page.width, snapshot.page.height] as const;
    for (const zone of ZONES) {
      const painted = blocks.reduce(
        (box, block) => (block.zone === zone ? union(box, block.pageBox) : box),
        EMPTY_BOX,
      );
      const said = intersection(summary[zone].box ?? EMPTY_BOX, page);
      expect(contains(said, painted, 1), `${zone} is painted at ${painted}, its box is ${said}`).toBe(true);
      // Spacers of layout tables are too thin to be marked.
      expect(iouOf(painted, wholeBox(said)) ?? 0, `${zone}: ${painted} of ${said}`).toBeGreaterThan(
        isEmpty(said) ? -1 : name === 'tables-2003' ? 0.75 : 0.99,
      );
    }
  });
