// What the names of an element and its ancestors say of its zone, by scores learned for words of names.

import { parentsOf } from '../../snapshot/parents.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { ZONES } from '../zoning.ts';
import { at, type Ink } from './ink.ts';
import { namesOf, wordsOf } from './name-tokens.ts';

/** Log odds of the zones for a word, in the order of ZONES; undefined for a word that tells nothing. */
export type NameScores = (token: string) => ArrayLike<number> | undefined;

const KINDS = ZONES.length;
/** Each kind of summary has one value a zone. */
export const NAME_SUMMARIES = ['nearest', 'outermost', 'strongest', 'sum'] as const;
export const NAME_WIDTH = NAME_SUMMARIES.length * KINDS;
/** A word that covers more of the page's weight, or stands on more of the named elements, tells no part from another. */
const MOST_COVERED = 0.93;
const MOST_ELEMENTS = 0.4;
/** With fewer named elements than this, a share of them means nothing. */
const FEW_ELEMENTS = 12;
/** Scores of one element and sums over its ancestors are cut off here, so that no pile of names is decisive. */
const MOST_SCORE = 4;
const MOST_SUM = 8;

export interface NameEvidence {
  /** Rows of NAME_WIDTH values; the first is for elements without telling names. */
  readonly values: Float32Array;
  readonly rowOf: Int32Array;
}

export function nameEvidence(snapshot: Snapshot, ink: Ink, scoresOf: NameScores): NameEvidence {
  const telling = memo(name => wordsOf(name).filter(word => scoresOf(word) !== undefined));
  const named: (readonly string[] | undefined)[] = new Array(snapshot.elements.length);
  for (let index = 0; index < named.length; index++) {
    const element = snapshot.elements[index];
    if (element === undefined || element.tag === 'html' || element.tag === 'body') continue;
    let words: readonly string[] | undefined;
    for (const name of namesOf(element)) {
      const found = telling(name);
      if (found.length > 0) words = words === undefined ? found : [...new Set([...words, ...found])];
    }
    if (words !== undefined) named[index] = words;
  }
  return evidenceOf(parentsOf(snapshot), ink.weight, named, scoresOf);
}

function memo<Answer>(find: (question: string) => Answer): (question: string) => Answer {
  const known = new Map<string, Answer>();
  return question => {
    let answer = known.get(question);
    if (answer === undefined) {
      answer = find(question);
      known.set(question, answer);
    }
    return answer;
  };
}

/** From the tree, the weights of its elements and their telling words. */
export function evidenceOf(
  parents: Int32Array,
  weight: Float64Array,
  named: readonly (readonly string[] | undefined)[],
  scoresOf: NameScores,
): NameEvidence {
  const spread = spreadTokens(parents, weight, named);
  const rowOf = new Int32Array(parents.length);
  const rows: Float32Array[] = [new Float32Array(NAME_WIDTH)];
  for (let index = 0; index < parents.length; index++) {
    const around = index === 0 ? 0 : at(rowOf, at(parents, index));
    rowOf[index] = around;
    const own = scoresOfElement(named[index], spread, scoresOf);
    if (own === undefined) continue;
    rowOf[index] = rows.length;
    rows.push(joined(rows[around] as Float32Array, own, around === 0));
  }
  const values = new Float32Array(rows.length * NAME_WIDTH);
  for (const [place, row] of rows.entries()) values.set(row, place * NAME_WIDTH);
  return { values, rowOf };
}

function scoresOfElement(
  tokens: readonly string[] | undefined,
  spread: ReadonlySet<string>,
  scoresOf: NameScores,
): Float32Array | undefined {
  let sum: Float32Array | undefined;
  for (const token of tokens ?? []) {
    const scores = spread.has(token) ? undefined : scoresOf(token);
    if (scores === undefined) continue;
    sum ??= new Float32Array(KINDS);
    for (let kind = 0; kind < KINDS; kind++) sum[kind] = (sum[kind] ?? 0) + (scores[kind] ?? 0);
  }
  return sum?.map(value => clamp(value, MOST_SCORE));
}

function joined(around: Float32Array, own: Float32Array, isOutermost: boolean): Float32Array {
  const row = new Float32Array(NAME_WIDTH);
  for (let kind = 0; kind < KINDS; kind++) {
    const score = own[kind] ?? 0;
    const strongest = around[2 * KINDS + kind] ?? 0;
    row[kind] = score;
    row[KINDS + kind] = isOutermost ? score : (around[KINDS + kind] ?? 0);
    row[2 * KINDS + kind] = isOutermost ? score : Math.max(strongest, score);
    row[3 * KINDS + kind] = clamp((around[3 * KINDS + kind] ?? 0) + score, MOST_SUM);
  }
  return row;
}

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** Words that stand on most of the page, or on all of its elements. */
function spreadTokens(
  parents: Int32Array,
  weight: Float64Array,
  named: readonly (readonly string[] | undefined)[],
): Set<string> {
  const ends = endsOf(parents);
  const covered = new Map<string, { weight: number; end: number; count: number }>();
  const many =
    Math.max(
      FEW_ELEMENTS,
      named.reduce(count => count + 1, 0),
    ) * MOST_ELEMENTS;
  const whole = Math.max(1, at(weight, 0));
  const spread = new Set<string>();
  for (let index = 0; index < named.length; index++) {
    for (const token of named[index] ?? []) {
      let cover = covered.get(token);
      if (cover === undefined) {
        cover = { weight: 0, end: 0, count: 0 };
        covered.set(token, cover);
      }
      cover.count++;
      if (cover.count > many) spread.add(token);
      if (index < cover.end) continue;
      cover.weight += at(weight, index);
      cover.end = at(ends, index);
      if (cover.weight > whole * MOST_COVERED) spread.add(token);
    }
  }
  return spread;
}

/** The first index behind each element's subtree. */
export function endsOf(parents: Int32Array): Int32Array {
  const ends = new Int32Array(parents.length);
  for (let index = parents.length - 1; index >= 0; index--) {
    if (at(ends, index) === 0) ends[index] = index + 1;
    const parent = at(parents, index);
    if (index > 0 && parent >= 0 && at(ends, parent) < at(ends, index)) ends[parent] = at(ends, index);
  }
  return ends;
}
