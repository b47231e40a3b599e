// Decodes a style that the walk sent to the style of a Snapshot.

import type { SnapshotStyle } from '../snapshot/snapshot.ts';
import { INVISIBLE, STYLE_SEPARATOR } from './in-page/wire.ts';

export function decodeStyle(entry: string): SnapshotStyle {
  const parts = entry.split(STYLE_SEPARATOR);
  const part = (at: number): string => parts[at] ?? '';
  const number = (at: number, initial: number): number => finite(part(at), initial);
  return {
    display: part(0),
    position: part(1),
    opacity: number(2, INITIAL.opacity),
    float: part(6),
    overflowX: part(3),
    overflowY: part(4),
    zIndex: part(5),
    backgroundColor: part(7) === TRANSPARENT ? '' : part(7),
    hasBackgroundImage: part(8) !== 'none',
    borders: bordersFrom(part(9)),
    direction: part(10),
    writingMode: part(11),
    textAlign: part(12),
    whiteSpace: part(13),
    fontSize: number(14, INITIAL.fontSize),
    fontWeight: number(15, INITIAL.fontWeight),
    fontFamily: part(16),
    color: part(17),
    ...(part(18).includes('struck') ? { isStruck: true } : {}),
    ...(part(18).includes('upright') ? { isUpright: true } : {}),
    ...(part(19) === INVISIBLE ? { isInvisible: true } : {}),
    ...(part(20) === '' ? {} : { marker: part(20) }),
  };
}

/** Initial values of CSS, for elements without computed style, as in a frame that is being removed. */
const INITIAL = { opacity: 1, fontSize: 16, fontWeight: 400 } as const;

const TRANSPARENT = 'rgba(0, 0, 0, 0)';

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
