// Checks if a person can find and use the control of a folded part: text whose control nobody sees is hidden.

import { isSeen } from '../../../see/snapshot/sight.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { endOf, selfAndAncestors, styleOf, textsWithin } from '../../../see/snapshot/walks.ts';
import { textAmount } from '../../pieces/text-amount.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

/** A control within another fold is not painted: it shares the fate of that one. */
export function isUsableControl(snapshot: Snapshot, index: number): boolean {
  const { elements } = snapshot;
  if (!isSeen(elements[index]?.visibility ?? 'none')) return true;
  for (const [, { text, parent, visibility }] of textsWithin(snapshot, index))
    if (isSeen(visibility) && textAmount(text) > 0 && isReadable(snapshot, parent)) return true;
  const end = endOf(snapshot, index);
  for (let at = index; at < end; at++) if (isSign(snapshot, at)) return true;
  return false;
}

function isReadable(snapshot: Snapshot, holder: number): boolean {
  const { leastPx, contrast } = SELECTION_SETTINGS.controls;
  const { fontSize = 0, color = '' } = styleOf(snapshot, holder) ?? {};
  if (fontSize < leastPx) return false;
  const ink = channelsOf(color);
  const background = backgroundOf(snapshot, holder);
  if (ink === undefined || background === undefined) return true;
  return ink.some((channel, at) => Math.abs(channel - (background[at] ?? 0)) >= contrast);
}

/** A picture or a background image, as of an arrow. */
function isSign(snapshot: Snapshot, index: number): boolean {
  const { tag = '', visibility = 'none', pageBox = [0, 0, 0, 0] } = snapshot.elements[index] ?? {};
  const { leastPx } = SELECTION_SETTINGS.controls;
  const isPicture = SIGNS.has(tag) || styleOf(snapshot, index)?.hasBackgroundImage === true;
  return isPicture && isSeen(visibility) && pageBox[2] >= leastPx && pageBox[3] >= leastPx;
}

const SIGNS: ReadonlySet<string> = new Set(['img', 'svg', 'canvas']);

const WHITE = [255, 255, 255] as const;

/** The nearest opaque background of an element; undefined where a picture or a translucent colour makes it unknown. */
function backgroundOf(snapshot: Snapshot, index: number): readonly number[] | undefined {
  for (const at of selfAndAncestors(snapshot, index)) {
    const { backgroundColor = '', hasBackgroundImage = false } = styleOf(snapshot, at) ?? {};
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
