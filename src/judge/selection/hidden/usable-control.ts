// Checks if a person can find and use the control of a folded part: text whose control nobody sees is hidden.

import { textAmount } from '../../../page/pieces/text-amount.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

/** A control within another fold is not painted: it shares the fate of that one. */
export function isUsableControl(snapshot: Snapshot, index: number): boolean {
  const tree = treeOf(snapshot);
  if (!isSeen(tree.element(index).visibility)) return true;
  for (const [, { text, parent, visibility }] of tree.textsWithin(index))
    if (isSeen(visibility) && textAmount(text) > 0 && isReadable(snapshot, parent)) return true;
  const end = tree.end(index);
  for (let at = index; at < end; at++) if (isSign(snapshot, at)) return true;
  return false;
}

function isReadable(snapshot: Snapshot, holder: number): boolean {
  const { leastPx, contrast } = SELECTION_SETTINGS.controls;
  const { fontSize, color } = treeOf(snapshot).style(holder);
  if (fontSize < leastPx) return false;
  const ink = channelsOf(color);
  const background = backgroundOf(snapshot, holder);
  if (ink === undefined || background === undefined) return true;
  return ink.some((channel, at) => Math.abs(channel - (background[at] ?? 0)) >= contrast);
}

/** A picture or a background image, as of an arrow. */
function isSign(snapshot: Snapshot, index: number): boolean {
  const tree = treeOf(snapshot);
  const { tag, visibility, pageBox } = tree.element(index);
  const { leastPx } = SELECTION_SETTINGS.controls;
  const isPicture = SIGNS.has(tag) || tree.style(index).hasBackgroundImage;
  return isPicture && isSeen(visibility) && pageBox[2] >= leastPx && pageBox[3] >= leastPx;
}

const SIGNS: ReadonlySet<string> = new Set(['img', 'svg', 'canvas']);

const WHITE = [255, 255, 255] as const;

/** The nearest opaque background of an element; undefined where a picture or a translucent colour makes it unknown. */
function backgroundOf(snapshot: Snapshot, index: number): readonly number[] | undefined {
  const tree = treeOf(snapshot);
  for (const at of tree.selfAndAncestors(index)) {
    const { backgroundColor, hasBackgroundImage } = tree.style(at);
    if (hasBackgroundImage) return undefined;
    if (backgroundColor !== '') return channelsOf(backgroundColor);
  }
  return WHITE;
}

/** Undefined for other notations and for colours that let others through. */
function channelsOf(colour: string): readonly number[] | undefined {
  const [, channels] = /^rgb\((\d+, \d+, \d+)\)$/.exec(colour) ?? [];
  return channels?.split(', ').map(Number);
}
