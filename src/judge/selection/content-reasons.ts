// Words why a piece is content or is not: what sets it apart from the usual piece of its page, and the rule that changed it
// most.

import { type Weighed, wordsOf } from '../../base/boosted-trees/feature.ts';
import { givenRows, type RowSource } from '../../base/boosted-trees/tree-scores.ts';
import { at } from '../../base/columns.ts';
import { remembered } from '../../base/memoize.ts';
import { atOnce } from '../../base/threads/steps.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { Zoning } from '../zones/zoning.ts';
import { FEATURE_NAMES, FEATURE_PHRASES } from './features/features.ts';
import { type Judgement, judgePage, shippedJudges } from './judge-pieces.ts';
import type { RuleStep } from './rules/rule.ts';
import { judgeInWideWindow } from './wide-window.ts';
import { zonedPage } from './zoned-page.ts';

/** Why the longest piece among elements is content, or is not, as `isContent` says; undefined where there is none. */
export type ContentReasons = (from: number, end: number, isContent: boolean) => string | undefined;

export function contentReasons(snapshot: Snapshot, zoning: Zoning): ContentReasons {
  const judges = shippedJudges();
  const page = zonedPage(snapshot, zoning, judges.isOn);
  const judgement =
    atOnce(judgeInWideWindow(judges, page, undefined)) ?? atOnce(judgePage(judges, page, undefined));
  const { pieces } = judgement.evidence;
  const scoresOf = (rows: Float32Array) => atOnce(judges.score(givenRows(rows, FEATURE_NAMES.length)));
  const evidenceOf = remembered(weigher(judgement.features, scoresOf));
  return (from, end, isContent) => {
    let longest = -1;
    for (const [place, { element, chars }] of pieces.entries())
      if (element >= from && element < end && chars >= (pieces[longest]?.chars ?? 0)) longest = place;
    return longest < 0 ? undefined : sentenceOf(judgement, evidenceOf(longest), longest, isContent);
  };
}

function sentenceOf(
  { pieceLogOdds, trail }: Judgement,
  evidence: readonly Weighed[],
  place: number,
  isContent: boolean,
): string {
  const logOdds = at(pieceLogOdds, place);
  const sign = logOdds > 0 ? 1 : -1;
  const telling = evidence
    .map(weighed => ({ ...weighed, gain: weighed.gain * sign }))
    .sort((a, b) => b.gain - a.gain);
  const words = wordsOf(telling, FEATURE_PHRASES);
  const rule = strongestRule(trail, place);
  const own = [...(words === undefined ? [] : [words]), ...(rule === undefined ? [] : [rule])].join('; ');
  const around = 'goes with what is around it';
  if (logOdds > 0 === isContent) return own === '' ? around : own;
  return own === '' ? around : `${around}, although ${own}`;
}

/** Log-odds: less decides nothing. */
const LEAST_CHANGE = 0.5;

function strongestRule(trail: readonly RuleStep[], place: number): string | undefined {
  let strongest: { name: string; change: number } = { name: '', change: 0 };
  for (const { name, before, after } of trail) {
    const change = at(after, place) - at(before, place);
    if (Math.abs(change) > Math.abs(strongest.change)) strongest = { name, change };
  }
  const { name, change } = strongest;
  if (Math.abs(change) < LEAST_CHANGE) return undefined;
  return `the rule ${name} ${change > 0 ? 'raised' : 'lowered'} it`;
}

/** Pieces whose rows make the usual one. */
const MOST_ROWS = 256;

/** Weighs each feature of a piece by how the score changes if its value is the usual one of the page. */
function weigher(
  { count, rows }: RowSource,
  scoresOf: (rows: Float32Array) => Float64Array,
): (place: number) => readonly Weighed[] {
  const width = FEATURE_NAMES.length;
  const worded = [...FEATURE_NAMES.keys()].filter(column => FEATURE_PHRASES.has(FEATURE_NAMES[column] ?? ''));
  const usual = usualRow({ count, rows });
  return place => {
    const own = rows(place, 1).slice();
    const tried = new Float32Array((worded.length + 1) * width);
    for (let row = 0; row <= worded.length; row++) tried.set(own, row * width);
    for (const [row, column] of worded.entries()) tried[row * width + column] = usual[column] ?? 0;
    const scores = scoresOf(tried);
    const score = at(scores, worded.length);
    return worded.map((column, row) => ({
      feature: FEATURE_NAMES[column] ?? '',
      value: own[column] ?? 0,
      gain: score - at(scores, row),
    }));
  };
}

/** The median of each feature. */
function usualRow({ count, rows }: RowSource): Float32Array {
  const step = Math.max(1, Math.ceil(count / MOST_ROWS));
  const sample: Float32Array[] = [];
  for (let place = 0; place < count; place += step) sample.push(rows(place, 1).slice());
  return Float32Array.from(FEATURE_NAMES, (_, column) => medianOf(sample.map(row => row[column] ?? 0)));
}

const medianOf = (values: readonly number[]): number =>
  Float32Array.from(values).sort()[values.length >> 1] ?? 0;
