// The scales that features of leaves and of blocks share, and what both say of where they lie.

import type { FeatureWriter } from '../../../base/boosted-trees/feature-writer.ts';
import type { PageMeasures } from './page-measures.ts';

const LOG_PX = 50;
export const logPx = (px: number): number => Math.log2(1 + Math.max(0, px) / LOG_PX);

/** Where a stretch lies: across the frame of the page, and down the page in shares and from both ends. */
export function putPlace(
  row: FeatureWriter,
  { frameLeft, frameRight, pageHeight }: PageMeasures,
  left: number,
  top: number,
  right: number,
  bottom: number,
): void {
  const frame = frameRight - frameLeft;
  row.put((left - frameLeft) / frame);
  row.put((right - frameLeft) / frame);
  row.put((right - left) / frame);
  row.put(top / pageHeight);
  row.put(bottom / pageHeight);
  row.put(logPx(top));
  row.put(logPx(pageHeight - bottom));
}

/** What covers the page to the left and to the right of a stretch, as shares of what covers that stretch's rows. */
export function putAreaBeside(
  row: FeatureWriter,
  { area, snapshot }: PageMeasures,
  left: number,
  top: number,
  right: number,
  bottom: number,
): void {
  const { width } = snapshot.page;
  const all = Math.max(1, area.within(0, top, width, bottom));
  row.put(area.within(0, top, left, bottom) / all);
  row.put(area.within(right, top, width, bottom) / all);
}
