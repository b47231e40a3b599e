// Two versions side by side: labels and legends lie over the frames around what differs.

import { expect, test } from 'vitest';
import type { Box } from '../../../../src/base/box.ts';
import {
  DIFFERENCE_STYLE,
  differencePicture,
} from '../../../../src/show/picture/difference/difference-picture.ts';
import { overlayPlan } from '../../../../src/show/picture/overlay/overlay-plan.ts';
import { decodePng } from '../../../../src/show/picture/raster/png.ts';
import { createRaster, type Raster } from '../../../../src/show/picture/raster/raster.ts';
import { everyZone, narrowPage, type Page } from '../../../support/zoned-page.ts';

const side = ({ snapshot, zoning }: Page, elements: readonly Box[] = []) => ({
  snapshot,
  zoning,
  raster: createRaster(snapshot.page.width, snapshot.page.height, [255, 255, 255]),
  elements,
  places: [],
});

/** px of a frame within a box. */
function framePixels({ data, width }: Raster, [left, top, boxWidth, boxHeight]: Box): number {
  const [red, green, blue] = DIFFERENCE_STYLE.element;
  let count = 0;
  for (let y = top; y < top + boxHeight; y++)
    for (let x = left; x < left + boxWidth; x++) {
      const at = (y * width + x) * 3;
      if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count++;
    }
  return count;
}

test('a legend hides the frame that runs below it', async () => {
  const page = everyZone();
  const [left, top, width, height] = overlayPlan(page.snapshot, page.zoning).legend.pageBox;
  const frame: Box = [left - 100, top + 20, width, height - 40];
  const picture = await decodePng(await differencePicture(side(page, [frame]), side(page)));
  expect(framePixels(picture, [left - 100, top, 100, height])).toBeGreaterThan(500);
  expect(framePixels(picture, [left + 1, top + 1, width - 2, height - 2])).toBe(0);
});

test('the legends of narrow pages are next to them, and frames stay on the page', async () => {
  const page = narrowPage();
  const picture = await decodePng(await differencePicture(side(page, [[300, 80, 400, 90]]), side(page)));
  expect([picture.width, picture.height]).toEqual([2 * (390 + 296) + DIFFERENCE_STYLE.gap, 240]);
  expect(framePixels(picture, [300, 80, 90, 90])).toBeGreaterThan(200);
  expect(framePixels(picture, [390, 0, 296, 240])).toBe(0);
});
