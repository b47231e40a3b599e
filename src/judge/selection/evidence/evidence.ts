// All that is known of a page before any piece of it is judged.

import { at } from '../../../base/columns.ts';
import { atOnce, type Steps } from '../../../base/threads/steps.ts';
import { type Frame, frameOf } from '../../../page/pieces/frame.ts';
import { isProse, type Piece, piecesOf, pieceText, type ReadTexts } from '../../../page/pieces/pieces.ts';
import { isUnstyled } from '../../../page/pieces/unstyled.ts';
import { outermostAround } from '../../../page/snapshot/around.ts';
import { type PageTree, treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { Zoning } from '../../zones/zoning.ts';
import { type CoreText, coreTextOf } from './core-text.ts';
import { type DeclaredFacts, declaredFacts } from './declared-facts.ts';
import { hintTest } from './hints.ts';
import { type Landmarks, landmarksOf, titleAfterBreadcrumbs } from './landmarks.ts';
import { type Marks, marksOf } from './marks.ts';
import { type OtherChoices, otherChoices } from './other-choices.ts';
import { type Sections, sectionsOf } from './sections.ts';
import { type SimilarSiblings, similarSiblings } from './similar-siblings.ts';
import { type Sums, sumsOf } from './sums.ts';
import { type WordSigns, wordSigns } from './word-signs.ts';

export interface Evidence {
  readonly snapshot: Snapshot;
  readonly tree: PageTree;
  readonly zoning: Zoning;
  readonly pieces: readonly Piece[];
  /** Counts of signs in the text of each piece. */
  readonly signs: readonly WordSigns[];
  readonly sums: Sums;
  readonly marks: Marks;
  readonly siblings: SimilarSiblings;
  readonly landmarks: Landmarks;
  readonly coreText: CoreText;
  readonly sections: Sections;
  readonly choices: OtherChoices;
  readonly declared: DeclaredFacts;
  readonly frame: Frame;
  readonly isUnstyled: boolean;
}

export const evidenceOf = (snapshot: Snapshot, zoning: Zoning, reading: ReadTexts): Evidence =>
  atOnce(evidenceSteps(snapshot, zoning, reading));

export function* evidenceSteps(snapshot: Snapshot, zoning: Zoning, reading: ReadTexts): Steps<Evidence> {
  const pieces = piecesOf(snapshot, reading, titleAfterBreadcrumbs(snapshot));
  const signs = pieces.map(piece => wordSigns(pieceText(snapshot, piece)));
  yield;
  const sums = sumsOf(snapshot, pieces, signs);
  const landmarks = landmarksOf(snapshot, pieces, sums);
  const frame = frameOf(snapshot, pieces);
  const isDescribed = namesDescriptions(snapshot, pieces, sums, landmarks.titlePiece);
  yield;
  return {
    snapshot,
    tree: treeOf(snapshot),
    zoning,
    pieces,
    signs,
    sums,
    marks: marksOf(snapshot, sums, isDescribed ? 'comments' : undefined),
    siblings: similarSiblings(snapshot, sums),
    landmarks,
    coreText: coreTextOf(snapshot, pieces, sums, landmarks),
    sections: sectionsOf(snapshot, pieces, frame),
    choices: otherChoices(snapshot, pieces, sums, landmarks.titlePiece),
    declared: declaredFacts(snapshot, pieces),
    frame,
    isUnstyled: isUnstyled(snapshot),
  };
}

/** Readers' comments are in one list; descriptions are each below what they describe. */
const LEAST_PARENTS = 2;

/**
 * True if elements named as comments are in several places, no prose is between the title and the first of them that they
 * could be about, and there is neither a time, as comments have, nor a field for another.
 */
export function namesDescriptions(
  snapshot: Snapshot,
  pieces: readonly Piece[],
  sums: Sums,
  titlePiece: number,
): boolean {
  const tree = treeOf(snapshot);
  if (titlePiece < 0 || tree.withTag('textarea', 'time').length > 0) return false;
  const isNamed = hintTest(snapshot, 'comments');
  const outermost = outermostAround(snapshot, (_, index) => isNamed(index));
  const named: number[] = [];
  for (let index = 1; index < outermost.length; index++)
    if (at(outermost, index) === index && at(sums.chars, index) > 0) named.push(index);
  const parents = new Set(named.map(index => tree.parent(index)));
  const first = Math.min(...named.map(index => sums.of(index).firstPiece));
  return (
    parents.size >= LEAST_PARENTS && first > titlePiece && !pieces.slice(titlePiece + 1, first).some(isProse)
  );
}
