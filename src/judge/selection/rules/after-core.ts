// Lowers the scores after the block with most of the prose. Offers, other articles and lines about the author follow
// there: they read like content, so weak evidence is not enough.

import { at } from '../../../base/columns.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { PageKind } from '../kinds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { continuationOf } from './continuation.ts';

/** Lowers weak pieces after the core, if the core holds most of the content. */
export function lowerAfterCore(evidence: Evidence, kind: PageKind, scores: Float64Array): Float64Array {
  const { afterCore, textKinds } = SELECTION_SETTINGS;
  const { logOdds, sure } = afterCore;
  if (!textKinds.has(kind) || !holdsContent(evidence, scores)) return scores;
  const end = evidence.sums.of(evidence.landmarks.core).endPiece;
  const continued = new Set(continuationOf(evidence, scores));
  return scores.map((score, place) => {
    if (continued.has(place)) return Math.max(score, SELECTION_SETTINGS.continuation.logOdds);
    return place >= end && score < sure ? score + logOdds : score;
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
