// How right the content of one page is, by the weight of its texts and pictures: shares, and the grades of Qi & Sun.

import type { Selection } from '../../../judge/hast/kept.ts';
import { harmonicMean, ratio } from '../shares.ts';
import type { TruthItem } from '../truth/truth.ts';

/**
 * Qi & Sun §4. A: "all noise can be eliminated without loss of information"; B: "most of noise … without loss"; C: the
 * rest. What "all" and "most" are is ours: labels are not exact to a character, so one in a hundred may be.
 */
const CONTENT_GRADES = {
  /** Of the content: what may be lost in A and B. */
  mostLost: 0.01,
  /** Of what is kept: the noise that may be left in A. */
  mostNoise: 0.01,
  /** Of the noise of the page: what must be gone in B. */
  leastGone: 0.5,
} as const;

export type ContentGrade = 'A' | 'B' | 'C';
export const CONTENT_GRADE_NAMES: readonly ContentGrade[] = ['A', 'B', 'C'];

export interface ContentPageScore {
  /** `null` where nothing was kept, or nothing is content. */
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number;
  readonly grade: ContentGrade;
}

/** `null` where nobody marked what is content. */
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
  const precision = kept > 0 ? right / kept : null;
  const recall = content > 0 ? right / content : null;
  // Nothing kept of a page without content is right.
  const f1 = kept + content === 0 ? 1 : harmonicMean(precision ?? 0, recall ?? 0);
  return { precision, recall, f1, grade: gradeOf({ right, kept, content, noise }) };
}

export const isKept = ({ kind, index }: TruthItem, selection: Selection): boolean =>
  kind === 'text' ? selection.keepsText(index) : selection.keepsElement(index);

function gradeOf({ right, kept, content, noise }: Record<'right' | 'kept' | 'content' | 'noise', number>) {
  const { mostLost, mostNoise, leastGone } = CONTENT_GRADES;
  if (ratio(content - right, content) > mostLost) return 'C';
  if (ratio(kept - right, kept) <= mostNoise) return 'A';
  return ratio(noise - (kept - right), noise) >= leastGone ? 'B' : 'C';
}
