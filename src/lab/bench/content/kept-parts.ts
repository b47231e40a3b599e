// Scores headings and pictures by labels: how many of the content's are kept, and how many of the other ones are let in.

import { recordOf } from '../../../base/columns.ts';
import { countEach } from '../../../base/counts.ts';
import type { DocumentParts } from './document-parts.ts';
import { sharedCount } from './metrics.ts';

export const KEPT_NAMES = ['h1', 'heading', 'picture'] as const;
export type KeptName = (typeof KEPT_NAMES)[number];

/** Keys of visible parts. `h1` are headings too. */
export type LabelledParts = Readonly<Record<KeptName, readonly string[]>>;

/** The parts of a page that people judged. */
export interface JudgedParts {
  readonly content: LabelledParts;
  readonly others: LabelledParts;
  /** Pictures of the content that are too small to count. */
  readonly small: readonly string[];
}

export interface KeptCounts {
  readonly content: number;
  readonly kept: number;
  readonly others: number;
  readonly letIn: number;
}
export type KeptScore = Readonly<Record<KeptName, KeptCounts>>;

/** Counts each part of the answer once: where a text is on the page twice, it is the content's. */
export function scoreKept(answer: DocumentParts, { content, others, small }: JudgedParts): KeptScore {
  return recordOf(KEPT_NAMES, name => {
    const kind = name === 'h1' ? 'heading' : name;
    const given = countEach(answer[kind]);
    const allowed = countEach([...content[kind], ...(kind === 'picture' ? small : [])]);
    const surplus = surplusOf(given, allowed);
    return {
      content: content[name].length,
      kept: sharedCount(given, countEach(content[name])),
      others: others[name].length,
      letIn: sharedCount(surplus, countEach(others[name])),
    };
  });
}

function surplusOf(
  given: ReadonlyMap<string, number>,
  allowed: ReadonlyMap<string, number>,
): Map<string, number> {
  return new Map([...given].map(([key, count]) => [key, Math.max(0, count - (allowed.get(key) ?? 0))]));
}

/** Counts over all pages together; shares are `null` where there are no such parts. */
export interface KeptFigures extends KeptCounts {
  readonly keptShare: number | null;
  readonly letInShare: number | null;
}
export type KeptSummary = Readonly<Record<KeptName, KeptFigures>>;

/** Returns `null` without pages. */
export function summariseKept(scores: readonly KeptScore[]): KeptSummary | null {
  if (scores.length === 0) return null;
  return recordOf(KEPT_NAMES, name => {
    const sum = (count: keyof KeptCounts) => scores.reduce((total, score) => total + score[name][count], 0);
    const [content, kept, others, letIn] = [sum('content'), sum('kept'), sum('others'), sum('letIn')];
    const share = (part: number, whole: number) => (whole > 0 ? part / whole : null);
    return {
      content,
      kept,
      others,
      letIn,
      keptShare: share(kept, content),
      letInShare: share(letIn, others),
    };
  });
}
