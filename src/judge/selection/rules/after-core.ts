// Lowers the scores after the block with most of the prose, unless they continue its text. Offers, other articles and
// lines about the author follow there: they read like content, so weak evidence is not enough.

import { bottom } from '../../../base/box.ts';
import { at } from '../../../base/columns.ts';
import { type Piece, PROSE_CHARS } from '../../../page/pieces/pieces.ts';
import { HEADING_TAGS } from '../../../page/snapshot/sight.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isMarked, type MarkName } from '../evidence/marks.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import type { JudgedPage } from './rule.ts';

/**
 * Lowers weak pieces after the core, if the core holds most of the content. Not on documentation: a manual goes on after its
 * longest section.
 */
export function lowerAfterCore({ evidence, kind }: JudgedPage, scores: Float64Array): Float64Array {
  const { logOdds, sure } = SELECTION_SETTINGS.afterCore;
  if (!holdsContent(evidence, scores)) return scores;
  const end = evidence.sums.of(evidence.landmarks.core).endPiece;
  const continued = new Set(continuationOf(evidence, scores));
  const isManual = kind.name === 'documentation';
  return scores.map((score, place) => {
    if (continued.has(place)) return Math.max(score, SELECTION_SETTINGS.continuation.logOdds);
    return place >= end && score < sure && !isManual ? score + logOdds : score;
  });
}

/** True unless the core is one of several similar blocks, such as posts, or most of the plain content is outside of it. */
function holdsContent({ pieces, sums, landmarks, siblings }: Evidence, scores: Float64Array): boolean {
  const { plain, coreShare } = SELECTION_SETTINGS.afterCore;
  const { core } = landmarks;
  if (core <= 0 || at(siblings.nearest, core) === core) return false;
  const { firstPiece, endPiece } = sums.of(core);
  let [inside, all] = [0, 0];
  for (const [place, piece] of pieces.entries()) {
    if (at(scores, place) <= plain) continue;
    const chars = piece.chars - piece.linkChars;
    all += chars;
    if (place >= firstPiece && place < endPiece) inside += chars;
  }
  return inside >= coreShare * all;
}

/**
 * Places of the pieces that follow the core without a break: paragraphs in its type and column, with the headings and
 * pictures before them. The first piece of another kind ends the text.
 */
export function continuationOf(evidence: Evidence, scores: Float64Array): number[] {
  const { tree, pieces, sums, landmarks } = evidence;
  const found: number[] = [];
  const { firstPiece, endPiece: start } = sums.of(landmarks.core);
  let waiting: number[] = [];
  /** Holds the last paragraph: a short one beside it belongs to the text too. */
  let around: number | undefined;
  let lowest = pieces.slice(firstPiece, start).reduce((most, piece) => Math.max(most, piece.bottom), 0);
  /** The last element that was read for figures: a text after an inner block is in an earlier element, the outer one. */
  let read = pieces[start - 1]?.element ?? 0;
  for (let place = start; place < pieces.length; place++) {
    const piece = pieces[place];
    if (piece === undefined) break;
    lowest = belowFigures(evidence, read, piece, lowest);
    read = Math.max(read, piece.element);
    if (!continues(evidence, piece, lowest) || isPlainlyOther(piece, at(scores, place))) break;
    lowest = Math.max(lowest, piece.bottom);
    waiting.push(place);
    const parent = tree.parent(piece.element);
    const isShort = piece.chars - piece.linkChars < PROSE_CHARS;
    if (isOfFigure(evidence, piece) || isHeading(evidence, piece) || (isShort && parent !== around)) continue;
    for (const kept of waiting) found.push(kept);
    waiting = [];
    around = parent;
  }
  return found;
}

/**
 * The bottom of the text, or of the figures between an element and the next piece: pictures that were not loaded are no
 * pieces, but take up room.
 */
function belowFigures({ tree, coreText }: Evidence, after: number, piece: Piece, textBottom: number): number {
  const mostGap = SELECTION_SETTINGS.continuation.gapLines * coreText.fontSize;
  let lowest = textBottom;
  for (let index = after + 1; index < piece.element; index++) {
    const { tag, pageBox } = tree.element(index);
    if (tag !== 'figure' || pageBox[1] - lowest > mostGap) continue;
    lowest = Math.max(lowest, tree.contains(index, piece.element) ? piece.top : bottom(pageBox));
  }
  return lowest;
}

function continues(evidence: Evidence, piece: Piece, lowest: number): boolean {
  const { coreText, marks, isUnstyled } = evidence;
  const { gapLines, edge, linkShare } = SELECTION_SETTINGS.continuation;
  if (OTHER_PARTS.some(name => isMarked(marks, piece.element, name))) return false;
  const gap = piece.top - lowest;
  // A caption may be beside or on its picture.
  const mostOverlap = isOfFigure(evidence, piece) ? gapLines : 1;
  if (gap < -mostOverlap * coreText.fontSize || gap > gapLines * coreText.fontSize) return false;
  const isInColumn = piece.left >= coreText.left - edge && piece.right <= coreText.right + edge;
  // A wide picture, with its caption, reaches beyond the column on both sides.
  const isAroundColumn = piece.left <= coreText.left + edge && piece.right >= coreText.right - edge;
  if (isOfFigure(evidence, piece)) return piece.links === 0 && (isUnstyled || isInColumn || isAroundColumn);
  if (!isUnstyled && !isInColumn) return false;
  if (piece.linkChars > linkShare * piece.chars && piece.chars - piece.linkChars < PROSE_CHARS) return false;
  return (
    isHeading(evidence, piece) ||
    isBoldLine(evidence, piece) ||
    at(coreText.fontShare, piece.style) >= SELECTION_SETTINGS.continuation.fontShare
  );
}

/** True for a paragraph that is plainly no content by itself: lines about the author and notices are set as the text is. */
const isPlainlyOther = ({ chars }: Piece, score: number): boolean =>
  chars >= PROSE_CHARS && score < SELECTION_SETTINGS.continuation.leastScore;

const isHeading = ({ tree }: Evidence, { element }: Piece): boolean =>
  HEADING_TAGS.has(tree.element(element).tag);

/** A short line in bold, as large as the text: a heading that is not marked as one. */
function isBoldLine({ snapshot, coreText }: Evidence, { chars, style }: Piece): boolean {
  const { fontSize = 0, fontWeight = 0 } = snapshot.styles[style] ?? {};
  return (
    chars < PROSE_CHARS &&
    fontWeight >= SELECTION_SETTINGS.continuation.boldWeight &&
    fontSize >= coreText.fontSize
  );
}

/** A picture, or the caption of one. */
const isOfFigure = ({ marks }: Evidence, { element, isPicture }: Piece): boolean =>
  isPicture || isMarked(marks, element, 'figure');

/** Parts that follow a text in its type and column, some with headings like its own, but do not belong to it. */
export const OTHER_PARTS: readonly MarkName[] = [
  'comments',
  'related',
  'signup',
  'user',
  'form',
  'nav',
  'asideTag',
  'footerTag',
  'address',
  'dialogTag',
];
