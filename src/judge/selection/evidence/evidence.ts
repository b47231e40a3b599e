// All that is known of a page before any piece of it is judged.

import { atOnce, type Steps } from '../../../base/threads/steps.ts';
import { type Frame, frameOf } from '../../../page/pieces/frame.ts';
import { type Piece, piecesOf, pieceText, type Reading } from '../../../page/pieces/pieces.ts';
import { isUnstyled } from '../../../page/pieces/unstyled.ts';
import { type PageTree, treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { Zoning } from '../../zones/zoning.ts';
import { type CoreText, coreTextOf } from './core-text.ts';
import { type DeclaredFacts, declaredFacts } from './declared-facts.ts';
import type { HintName } from './hints.ts';
import { type Landmarks, landmarksOf, titleAfterBreadcrumbs } from './landmarks.ts';
import { type Marks, marksOf } from './marks.ts';
import { namesDescriptions } from './named-descriptions.ts';
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

/** Names that say nothing on pages that call their own descriptions so. */
const DESCRIPTION_NAMES: ReadonlySet<HintName> = new Set(['comments']);

export const evidenceOf = (snapshot: Snapshot, zoning: Zoning, reading: Reading): Evidence =>
  atOnce(evidenceSteps(snapshot, zoning, reading));

export function* evidenceSteps(snapshot: Snapshot, zoning: Zoning, reading: Reading): Steps<Evidence> {
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
    marks: marksOf(snapshot, sums, isDescribed ? DESCRIPTION_NAMES : undefined),
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
