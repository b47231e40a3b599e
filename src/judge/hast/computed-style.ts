// Reads properties of lines and letters from a computed style.

import type { Snapshot, SnapshotStyle } from '../../see/snapshot/snapshot.ts';
import { closest, styleOf } from '../../see/snapshot/walks.ts';

/** `pre`, `pre-wrap`, `pre-line`, `break-spaces`, and the longhand's `preserve …`. */
export const keepsLines = (style: SnapshotStyle | undefined): boolean =>
  /^(?:pre|break-spaces)/.test(style?.whiteSpace ?? '');

/** px */
const DEFAULT_FONT_SIZE = 16;

export const fontSizeOf = (style: SnapshotStyle | undefined): number => style?.fontSize ?? DEFAULT_FONT_SIZE;

/**
 * Values of `display` for content that continues the line. A formula in a line has its own: `math`, or `inline math`.
 */
export const INLINE_DISPLAY = /^(?:inline|contents|none|ruby.*|(?:inline )?math)$/;

/** Returns true for a box that begins and ends lines, so that the text around it cannot continue in its line. */
export const isOwnLine = (style: SnapshotStyle | undefined): boolean => {
  const display = style?.display ?? 'inline';
  return !INLINE_DISPLAY.test(display) && !display.startsWith('inline-') && display !== 'table-cell';
};

/** Returns the nearest such box among an element and its ancestors; -1 if there is none. */
export const ownLineAround = (snapshot: Snapshot, index: number): number =>
  closest(snapshot, index, (_, at) => isOwnLine(styleOf(snapshot, at)));
