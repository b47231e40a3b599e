// Applies one rule of the content model to a page that is written as HTML, as the judging does.

import { commentsOf } from '../../src/judge/selection/comments/page-comments.ts';
import type { Evidence } from '../../src/judge/selection/evidence/evidence.ts';
import type { KindVerdict } from '../../src/judge/selection/kind-of-page.ts';
import type { PageKind } from '../../src/judge/selection/kinds.ts';
import { CORRECTION_RULES, EARLY_RULES, SCORE_RULES } from '../../src/judge/selection/rules/content-rules.ts';
import { otherKind } from '../../src/judge/selection/rules/other-kind.ts';
import { applyRules, type ScoredPage } from '../../src/judge/selection/rules/rule.ts';
import { pieceText } from '../../src/page/pieces/pieces.ts';
import { evidenceFromHtml } from './evidence-from-html.ts';

const RULES = [...EARLY_RULES, ...SCORE_RULES, ...CORRECTION_RULES];

/** A number for each piece by its text: a list has them in the order of the pieces. */
type Numbers = number | readonly number[] | ((text: string) => number);

interface Given {
  /** An article by default. */
  readonly kind?: PageKind | KindVerdict;
  /** Log-odds of the pieces, 0 by default. Rules of scores change them, those of corrections read them. */
  readonly scores?: Numbers;
  /** Corrections of earlier rules, 0 by default. */
  readonly corrections?: Numbers;
  readonly threshold?: number;
  readonly titleOf?: (evidence: Evidence) => ScoredPage['title'];
}

interface Applied {
  readonly texts: readonly string[];
  /** The scores or the corrections after the rule. */
  readonly values: readonly number[];
  /** Score and correction of each piece together. */
  readonly sums: readonly number[];
  /** Texts of the pieces that the rule raises, lowers, and leaves as content. */
  readonly raised: readonly string[];
  readonly lowered: readonly string[];
  readonly content: readonly string[];
}

const sure = (name: PageKind): KindVerdict =>
  otherKind(name, { name, confidence: 0, probabilities: new Float64Array() });

export function applyRule(
  name: (typeof RULES)[number]['name'],
  page: string | Evidence,
  { kind = 'article', threshold = 0, titleOf = () => null, ...given }: Given = {},
): Applied {
  const evidence = typeof page === 'string' ? evidenceFromHtml(page) : page;
  const texts = evidence.pieces.map(piece => pieceText(evidence.snapshot, piece).trim());
  const numbersOf = (numbers: Numbers = 0) =>
    Float64Array.from(texts, (text, place) => {
      if (typeof numbers === 'number') return numbers;
      return typeof numbers === 'function' ? numbers(text) : (numbers[place] ?? Number.NaN);
    });
  const scores = numbersOf(given.scores);
  const isOfCorrections = CORRECTION_RULES.some(rule => rule.name === name);
  const before = isOfCorrections ? numbersOf(given.corrections) : scores;
  const rules = RULES.filter(rule => rule.name === name);
  const judged: ScoredPage = {
    evidence,
    kind: typeof kind === 'string' ? sure(kind) : kind,
    title: titleOf(evidence),
    comments: () => commentsOf(evidence.snapshot),
    scores,
    threshold,
  };
  const values = [...applyRules(rules, () => true, judged, before)];
  const sums = isOfCorrections
    ? values.map((correction, place) => correction + (scores[place] ?? 0))
    : values;
  const where = (fits: (place: number) => boolean) => texts.filter((_, place) => fits(place));
  const changeOf = (place: number): number => (values[place] ?? 0) - (before[place] ?? 0);
  return {
    texts,
    values,
    sums,
    raised: where(place => changeOf(place) > 0),
    lowered: where(place => changeOf(place) < 0),
    content: where(place => (sums[place] ?? 0) > threshold),
  };
}
