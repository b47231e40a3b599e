// Reads properties of lines and letters from a computed style.

import { addCount, commonest } from '../../base/counts.ts';
import { onceEach } from '../snapshot/once-each.ts';
import { treeOf } from '../snapshot/page-tree.ts';
import type { Snapshot, SnapshotStyle } from '../snapshot/snapshot.ts';
import { PAGE_LIMITS } from './limits.ts';

/** `pre`, `pre-wrap`, `pre-line`, `break-spaces`, and the longhand's `preserve …`. */
export const keepsLines = ({ whiteSpace }: SnapshotStyle): boolean =>
  /^(?:pre|break-spaces)/.test(whiteSpace);

/** Values of `display` for content that continues the line. A formula in a line has its own: `math`, or `inline math`. */
export const INLINE_DISPLAY = /^(?:inline|contents|none|ruby.*|(?:inline )?math)$/;

/** Returns true for a box that begins and ends lines, so that the text around it cannot continue in its line. */
export const isOwnLine = ({ display }: SnapshotStyle): boolean =>
  !INLINE_DISPLAY.test(display) && !display.startsWith('inline-') && display !== 'table-cell';

/** Returns the nearest such box among an element and its ancestors; -1 if there is none. */
export function ownLineAround(snapshot: Snapshot, index: number): number {
  const tree = treeOf(snapshot);
  return tree.closest(index, (_, around) => isOwnLine(tree.style(around)));
}

/**
 * True if most of the first letters in a bold element are bold: word processors put whole documents into a `b` of normal
 * weight.
 */
export function looksBold(snapshot: Snapshot, index: number): boolean {
  const tree = treeOf(snapshot);
  const usual = usualWeight(snapshot);
  let [heavy, light, read] = [0, 0, 0];
  for (const [, { text, parent }] of tree.textsWithin(index)) {
    if (++read > PAGE_LIMITS.weighedTexts) break;
    const weight = weightOf(snapshot, parent);
    if (weight >= PAGE_LIMITS.boldWeight || weight > usual) heavy += text.length;
    else light += text.length;
  }
  return heavy >= light;
}

const weightOf = (snapshot: Snapshot, index: number): number => treeOf(snapshot).style(index).fontWeight;

const NORMAL = 400;

/** The weight of most letters: among light text, normal text is bold. */
const usualWeight = onceEach((snapshot: Snapshot): number => {
  const letters = new Map<number, number>();
  for (const { text, parent } of snapshot.texts) {
    const weight = weightOf(snapshot, parent);
    addCount(letters, weight, text.length);
  }
  return commonest(letters) ?? NORMAL;
});
