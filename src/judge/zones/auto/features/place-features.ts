// Features that a leaf and the blocks around it have in common: where a rectangle of the page lies.

import { type Feature, logPx } from '../../../../base/boosted-trees/feature.ts';
import type { Frame } from '../../../../page/pieces/frame.ts';
import type { PageMeasures } from '../measures/page-measures.ts';

/** `part / whole`, with a whole of at least 1. */
export const share = (part: number, whole: number): number => part / Math.max(1, whole);

/** A rectangle of the page. */
interface PlaceView {
  readonly measures: PageMeasures;
  readonly frame: Frame;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Across the frame of the page; down the page as shares and in px from both ends. */
export const PLACE_FEATURES: readonly Feature<PlaceView>[] = [
  ['left', ({ frame, left }) => (left - frame.left) / frame.width, 'begins at % of the width'],
  ['right', ({ frame, right }) => (right - frame.left) / frame.width, 'ends at % of the width'],
  ['width', ({ frame, left, right }) => (right - left) / frame.width, 'takes % of the width'],
  ['top', ({ frame, top }) => top / frame.height, 'begins at % of the height'],
  ['bottom', ({ frame, bottom }) => bottom / frame.height, 'ends at % of the height'],
  ['topPx', ({ top }) => logPx(top), 'begins {px} below the top'],
  ['bottomPx', ({ frame, bottom }) => logPx(frame.height - bottom), 'ends {px} above the bottom'],
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
    'has % of what its rows show to its left',
  ],
  [
    'rightArea',
    ({ measures, top, right, bottom, rowArea }) =>
      measures.area.within(right, top, measures.snapshot.page.width, bottom) / rowArea,
    'has % of what its rows show to its right',
  ],
];
