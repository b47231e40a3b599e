// Evidence from the names of an element and its ancestors, by scores learned for words of names on other sites, and
// its features.

import { copiedGroup, type FeatureGroup } from '../../../../base/boosted-trees/feature-rows.ts';
import { at } from '../../../../base/columns.ts';
import { remembered } from '../../../../base/memoize.ts';
import { subtreeEnds, treeOf } from '../../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../../page/snapshot/snapshot.ts';
import { ZONES } from '../../zoning.ts';
import type { Ink } from '../measures/ink.ts';
import type { PageMeasures } from '../measures/page-measures.ts';
import { NAMING_ATTRIBUTES, namesOf, wordsIn } from './name-tokens.ts';

/** Log odds of the zones for a word, in the order of ZONES; undefined for a word without evidence. */
export type NameScores = (token: string) => ArrayLike<number> | undefined;

const KINDS = ZONES.length;
/** Each kind of summary has one value a zone. */
const NAME_SUMMARIES = ['nearest', 'outermost', 'strongest', 'sum'] as const;
export const NAME_WIDTH = NAME_SUMMARIES.length * KINDS;
/** A word that covers more of the page's weight, or names more of the named elements, distinguishes no part from another. */
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

/** A word of a page that has scores, with how much of the page bears it. */
export interface TellingWord {
  readonly scores: ArrayLike<number>;
  weight: number;
  count: number;
  /** The first index after the last counted element. */
  end: number;
}

function nameEvidence(snapshot: Snapshot, ink: Ink, scoresOf: NameScores): NameEvidence {
  const telling = tellingWords(scoresOf);
  // Whole values, because most elements of a page share a few of them.
  const readers = NAMING_ATTRIBUTES.map((_, place) => remembered(value => telling(wordsIn(place, value))));
  const named: (readonly TellingWord[] | undefined)[] = new Array(snapshot.elements.length);
  for (let index = 0; index < named.length; index++) {
    const element = snapshot.elements[index];
    if (element === undefined || element.tag === 'html' || element.tag === 'body') continue;
    let words: readonly TellingWord[] | undefined;
    const names = namesOf(element);
    for (let place = 0; place < names.length; place++) {
      const found = names[place] ? readers[place]?.(names[place] ?? '') : undefined;
      if (found === undefined || found.length === 0) continue;
      words = words === undefined ? found : [...new Set([...words, ...found])];
    }
    if (words !== undefined) named[index] = words;
  }
  return evidenceOf(treeOf(snapshot).parents, ink.weight, named);
}

/** Finds the words that have scores, each as one object for the whole page. */
export function tellingWords(scoresOf: NameScores): (words: readonly string[]) => TellingWord[] {
  const known = new Map<string, TellingWord>();
  return words => {
    const found: TellingWord[] = [];
    for (const word of words) {
      const scores = scoresOf(word);
      if (scores === undefined) continue;
      const telling = known.get(word) ?? { scores, weight: 0, count: 0, end: 0 };
      known.set(word, telling);
      if (!found.includes(telling)) found.push(telling);
    }
    return found;
  };
}

/** From the tree, the weights of its elements and their telling words. */
export function evidenceOf(
  parents: Int32Array,
  weight: Float64Array,
  named: readonly (readonly TellingWord[] | undefined)[],
): NameEvidence {
  const isSpread = spreadOf(parents, weight, named);
  const rowOf = new Int32Array(parents.length);
  const values = new Float32Array(
    NAME_WIDTH * (1 + named.reduce((count, words) => count + Number(words !== undefined), 0)),
  );
  const scoresOf = scoreSums(isSpread);
  let rows = 1;
  for (let index = 0; index < parents.length; index++) {
    const around = index === 0 ? 0 : at(rowOf, at(parents, index));
    rowOf[index] = around;
    const words = named[index];
    const own = words === undefined ? null : scoresOf(words);
    if (own === null) continue;
    putRow(values, rows * NAME_WIDTH, around * NAME_WIDTH, own);
    rowOf[index] = rows++;
  }
  return { values, rowOf };
}

/** Sums the scores of a list of words once, however many elements share it; null where all of them are spread. */
function scoreSums(
  isSpread: (word: TellingWord) => boolean,
): (words: readonly TellingWord[]) => Float32Array | null {
  const known = new Map<readonly TellingWord[], Float32Array | null>();
  return words => {
    let sums = known.get(words);
    if (sums !== undefined) return sums;
    const telling = words.filter(word => !isSpread(word));
    sums = telling.length === 0 ? null : new Float32Array(KINDS);
    for (const { scores } of telling)
      for (let kind = 0; kind < KINDS; kind++) if (sums) sums[kind] = (sums[kind] ?? 0) + (scores[kind] ?? 0);
    known.set(words, sums);
    return sums;
  };
}

/** From the row of what is around an element and its own scores; `around` 0 where nothing around has a name. */
function putRow(values: Float32Array, to: number, around: number, own: Float32Array): void {
  const valueAt = (summary: number, kind: number) => values[around + summary * KINDS + kind] ?? 0;
  for (let kind = 0; kind < KINDS; kind++) {
    const score = clamp(own[kind] ?? 0, MOST_SCORE);
    values[to + kind] = score;
    values[to + KINDS + kind] = around === 0 ? score : valueAt(1, kind);
    values[to + 2 * KINDS + kind] = around === 0 ? score : Math.max(valueAt(2, kind), score);
    values[to + 3 * KINDS + kind] = clamp(valueAt(3, kind) + score, MOST_SUM);
  }
}

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** Tells the words that stand on most of the page, or on very many of its elements. */
function spreadOf(
  parents: Int32Array,
  weight: Float64Array,
  named: readonly (readonly TellingWord[] | undefined)[],
): (word: TellingWord) => boolean {
  const ends = subtreeEnds(parents);
  let elements = 0;
  for (let index = 0; index < named.length; index++) {
    const words = named[index];
    if (words === undefined) continue;
    elements++;
    for (const word of words) {
      word.count++;
      // Inside of an element with the same word nothing is counted twice.
      if (index < word.end) continue;
      word.weight += at(weight, index);
      word.end = at(ends, index);
    }
  }
  const many = Math.max(FEW_ELEMENTS, elements) * MOST_ELEMENTS;
  const most = Math.max(1, at(weight, 0)) * MOST_COVERED;
  return ({ count, weight }) => count > many || weight > most;
}

const WORDS: Readonly<Record<(typeof NAME_SUMMARIES)[number], string>> = {
  nearest: 'the nearest name speaks',
  outermost: 'the outermost name around it speaks',
  strongest: 'a name around it speaks',
  sum: 'the names around it speak',
};

const NAME_FEATURES = NAME_SUMMARIES.flatMap(summary =>
  ZONES.map(
    zone =>
      [
        `${summary}${zone}`,
        undefined,
        (value: number) =>
          Math.abs(value) < 0.05 ? '' : `${WORDS[summary]} ${value > 0 ? 'for' : 'against'} ${zone}`,
      ] as const,
  ),
);

export const nameGroup = (scoresOf: NameScores): FeatureGroup<PageMeasures> =>
  copiedGroup({ name: 'name', words: '' }, NAME_FEATURES, ({ snapshot, ink }) => {
    const { values, rowOf } = nameEvidence(snapshot, ink, scoresOf);
    return { values, placeOf: leaf => at(rowOf, leaf) * NAME_WIDTH };
  });
