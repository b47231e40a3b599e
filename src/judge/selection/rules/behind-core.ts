// Lowers the scores behind the block with most of the prose. Offers, other articles and lines about the author stand
// there: they read like content, so that weak evidence is not enough.

import { at } from '../../../base/columns.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { PageKind } from '../kinds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import { continuationOf } from './continuation.ts';

/** The log-odds of the pieces, lower for those behind the core that say little, where the core holds most of what is content. */
export function withWeakBehindCore(evidence: Evidence, kind: PageKind, scores: Float64Array): Float64Array {
  const { behindCore, textKinds } = SELECTION_SETTINGS;
  const { logOdds, sure } = behindCore;
  if (!textKinds.has(kind) || !holdsContent(evidence, scores)) return scores;
  const end = at(evidence.sums.endUnit, evidence.landmarks.core);
  const continued = new Set(continuationOf(evidence));
  return scores.map((score, place) => {
    if (continued.has(place)) return Math.max(score, SELECTION_SETTINGS.continuation.logOdds);
    return place >= end && score < sure ? score + logOdds : score;
  });
}

/** True if the core is none of several blocks made alike, as posts are, and holds most of the text without links that is plainly content. */
function holdsContent({ units, sums, landmarks, alike }: Evidence, scores: Float64Array): boolean {
  const { plain, coreShare } = SELECTION_SETTINGS.behindCore;
  const { core } = landmarks;
  if (core <= 0 || at(alike.nearest, core) === core) return false;
  let [inside, all] = [0, 0];
  for (const [place, unit] of units.entries()) {
    if (at(scores, place) <= plain) continue;
    const chars = unit.chars - unit.linkChars;
    all += chars;
    if (place >= at(sums.firstUnit, core) && place < at(sums.endUnit, core)) inside += chars;
  }
  return inside >= coreShare * all;
}
