// What can be said of a leaf itself: its place, its look, the row of the page in which it stands.

import {
  type FeatureWriter,
  type SharedRows,
  sharedRows,
} from '../../../base/boosted-trees/feature-writer.ts';
import { logPx, putAreaBeside, putPlace } from './feature-row.ts';
import { type Inherited, inheritedOf, LANDMARKS } from './inherited.ts';
import { at } from './ink.ts';
import type { PageMeasures } from './page-measures.ts';

/** Of the band that blank rows cut out of the page, which all leaves in it share. */
const BAND_FEATURES = [
  'rowTop',
  'rowBottom',
  'rowHeight',
  'rowGapAbove',
  'rowGapBelow',
  'rowsAbove',
  'rowsBelow',
  'rowLinkShare',
  'rowProseShare',
  'rowWeight',
  'rowSigns',
] as const;

export const OWN_FEATURES = [
  'left',
  'right',
  'width',
  'top',
  'bottom',
  'topPx',
  'bottomPx',
  'center',
  'font',
  'inLink',
  'isPicture',
  'length',
  'leftOfMain',
  'rightOfMain',
  'aboveMain',
  'belowMain',
  'rowLeft',
  'rowRight',
  'fixed',
  'sticky',
  'depth',
  'bandColour',
  'header',
  'footer',
  'nav',
  'aside',
  'main',
  'lightness',
  'darker',
  'bandTop',
  'bandBottom',
  'bandHeight',
  'boxWidth',
  'boxHeight',
  ...BAND_FEATURES,
  'leftArea',
  'rightArea',
  'leftOfArea',
  'rightOfArea',
  'inkOfArea',
] as const;

/** What leaves have from what is around them, found for all of them at once. */
export interface Surroundings {
  readonly inherited: Inherited;
  readonly bandOf: Int32Array;
  readonly bandRows: SharedRows;
}

export function surroundingsOf(measures: PageMeasures, leaves: readonly number[]): Surroundings {
  const { snapshot, ink, rows } = measures;
  const bandOf = new Int32Array(snapshot.elements.length);
  for (const leaf of leaves) bandOf[leaf] = rows.bandAt((at(ink.top, leaf) + at(ink.bottom, leaf)) / 2);
  const bandCount = Math.max(1, rows.bands.length);
  const bandRows = sharedRows(bandCount, BAND_FEATURES.length, [bandOf], leaves, (row, band) =>
    putBandFeatures(row, measures, band),
  );
  return { inherited: inheritedOf(snapshot, ink), bandOf, bandRows };
}

export function putOwnFeatures(
  row: FeatureWriter,
  measures: PageMeasures,
  { inherited, bandOf, bandRows }: Surroundings,
  leaf: number,
): void {
  const { snapshot, ink, grid, frameLeft, frameRight, pageHeight } = measures;
  const frame = frameRight - frameLeft;
  const element = snapshot.elements[leaf];
  const [left, top] = [at(ink.left, leaf), at(ink.top, leaf)];
  const [right, bottom] = [at(ink.right, leaf), at(ink.bottom, leaf)];
  const center = (left + right) / 2;
  const { width: pageWidth } = snapshot.page;
  const rowInk = Math.max(1, grid.within(0, top, pageWidth, bottom));
  const fontSize = snapshot.styles[element?.style ?? -1]?.fontSize ?? 16;
  const landmark = at(inherited.landmark, leaf);
  putPlace(row, measures, left, top, right, bottom);
  row.put((center - frameLeft) / frame);
  row.put(fontSize / measures.bodyFontSize);
  row.put(at(ink.inLink, leaf));
  row.put(at(ink.chars, leaf) === 0 ? 1 : 0);
  row.put(Math.log2(1 + at(ink.weight, leaf)));
  row.put((measures.mainLeft - center) / frame);
  row.put((center - measures.mainRight) / frame);
  row.put((measures.mainTop - bottom) / pageHeight);
  row.put((top - measures.mainBottom) / pageHeight);
  row.put(grid.within(0, top, left, bottom) / rowInk);
  row.put(grid.within(right, top, pageWidth, bottom) / rowInk);
  row.put(at(inherited.fixed, leaf));
  row.put(at(inherited.sticky, leaf));
  row.put(Math.min(40, inherited.depth[leaf] ?? 0));
  row.put(at(inherited.bandColour, leaf));
  for (let place = 1; place <= LANDMARKS.length; place++) row.put(landmark === place ? 1 : 0);
  putBackgroundFeatures(row, measures, leaf);
  row.putAll(bandRows.values, at(bandRows.placeOf, at(bandOf, leaf)), BAND_FEATURES.length);
  putAreaBeside(row, measures, left, top, right, bottom);
  row.put((measures.areaLeft - center) / frame);
  row.put((center - measures.areaRight) / frame);
  row.put(Math.log2(1 + at(ink.weight, leaf) / Math.max(1, ((right - left) * (bottom - top)) / 1000)));
}

function putBackgroundFeatures(
  row: FeatureWriter,
  { snapshot, backgrounds, pageHeight }: PageMeasures,
  leaf: number,
): void {
  const band = snapshot.elements[at(backgrounds.band, leaf)]?.pageBox;
  const box = snapshot.elements[at(backgrounds.box, leaf)]?.pageBox;
  const lightness = backgrounds.lightness[leaf] ?? 1;
  row.put(lightness);
  row.put(backgrounds.mainLightness - lightness);
  row.put(band === undefined ? -1 : band[1] / pageHeight);
  row.put(band === undefined ? -1 : logPx(pageHeight - band[1] - band[3]));
  row.put(band === undefined ? -1 : logPx(band[3]));
  row.put(box === undefined ? 2 : box[2] / Math.max(1, snapshot.page.width));
  row.put(box === undefined ? 2 : box[3] / pageHeight);
}

function putBandFeatures(
  row: FeatureWriter,
  { rows, pageHeight, weight }: PageMeasures,
  index: number,
): void {
  const { top, bottom, gapAbove, gapBelow } = rows.bands[index] ?? {
    top: 0,
    bottom: 0,
    gapAbove: 0,
    gapBelow: 0,
  };
  const stretch = rows.between(top, bottom);
  row.put(logPx(top));
  row.put(logPx(pageHeight - bottom));
  row.put(logPx(bottom - top));
  row.put(logPx(gapAbove));
  row.put(logPx(gapBelow));
  row.put(Math.min(12, index));
  row.put(Math.min(12, rows.bands.length - 1 - index));
  row.put(stretch.linkChars / Math.max(1, stretch.chars));
  row.put(stretch.proseChars / Math.max(1, stretch.chars));
  row.put(stretch.weight / weight);
  row.put(Math.min(2, stretch.signs));
}
