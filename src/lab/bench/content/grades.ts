// Scores the content of one page by the weight of texts and pictures: precision, recall and the grades of Qi & Sun.

import type { Selection } from '../../../judge/selection/kept.ts';
import { harmonicMean, ratio, shareOrNull } from '../statistics.ts';
import type { TruthItem } from '../truth/truth.ts';

/**
 * Qi & Sun §4. A: "all noise can be eliminated without loss of information"; B: "most of noise … without loss"; C: the
 * rest. The numbers for "all" and "most" are ours: one percent allows for inexact labels.
 */
const CONTENT_GRADES = {
  /** Largest share of the content that may be lost in grades A and B. */
  mostLost: 0.01,
  /** Largest share of noise in the answer for grade A. */
  mostNoise: 0.01,
  /** Smallest share of the page's noise that must be removed for grade B. */
  leastGone: 0.5,
} as const;

export type ContentGrade = 'A' | 'B' | 'C';
export const CONTENT_GRADE_NAMES: readonly ContentGrade[] = ['A', 'B', 'C'];

export interface ContentPageScore {
  /** `null` if nothing was kept; recall is `null` if the page has no content. */
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number;
  readonly grade: ContentGrade;
}

/** Returns `null` if the page has no content labels. */
export function scoreContent(items: readonly TruthItem[], selection: Selection): ContentPageScore | null {
  let [right, kept, content, noise] = [0, 0, 0, 0];
  for (const item of items) {
    if (item.content === null) return null;
    const keeps = isKept(item, selection);
    if (item.content) content += item.weight;
    else noise += item.weight;
    if (keeps) kept += item.weight;
    if (keeps && item.content) right += item.weight;
  }
  const [precision, recall] = [shareOrNull(right, kept), shareOrNull(right, content)];
  // Keeping nothing of a page without content is right.
  const f1 = kept + content === 0 ? 1 : harmonicMean(precision ?? 0, recall ?? 0);
  return { precision, recall, f1, grade: gradeOf({ right, kept, content, noise }) };
}

export const isKept = ({ kind, index }: TruthItem, selection: Selection): boolean =>
  kind === 'text' ? selection.keptTexts[index] === 1 : selection.keptElements[index] === 1;

function gradeOf({ right, kept, content, noise }: Record<'right' | 'kept' | 'content' | 'noise', number>) {
  const { mostLost, mostNoise, leastGone } = CONTENT_GRADES;
  if (ratio(content - right, content) > mostLost) return 'C';
  if (ratio(kept - right, kept) <= mostNoise) return 'A';
  return ratio(noise - (kept - right), noise) >= leastGone ? 'B' : 'C';
}
