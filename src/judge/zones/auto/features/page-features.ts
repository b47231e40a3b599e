// Features of the whole page, the same for all its leaves, and of the row of the page around a leaf: the part between
// two blank stripes across the page.

import { type Feature, logPx, yes } from '../../../../base/boosted-trees/feature.ts';
import { type FeatureGroup, sharedGroup } from '../../../../base/boosted-trees/feature-rows.ts';
import type { Frame } from '../../../../page/pieces/frame.ts';
import type { PageMeasures } from '../measures/page-measures.ts';
import type { Band, Stretch } from '../measures/rows.ts';
import { share } from './place-features.ts';

const pageWidth = ({ snapshot }: PageMeasures): number => Math.max(1, snapshot.page.width);

const PAGE_FEATURES: readonly Feature<PageMeasures>[] = [
  ['pageHeight', ({ frame }) => logPx(frame.height)],
  ['frameLeft', measures => measures.frame.left / pageWidth(measures)],
  ['frameWidth', measures => measures.frame.width / pageWidth(measures)],
  ['proseShare', ({ proseShare }) => proseShare],
  ['linkShare', ({ linkShare }) => linkShare],
  ['mainWidth', ({ frame }) => (frame.mainRight - frame.mainLeft) / frame.width],
  ['areaWidth', ({ areaLeft, areaRight, frame }) => (areaRight - areaLeft) / frame.width],
  [
    'areaInk',
    measures => {
      const [width, height] = [pageWidth(measures), measures.frame.height];
      return measures.area.within(0, 0, width, height) / (width * height);
    },
  ],
  ['headings', ({ ink }) => Math.log2(1 + ink.of(0).headings)],
];

export const PAGE_GROUP: FeatureGroup<PageMeasures> = sharedGroup(
  [{ name: 'page', words: 'the page' }],
  PAGE_FEATURES,
  ({ snapshot }) => ({ bySubject: [new Int32Array(snapshot.elements.length)], count: 1 }),
  (measures, put) => row => put(row, measures),
);

interface RowView {
  readonly measures: PageMeasures;
  readonly frame: Frame;
  readonly index: number;
  readonly band: Band;
  readonly stretch: Stretch;
}

const NO_BAND: Band = { top: 0, bottom: 0, gapAbove: 0, gapBelow: 0 };
const MOST_COUNTED = 12;

const ROW_FEATURES: readonly Feature<RowView>[] = [
  ['top', ({ band }) => logPx(band.top), 'begins {px} below the top'],
  ['bottom', ({ frame, band }) => logPx(frame.height - band.bottom), 'ends {px} above the bottom'],
  ['height', ({ band }) => logPx(band.bottom - band.top), 'is {px} high'],
  ['gapAbove', ({ band }) => logPx(band.gapAbove), 'has {px} of blank above it'],
  ['gapBelow', ({ band }) => logPx(band.gapBelow), 'has {px} of blank below it'],
  ['above', ({ index }) => Math.min(MOST_COUNTED, index)],
  ['below', ({ measures, index }) => Math.min(MOST_COUNTED, measures.rows.bands.length - 1 - index)],
  ['linkShare', ({ stretch }) => share(stretch.linkChars, stretch.chars), 'is % links'],
  ['proseShare', ({ stretch }) => share(stretch.proseChars, stretch.chars), 'is % long text'],
  ['weight', ({ measures, stretch }) => stretch.weight / measures.weight, 'holds % of the page'],
  ['signs', ({ stretch }) => Math.min(2, stretch.signs), yes('holds a copyright sign')],
];

export const ROW_GROUP: FeatureGroup<PageMeasures> = sharedGroup(
  [{ name: 'row', words: 'its row' }],
  ROW_FEATURES,
  ({ snapshot, ink, rows }, leaves) => {
    const keys = new Int32Array(snapshot.elements.length);
    for (const leaf of leaves) {
      const { top, bottom } = ink.of(leaf);
      keys[leaf] = rows.bandAt((top + bottom) / 2);
    }
    return { bySubject: [keys], count: Math.max(1, rows.bands.length) };
  },
  (measures, put) => (row, index) => {
    const { frame, rows } = measures;
    const band = rows.bands[index] ?? NO_BAND;
    put(row, { measures, frame, index, band, stretch: rows.between(band.top, band.bottom) });
  },
);
