// Converts the computed values of an element to the style of a snapshot.

import type { SnapshotStyle } from '../../../page/snapshot/snapshot.ts';
import { CLEAR_CSS } from './colours.ts';

/** Computed values as the browser writes them; '' where one was not read. */
export type ReadStyle = Omit<
  { readonly [Name in keyof SnapshotStyle]-?: string },
  'isStruck' | 'isUpright' | 'isInvisible'
> & {
  /** `struck` and `upright`, as far as they apply. */
  readonly marks: string;
  readonly visibility: string;
};

/** Fields that are text are as they were read. */
export function snapshotStyle({ marks, visibility, marker, ...read }: ReadStyle): SnapshotStyle {
  return {
    ...read,
    opacity: finite(read.opacity, INITIAL.opacity),
    backgroundColor: read.backgroundColor === CLEAR_CSS ? '' : read.backgroundColor,
    hasBackgroundImage: read.hasBackgroundImage !== 'none',
    borders: bordersFrom(read.borders),
    fontSize: finite(read.fontSize, INITIAL.fontSize),
    fontWeight: finite(read.fontWeight, INITIAL.fontWeight),
    ...(marks.includes('struck') ? { isStruck: true } : {}),
    ...(marks.includes('upright') ? { isUpright: true } : {}),
    ...(visibility === 'visible' ? {} : { isInvisible: true }),
    ...(marker === '' ? {} : { marker }),
  };
}

/** Initial values of CSS, for elements without computed style, as in a frame that is being removed. */
const INITIAL = { opacity: 1, fontSize: 16, fontWeight: 400 } as const;

/** JSON has neither NaN nor Infinity. */
function finite(text: string, initial: number): number {
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? value : initial;
}

/** Parses `1px 2px/solid none` to top, right, bottom, left in px; a side without style has no width. */
function bordersFrom(text: string): SnapshotStyle['borders'] {
  const [widths = '', styles = 'none'] = text.split('/');
  const widthOf = fourSides(widths.split(' '));
  const styleOf = fourSides(styles.split(' '));
  const px = (side: 0 | 1 | 2 | 3): number =>
    styleOf[side] === 'none' || styleOf[side] === 'hidden' ? 0 : finite(widthOf[side], 0);
  return [px(0), px(1), px(2), px(3)];
}

function fourSides(values: readonly string[]): readonly [string, string, string, string] {
  const [top = '', right = top, bottom = top, left = right] = values;
  return [top, right, bottom, left];
}
