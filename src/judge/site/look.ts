// Describes the display attributes of an element node: horizontal position, layout, colours and fonts.

import type { Snapshot, SnapshotElement, SnapshotStyle } from '../../see/snapshot/snapshot.ts';
import { LOOK_SETTINGS } from './settings.ts';

/** A run of text and inlines between boxes. */
export const RUN_LOOK = '#text';

/**
 * Returns tag and display attributes as one string. Independent of the amount of content: excludes height, vertical
 * position, and width where it follows the text.
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

/** Left and right edge, rounded to fractions of the page width. */
function columnsOf({ pageBox: [left, , width] }: SnapshotElement, pageWidth: number): string {
  const column = (at: number) => Math.round((LOOK_SETTINGS.columns * at) / Math.max(1, pageWidth));
  return `${column(left)}-${column(left + width)}`;
}

/** Tables, cells and inlines are as wide as their content. */
const followsText = ({ display }: SnapshotStyle): boolean =>
  display.startsWith('table') || display.startsWith('inline');

function placeOf({ position, float }: SnapshotStyle): string {
  const isOutOfFlow = position === 'absolute' || position === 'fixed' || position === 'sticky';
  return (isOutOfFlow ? position : '') + (float === 'none' ? '' : float);
}
