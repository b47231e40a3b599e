// Lowers the scores of dialogs and of readers' comments under an article. They read like any prose, so that their own
// evidence speaks for them.

import { at } from '../../../base/columns.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { standsIn } from '../evidence/marks.ts';
import type { PageKind } from '../kinds.ts';
import { SELECTION_SETTINGS } from '../settings.ts';
import type { JudgedPage } from './rule.ts';

/** The log-odds of the pieces, lower for those apart; as they are where next to nothing else is content. */
export function lowerApart({ evidence, kind }: JudgedPage, scores: Float64Array): Float64Array {
  const { apart, besideApart } = SELECTION_SETTINGS;
  const isApart = evidence.pieces.map(({ element }) => isSetApart(evidence, kind.name, element));
  if (!isApart.includes(true)) return scores;
  const beside = evidence.pieces.reduce(
    (sum, { chars }, place) => (isApart[place] || at(scores, place) <= 0 ? sum : sum + chars),
    0,
  );
  return beside < besideApart
    ? scores
    : scores.map((score, place) => (isApart[place] ? score + apart : score));
}

/** In a forum, and on a page that may be one, what readers wrote is what others came for. */
const isSetApart = ({ marks }: Evidence, kind: PageKind, element: number): boolean =>
  standsIn(marks, element, 'dialogTag') || (kind === 'article' && standsIn(marks, element, 'comments'));
