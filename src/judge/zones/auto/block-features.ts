// What can be said of a block around a leaf: where it lies on the page, what it holds, and what lies around it.

import type { FeatureWriter } from '../../../base/boosted-trees/feature-writer.ts';
import { logPx, putAreaBeside, putPlace } from './feature-row.ts';
import { at } from './ink.ts';
import type { PageMeasures } from './page-measures.ts';

/** Of a block: everything relative to the page's frame, or in px on a logarithmic scale. */
export const BLOCK_FEATURES = [
  'left',
  'right',
  'width',
  'top',
  'bottom',
  'topPx',
  'bottomPx',
  'height',
  'heightPx',
  'weight',
  'linkShare',
  'proseShare',
  'textLength',
  'pictures',
  'controls',
  'headings',
  'leftInk',
  'rightInk',
  'aboveInk',
  'belowInk',
  'ownAbove',
  'ownBelow',
  'mainOverlap',
  'font',
  'restLinkShare',
  'restProseShare',
  'restTextLength',
  'restFont',
  'restSigns',
  'restPictures',
  'signs',
  'beforeLinkShare',
  'beforeProseShare',
  'beforeTextLength',
  'beforeFont',
  'leftArea',
  'rightArea',
  'areaOverlap',
] as const;

export function putBlockFeatures(row: FeatureWriter, measures: PageMeasures, block: number): void {
  const { ink, grid, pageHeight, mainLeft, mainRight } = measures;
  const { width: pageWidth } = measures.snapshot.page;
  const [left, top] = [at(ink.left, block), at(ink.top, block)];
  const [right, bottom] = [at(ink.right, block), at(ink.bottom, block)];
  const chars = Math.max(1, at(ink.chars, block));
  const rowInk = Math.max(1, grid.within(0, top, pageWidth, bottom));
  const whole = measures.weight;
  const overlap = Math.max(0, Math.min(right, mainRight) - Math.max(left, mainLeft));
  putPlace(row, measures, left, top, right, bottom);
  row.put((bottom - top) / pageHeight);
  row.put(logPx(bottom - top));
  row.put(at(ink.weight, block) / whole);
  row.put(at(ink.linkChars, block) / chars);
  row.put(at(ink.proseChars, block) / chars);
  row.put(Math.log2(1 + chars / Math.max(1, at(ink.texts, block))));
  row.put((at(ink.pictures, block) * 40) / Math.max(1, at(ink.weight, block)));
  row.put(Math.min(1, (at(ink.controls, block) * 20) / chars));
  row.put(Math.min(8, at(ink.headings, block)));
  row.put(grid.within(0, top, left, bottom) / rowInk);
  row.put(grid.within(right, top, pageWidth, bottom) / rowInk);
  row.put(grid.within(0, 0, pageWidth, top) / whole);
  row.put(grid.within(0, bottom, pageWidth, pageHeight) / whole);
  row.put(grid.within(left, 0, right, top) / whole);
  row.put(grid.within(left, bottom, right, pageHeight) / whole);
  row.put(overlap / Math.max(1, Math.min(right - left, mainRight - mainLeft)));
  putRestFeatures(row, measures, top, bottom);
  putAreaBeside(row, measures, left, top, right, bottom);
  row.put(
    Math.max(0, Math.min(right, measures.areaRight) - Math.max(left, measures.areaLeft)) /
      Math.max(1, Math.min(right - left, measures.areaRight - measures.areaLeft)),
  );
}

/** The block's own height, all that is below its top, and all that is above its bottom. */
function putRestFeatures(
  row: FeatureWriter,
  { rows, bodyFontSize, pageHeight }: PageMeasures,
  top: number,
  bottom: number,
): void {
  const own = rows.between(top, bottom);
  const rest = rows.between(top, pageHeight + 1);
  const before = rows.between(0, bottom);
  const font = ({ fontChars, chars }: typeof own) => fontChars / Math.max(1, chars) / bodyFontSize;
  const length = ({ chars, texts }: typeof own) => Math.log2(1 + chars / Math.max(1, texts));
  row.put(font(own));
  row.put(rest.linkChars / Math.max(1, rest.chars));
  row.put(rest.proseChars / Math.max(1, rest.chars));
  row.put(length(rest));
  row.put(font(rest));
  row.put(Math.min(2, rest.signs));
  row.put((rest.pictures * 40) / Math.max(1, rest.weight));
  row.put(Math.min(2, own.signs));
  row.put(before.linkChars / Math.max(1, before.chars));
  row.put(before.proseChars / Math.max(1, before.chars));
  row.put(length(before));
  row.put(font(before));
}
