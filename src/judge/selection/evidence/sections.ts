// The sections that headings make of a page: each piece is under the nearest heading before it, and under the one
// that this heading is subordinate to.

import type { Frame } from '../../../page/pieces/frame.ts';
import type { Piece } from '../../../page/pieces/pieces.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { HEADING_TAGS } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';

export interface Section {
  /** Place of the heading in the pieces; -1 for the pieces before the first. */
  readonly head: number;
  /** One past its last piece. */
  end: number;
  readonly level: number;
}

export interface Sections {
  /** Up to the next heading of any level. */
  readonly flat: readonly Section[];
  /** The section of the heading above: up to the next heading of its level or a higher one. */
  readonly around: readonly Section[];
}

/** Level of a line that looks like a heading but has no heading tag. */
const SET_LEVEL = 7;
/** Characters that such a heading has at most, and how much larger it is than most text where it is not bold. */
const SET_CHARS = 80;
const SET_SIZE = 1.15;

/** A section for each piece, of both sorts. */
export function sectionsOf(snapshot: Snapshot, pieces: readonly Piece[], frame: Frame): Sections {
  const whole: Section = { head: -1, end: pieces.length, level: 0 };
  const flat: Section[] = [];
  const around: Section[] = [];
  let open: Section[] = [whole];
  let last: Section = { head: -1, end: pieces.length, level: 0 };
  for (const [place, piece] of pieces.entries()) {
    const level = levelOf(snapshot, piece, frame);
    if (level !== undefined) {
      last.end = place;
      last = { head: place, end: pieces.length, level };
      for (const section of open) if (section.level >= level) section.end = place;
      open = open.filter(section => section.level < level);
      open.push({ head: place, end: pieces.length, level });
    }
    flat.push(last);
    around.push(open.at(-2) ?? whole);
  }
  return { flat, around };
}

/** Levels from a piece up to its heading. */
const HEADING_LEVELS = 3;

function levelOf(
  snapshot: Snapshot,
  { element, chars, linkChars, isPicture, isBold, fontSize }: Piece,
  frame: Frame,
): number | undefined {
  const tree = treeOf(snapshot);
  if (isPicture) return undefined;
  for (const around of tree.selfAndAncestors(element, HEADING_LEVELS)) {
    const tag = tree.element(around).tag;
    if (HEADING_TAGS.has(tag)) return Number(tag[1]);
  }
  const isSet = chars <= SET_CHARS && linkChars === 0 && (isBold || fontSize >= frame.fontSize * SET_SIZE);
  return isSet ? SET_LEVEL : undefined;
}
