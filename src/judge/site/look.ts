// The display attributes of an element node: where across the page, how it is set, in which colours and letters.

import type { Snapshot, SnapshotElement, SnapshotStyle } from '../../see/snapshot/snapshot.ts';
import { LOOK_SETTINGS } from './settings.ts';

/** A run of text and inlines that stands between boxes. */
export const RUN_LOOK = '#text';

/**
 * Tag and display attributes as one string. Nothing of it depends on how much an element holds: not its height, not what
 * lies above it, and not its width where that follows its text.
 */
export function lookOf({ styles, page }: Snapshot, element: SnapshotElement): string {
  const style = styles[element.style];
  if (style === undefined) return element.tag;
  const parts = [
    element.tag,
    followsText(style) ? '' : columnsOf(element, page.width),
    placeOf(style),
    style.backgroundColor.replaceAll(' ', '') + (style.hasBackgroundImage ? '+' : ''),
    style.borders.map(width => (width > 0 ? '1' : '0')).join(''),
    `${Math.round(style.fontSize)}${style.fontWeight >= LOOK_SETTINGS.bold ? 'b' : ''}`,
    style.color.replaceAll(' ', ''),
  ];
  return parts.join('|');
}

/** Left and right side, in parts of the page's width. */
function columnsOf({ pageBox: [left, , width] }: SnapshotElement, pageWidth: number): string {
  const column = (at: number) => Math.round((LOOK_SETTINGS.columns * at) / Math.max(1, pageWidth));
  return `${column(left)}-${column(left + width)}`;
}

/** Tables and their cells, and what stands in a line, are as wide as what they hold. */
const followsText = ({ display }: SnapshotStyle): boolean =>
  display.startsWith('table') || display.startsWith('inline');

function placeOf({ position, float }: SnapshotStyle): string {
  const isOutOfFlow = position === 'absolute' || position === 'fixed' || position === 'sticky';
  return (isOutOfFlow ? position : '') + (float === 'none' ? '' : float);
}
