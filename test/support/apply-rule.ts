// Applies one rule of the content model to a page, as the judging does.

import { commentsOf } from '../../src/judge/selection/comments/page-comments.ts';
import type { Evidence } from '../../src/judge/selection/evidence/evidence.ts';
import type { KindVerdict } from '../../src/judge/selection/kind-of-page.ts';
import type { PageKind } from '../../src/judge/selection/kinds.ts';
import { EARLY_RULES, NUDGE_RULES, SCORE_RULES } from '../../src/judge/selection/rules/content-rules.ts';
import { applyRules, type ScoredPage } from '../../src/judge/selection/rules/rule.ts';
import { otherKind } from '../../src/judge/selection/rules/other-kind.ts';

interface Given extends Partial<Omit<ScoredPage, 'evidence' | 'kind'>> {
  readonly kind?: PageKind | KindVerdict;
  /** The numbers that the rule changes. */
  readonly values?: Float64Array;
}

const sure = (name: PageKind): KindVerdict =>
  otherKind(name, { name, confidence: 0, probabilities: new Float64Array() });

/** Returns the number of each piece after the rule. The page is an article on which each has 0, unless it says more. */
export function applyRule(name: string, evidence: Evidence, given: Given = {}): number[] {
  const { kind = 'article', values = new Float64Array(evidence.pieces.length), ...more } = given;
  const page: ScoredPage = {
    evidence,
    kind: typeof kind === 'string' ? sure(kind) : kind,
    title: null,
    comments: () => commentsOf(evidence.snapshot),
    scores: new Float64Array(evidence.pieces.length),
    threshold: 0,
    ...more,
  };
  const rules = [...EARLY_RULES, ...SCORE_RULES, ...NUDGE_RULES].filter(rule => rule.name === name);
  if (rules.length !== 1) throw new Error(`No content rule is called ${name}.`);
  return [...applyRules(rules, () => true, page, values)];
}
