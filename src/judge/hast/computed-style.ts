// Reads properties of lines and letters from a computed style.

import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotStyle } from '../../page/snapshot/snapshot.ts';

/** `pre`, `pre-wrap`, `pre-line`, `break-spaces`, and the longhand's `preserve …`. */
export const keepsLines = ({ whiteSpace }: SnapshotStyle): boolean =>
  /^(?:pre|break-spaces)/.test(whiteSpace);

/**
 * Values of `display` for content that continues the line. A formula in a line has its own: `math`, or `inline math`.
 */
export const INLINE_DISPLAY = /^(?:inline|contents|none|ruby.*|(?:inline )?math)$/;

/** Returns true for a box that begins and ends lines, so that the text around it cannot continue in its line. */
export const isOwnLine = ({ display }: SnapshotStyle): boolean =>
  !INLINE_DISPLAY.test(display) && !display.startsWith('inline-') && display !== 'table-cell';

/** Returns the nearest such box among an element and its ancestors; -1 if there is none. */
export function ownLineAround(snapshot: Snapshot, index: number): number {
  const tree = treeOf(snapshot);
  return tree.closest(index, (_, around) => isOwnLine(tree.style(around)));
}
