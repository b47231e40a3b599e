// Lowers the scores of weak pieces around a short text under the page's title. Teasers of other stories read like the
// text, and where they are many, weak evidence for each of them outweighs it.

import { at } from '../../../base/columns.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isEmptyRun } from '../evidence/other-choices.ts';
import type { PageKind } from '../kinds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';

/** The log-odds of the pieces, lower outside of the lead where it holds nearly all that is surely content. */
export function lowerAroundLead(evidence: Evidence, kind: PageKind, scores: Float64Array): Float64Array {
  const { aroundLead } = SELECTION_SETTINGS;
  const { choices, landmarks } = evidence;
  const { lead } = choices;
  if (kind !== 'article' || isEmptyRun(lead)) return scores;
  const isInLead = (place: number) => place >= landmarks.titlePiece && place < lead.end;
  let [inside, all] = [0, 0];
  for (const [place, { chars, linkChars }] of evidence.pieces.entries()) {
    if (at(scores, place) <= aroundLead.sure) continue;
    all += chars - linkChars;
    if (isInLead(place)) inside += chars - linkChars;
  }
  if (inside === 0 || inside < aroundLead.leadShare * all) return scores;
  const isWeak = (score: number, place: number) => !isInLead(place) && score <= aroundLead.sure;
  if (scores.filter(isWeak).length < aroundLead.leastAround) return scores;
  return scores.map((score, place) =>
    isInLead(place) || score > aroundLead.sure ? score : score + aroundLead.logOdds,
  );
}
