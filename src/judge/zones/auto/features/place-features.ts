// Features that a leaf and the blocks around it have in common: where a rectangle of the page lies.

import type { PageMeasures } from '../measures/page-measures.ts';
import { type Feature, logPx, percent, px } from './feature.ts';

/** A rectangle of the page. */
interface PlaceView {
  readonly measures: PageMeasures;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Across the frame of the page; down the page as shares and in px from both ends. */
export const PLACE_FEATURES: readonly Feature<PlaceView>[] = [
  [
    'left',
    ({ measures, left }) => (left - measures.frame.left) / measures.frame.width,
    value => `begins at ${percent(value)} of the width`,
  ],
  [
    'right',
    ({ measures, right }) => (right - measures.frame.left) / measures.frame.width,
    value => `ends at ${percent(value)} of the width`,
  ],
  [
    'width',
    ({ measures, left, right }) => (right - left) / measures.frame.width,
    value => `takes ${percent(value)} of the width`,
  ],
  [
    'top',
    ({ measures, top }) => top / measures.frame.height,
    value => `begins at ${percent(value)} of the height`,
  ],
  [
    'bottom',
    ({ measures, bottom }) => bottom / measures.frame.height,
    value => `ends at ${percent(value)} of the height`,
  ],
  ['topPx', ({ top }) => logPx(top), value => `begins ${px(value)} below the top`],
  [
    'bottomPx',
    ({ measures, bottom }) => logPx(measures.frame.height - bottom),
    value => `ends ${px(value)} above the bottom`,
  ],
];

export interface AreaView extends PlaceView {
  /** px² covered in the rows of the rectangle. */
  readonly rowArea: number;
}

export const rowAreaOf = ({ area, snapshot }: PageMeasures, top: number, bottom: number): number =>
  Math.max(1, area.within(0, top, snapshot.page.width, bottom));

export const AREA_FEATURES: readonly Feature<AreaView>[] = [
  [
    'leftArea',
    ({ measures, top, left, bottom, rowArea }) => measures.area.within(0, top, left, bottom) / rowArea,
    value => `has ${percent(value)} of what its rows show to its left`,
  ],
  [
    'rightArea',
    ({ measures, top, right, bottom, rowArea }) =>
      measures.area.within(right, top, measures.snapshot.page.width, bottom) / rowArea,
    value => `has ${percent(value)} of what its rows show to its right`,
  ],
];
