// Lowers the scores of weak pieces around a short text under the page's title. Teasers of other stories read like the
// text, and where they are many, weak evidence for each of them outweighs it.

import { at } from '../../../base/columns.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isEmptyRun } from '../evidence/other-choices.ts';
import { hasDateBesideTitle } from '../features/kind-features.ts';
import type { KindVerdict } from '../kind-of-page.ts';
import { KIND_NAMES } from '../kinds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import type { JudgedPage } from './rule.ts';

/**
 * The log-odds of the pieces, lower outside of the lead where it holds nearly all that is surely content. Where the kind of
 * the page is in doubt, a core that goes on from the lead counts with it.
 */
export function lowerAroundLead({ evidence, kind }: JudgedPage, scores: Float64Array): Float64Array {
  const { aroundLead } = SELECTION_SETTINGS;
  const { choices, landmarks } = evidence;
  const { lead } = choices;
  if (isEmptyRun(lead) || !mayBeArticle(evidence, kind)) return scores;
  const isInLead = (place: number) => place >= landmarks.titlePiece && place < lead.end;
  const end = kind.confidence < aroundLead.doubt ? endWithCore(evidence) : lead.end;
  const isInText = (place: number) => place >= landmarks.titlePiece && place < end;
  let [inside, all] = [0, 0];
  for (const [place, { chars, linkChars }] of evidence.pieces.entries()) {
    if (at(scores, place) <= aroundLead.sure) continue;
    all += chars - linkChars;
    if (isInText(place)) inside += chars - linkChars;
  }
  if (inside === 0 || inside < aroundLead.leadShare * all) return scores;
  const isWeak = (score: number, place: number) => !isInLead(place) && score <= aroundLead.sure;
  if (scores.filter(isWeak).length < aroundLead.leastAround) return scores;
  return scores.map((score, place) =>
    isInLead(place) || score > aroundLead.sure ? score : score + aroundLead.logOdds,
  );
}

/** An article, or a page whose kind is in doubt and that has a date beside its title. */
function mayBeArticle(evidence: Evidence, { name, confidence, probabilities }: KindVerdict): boolean {
  const { doubt, leastArticle } = SELECTION_SETTINGS.aroundLead;
  const isInDoubt = confidence < doubt && at(probabilities, ARTICLE) >= leastArticle;
  return name === 'article' || (isInDoubt && hasDateBesideTitle(evidence));
}
const ARTICLE = KIND_NAMES.indexOf('article');

/** One past the last piece of the lead, or of the core if it begins in the lead or right after it. */
function endWithCore({ sums, choices: { lead }, landmarks: { core, titlePiece } }: Evidence): number {
  const { firstPiece, endPiece } = sums.of(core);
  return firstPiece >= titlePiece && firstPiece <= lead.end ? Math.max(lead.end, endPiece) : lead.end;
}
