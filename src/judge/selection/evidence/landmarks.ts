// Two places that all others are judged by: the title that the document names, and the block with most of the prose.

import { at } from '../../../base/columns.ts';
import { addCount } from '../../../base/counts.ts';
import { hasWords, isBlankText } from '../../../page/perception/letters.ts';
import { type Piece, PROSE_CHARS, pieceText } from '../../../page/pieces/pieces.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { HEADING_TAGS, isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { pageFactsOf } from '../../metadata/gather-facts.ts';
import { METADATA_LIMITS } from '../../metadata/metadata-limits.ts';
import { comparedWords } from '../../metadata/titles.ts';
import { lettersOf } from './declared-facts.ts';
import type { Sums } from './sums.ts';

export interface Landmarks {
  /** Place of the title in the pieces; -1 where the page shows none. */
  readonly titlePiece: number;
  /** Agreement with the document's title, 0 to 1. */
  readonly titleFit: number;
  /** The block that holds most of the prose; the root where there is none. */
  readonly core: number;
  /** For each element, of the smallest element around it that holds the core too: its share of the text; 0 within. */
  readonly coreShare: Float64Array;
  /** The same for the title; 2 where there is none. */
  readonly titleShare: Float64Array;
}

export function landmarksOf(snapshot: Snapshot, pieces: readonly Piece[], sums: Sums): Landmarks {
  const { place, fit } = titleOf(snapshot, pieces);
  const core = coreOf(snapshot, pieces, sums);
  const title = pieces[place]?.element ?? -1;
  return {
    titlePiece: place,
    titleFit: fit,
    core,
    coreShare: sharesWith(snapshot, sums, core),
    titleShare:
      title < 0 ? new Float64Array(snapshot.elements.length).fill(2) : sharesWith(snapshot, sums, title),
  };
}

/** Characters: no title is longer. */
const TITLE_CHARS = 220;

function titleOf(snapshot: Snapshot, pieces: readonly Piece[]): { place: number; fit: number } {
  const named = new Set(comparedWords(snapshot.title));
  const isInTitle = lineInTitle(snapshot);
  let best = { place: -1, fit: 0, score: 0 };
  for (const [place, piece] of pieces.entries()) {
    const worth = headingWorth(snapshot, piece) ?? (isInTitle(piece) ? WORTH.line : null);
    if (worth === null) continue;
    const words = new Set(comparedWords(pieceText(snapshot, piece)));
    const shared = [...words].filter(word => named.has(word)).length;
    const fit = (2 * shared) / Math.max(1, words.size + named.size);
    if (fit + worth > best.score) best = { place, fit, score: fit + worth };
  }
  return best.score >= LEAST_SCORE ? best : { place: -1, fit: 0 };
}

/** Added to a piece's fit for being a heading; an h1 alone is enough. */
const WORTH = { h1: 0.25, heading: 0.05, large: 0, line: 0 } as const;
const LEAST_SCORE = 0.25;
/** px */
const LARGE_FONT = 20;

/** `null` for what can be no title. */
function headingWorth(snapshot: Snapshot, { element, chars, fontSize, isPicture }: Piece): number | null {
  if (isPicture || chars > TITLE_CHARS || chars < 2) return null;
  const tag = treeOf(snapshot).element(element).tag;
  if (tag === 'h1') return WORTH.h1;
  if (HEADING_TAGS.has(tag)) return WORTH.heading;
  return fontSize >= LARGE_FONT ? WORTH.large : null;
}

/** Letters of a line that repeats a part of the document's title. */
const LINE_LETTERS = 10;

/** Makes a test for a line, however it is set, that the document's title contains. */
function lineInTitle(snapshot: Snapshot): (piece: Piece) => boolean {
  const title = snapshot.title.slice(0, METADATA_LIMITS.splitTitleChars);
  const letters = lettersOf(title);
  return piece => {
    if (piece.isPicture || piece.chars > TITLE_CHARS || piece.chars < LINE_LETTERS) return false;
    const text = pieceText(snapshot, piece).trimStart();
    return title.includes(text.slice(0, LINE_LETTERS / 2)) && letters.includes(lettersOf(text));
  };
}

/** Each paragraph speaks for what holds it, and half for what holds that (as Readability has it), links aside. */
function coreOf(snapshot: Snapshot, pieces: readonly Piece[], sums: Sums): number {
  const tree = treeOf(snapshot);
  const scores = new Map<number, number>();
  for (const { element, chars, linkChars, isPicture } of pieces) {
    const prose = chars - linkChars;
    if (isPicture || prose < PROSE_CHARS) continue;
    let holder = tree.parent(element);
    for (const share of [1, 0.5, 0.25]) {
      if (holder < 0) break;
      addCount(scores, holder, prose * share);
      holder = tree.parent(holder);
    }
  }
  let best = { core: 0, score: 0 };
  for (const [core, sum] of scores) {
    const { chars, linkChars } = sums.of(core);
    const score = sum * (1 - linkChars / Math.max(1, chars));
    if (score > best.score) best = { core, score };
  }
  return best.core;
}

function sharesWith(snapshot: Snapshot, sums: Sums, goal: number): Float64Array {
  const tree = treeOf(snapshot);
  const whole = Math.max(1, sums.of(0).chars);
  const shares = new Float64Array(snapshot.elements.length);
  for (let index = 0; index < shares.length; index++) {
    if (tree.contains(goal, index)) continue;
    const parent = tree.parent(index);
    if (tree.contains(index, goal)) shares[index] = at(sums.chars, index) / whole;
    else shares[index] = parent < 0 ? 1 : at(shares, parent);
  }
  return shares;
}

/**
 * Returns the element of a headline at the end of a line of links, where sites paint breadcrumbs and title in one line; -1
 * for every other.
 */
export const titleAfterBreadcrumbs = onceEach((snapshot): number => {
  const { headline } = pageFactsOf(snapshot);
  if (headline === null || !headline.isTitle || HEADING_TAGS.has(headline.tag)) return -1;
  const { index } = headline;
  const tree = treeOf(snapshot);
  const isInline = (element: number) => tree.style(element).display.startsWith('inline');
  if (!isInline(index)) return -1;
  const block = tree.closest(index, (_, around) => !isInline(around));
  const texts = [...tree.textsWithin(block)].filter(
    ([, { text, visibility }]) => isSeen(visibility) && !isBlankText(text),
  );
  const crumbs = texts.slice(0, -1).filter(([, { text }]) => hasWords(text));
  const isLink = (parent: number) => tree.closest(parent, ({ tag }) => tag === 'a') >= 0;
  const isEnd = texts.at(-1)?.[1].parent === index && !isLink(index);
  return isEnd && crumbs.length > 0 && crumbs.every(([, { parent }]) => isLink(parent)) ? index : -1;
});
