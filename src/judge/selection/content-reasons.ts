// Words why a piece is content or is not: what sets it apart from the usual piece of its page, and the rule that changed it
// most.

import { type Weighed, wordsOf } from '../../base/boosted-trees/feature.ts';
import { givenRows, type RowSource } from '../../base/boosted-trees/tree-scores.ts';
import { at } from '../../base/columns.ts';
import { remembered } from '../../base/memoize.ts';
import { atOnce } from '../../base/threads/steps.ts';
import { runsLeftwards } from '../../page/snapshot/along-lines.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { mirroredReason } from '../zones/zones-along-lines.ts';
import type { Zone, Zoning } from '../zones/zoning.ts';
import { choiceReason } from './chosen-content.ts';
import type { ContentSelection } from './content-selection.ts';
import { FEATURE_NAMES, FEATURE_PHRASES } from './features/features.ts';
import { type Judgement, shippedJudges } from './judge-pieces.ts';
import type { RuleStep } from './rules/rule.ts';
import { judgeInBestWindow } from './wide-window.ts';
import { zonedPage } from './zoned-page.ts';

/** Why the longest piece from one element up to another is content, or is not; `null` where there is no piece. */
type ContentReasons = (from: number, end: number, isContent: boolean) => string | null;

/** Outside of CENTER there are reasons for content alone. */
export const hasContentReason = (zone: Zone | null, isContent: boolean): boolean =>
  isContent || zone === 'CENTER';

/** Has no reasons where pieces did not decide. */
export function contentReasons(
  snapshot: Snapshot,
  zoning: Zoning,
  { source, chosen }: Pick<ContentSelection, 'source' | 'chosen'>,
): ContentReasons {
  if (source === 'rule' && chosen !== undefined) return from => choiceReason(chosen, from);
  if (source !== 'selection' && source !== 'hidden') return () => null;
  const judges = shippedJudges();
  const page = zonedPage(snapshot, zoning);
  const judgement = atOnce(judgeInBestWindow(judges, page, {}));
  const { pieces } = judgement.evidence;
  const scoresOf = (rows: Float32Array) => atOnce(judges.score(givenRows(rows, FEATURE_NAMES.length)));
  const evidenceOf = remembered(weigher(judgement.features, scoresOf));
  // Lines that run leftwards were judged in the mirror.
  const onPage = runsLeftwards(snapshot) ? mirroredReason : (reason: string) => reason;
  return (from, end, isContent) => {
    let longest = -1;
    for (const [place, { element, chars }] of pieces.entries())
      if (element >= from && element < end && chars >= (pieces[longest]?.chars ?? 0)) longest = place;
    return longest < 0 ? null : onPage(sentenceOf(judgement, evidenceOf(longest), longest, isContent));
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
  const isRaised = rule !== undefined && rule.change > 0;
  const speaks: string[] = [];
  const speaksAgainst: string[] = [];
  if (words !== undefined) (logOdds > 0 === isContent ? speaks : speaksAgainst).push(words);
  if (rule !== undefined)
    (isRaised === isContent ? speaks : speaksAgainst).push(
      `the rule ${rule.name} ${isRaised ? 'raised' : 'lowered'} it`,
    );
  if (speaks.length === 0) speaks.push('goes with what is around it');
  const against = speaksAgainst.length === 0 ? '' : `, although ${speaksAgainst.join('; ')}`;
  return `${speaks.join('; ')}${against}`;
}

/** Log-odds: less decides nothing. */
const LEAST_CHANGE = 0.5;

/** The rule that changed a piece most, and how. */
function strongestRule(trail: readonly RuleStep[], place: number) {
  const changes = trail
    .map(({ name, before, after }) => ({ name, change: at(after, place) - at(before, place) }))
    .filter(({ change }) => Math.abs(change) >= LEAST_CHANGE);
  return changes.sort((a, b) => Math.abs(b.change) - Math.abs(a.change))[0];
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
