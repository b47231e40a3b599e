// Matches the words of two pages: first those of matched elements, then long runs anywhere on the page, then similar
// words between runs.

import { groupBy } from '../../base/keyed-lists.ts';
import { alignWords, type Budget } from './align-words.ts';
import { heaviestInOrder, Pairs } from './pairing.ts';
import { COMPARE } from './settings.ts';
import type { WordList } from './word-list.ts';

interface WordMatches {
  /** For each word of the first page its match on the other, and back; -1 for none. */
  readonly to: Int32Array;
  readonly back: Int32Array;
  /** 1 for a matched word whose order among the others changed. */
  readonly isReordered: Uint8Array;
  readonly isReorderedBack: Uint8Array;
}

/** `partners` gives for each element of the first page its match on the other; -1 for none. */
export function matchWords(one: WordList, other: WordList, partners: Int32Array): WordMatches {
  const pairs = new Pairs(one.ids.length, other.ids.length);
  const { partners: to, back } = pairs;
  matchElementTexts(one, other, partners, pairs);
  matchRuns(one, other, pairs);
  const runs = runsOf(one, to);
  const inOrder = heaviestInOrder(runs);
  const kept = runs.filter((_, at) => inOrder[at] === 1);
  matchGaps(one, other, kept, pairs);
  const isReordered = new Uint8Array(to.length);
  const isReorderedBack = new Uint8Array(back.length);
  for (const [at, { from, start, length }] of runs.entries()) {
    if (inOrder[at] === 1) continue;
    isReordered.fill(1, from, from + length);
    isReorderedBack.fill(1, start, start + length);
  }
  return { to, back, isReordered, isReorderedBack };
}

/** Matches matched elements with equal own text word by word. */
function matchElementTexts(one: WordList, other: WordList, partners: Int32Array, pairs: Pairs): void {
  const [ones, others] = [wordsByElement(one), wordsByElement(other)];
  for (const [element, places] of ones) {
    const counterparts = others.get(partners[element] ?? -1);
    if (counterparts?.length !== places.length) continue;
    if (places.some((place, at) => one.ids[place] !== other.ids[counterparts[at] ?? -1])) continue;
    for (const [at, place] of places.entries()) pairs.join(place, counterparts[at] ?? -1);
  }
}

function wordsByElement({ elements }: WordList): Map<number, number[]> {
  const lists = groupBy(elements.keys(), place => elements[place] ?? -1);
  lists.delete(-1);
  return lists;
}

/** Greedily matches from each word on the longest run that is unmatched on the other page too. */
function matchRuns(one: WordList, other: WordList, pairs: Pairs): void {
  const { partners: to, back } = pairs;
  const seeds = seedsOf(other.ids, back);
  for (let place = 0; place < to.length; place++) {
    const seed = seedAt(one.ids, to, place);
    if (seed === null) continue;
    const candidates = seeds.get(seed) ?? [];
    let [best, length] = [-1, 0];
    for (const start of candidates) {
      const found = runLength(one.ids, other.ids, pairs, place, start);
      if (found > length) [best, length] = [start, found];
    }
    let weight = 0;
    for (let at = 0; at < length; at++) weight += one.weights[place + at] ?? 0;
    if (weight < COMPARE.leastRunChars) continue;
    for (let at = 0; at < length; at++) pairs.join(place + at, best + at);
    place += length - 1;
  }
}

/** Indexes seeds by their first few positions, so that frequent repetitions stay cheap. */
function seedsOf(ids: Int32Array, matches: Int32Array): Map<number, number[]> {
  const seeds = new Map<number, number[]>();
  for (let place = 0; place < ids.length; place++) {
    const seed = seedAt(ids, matches, place);
    if (seed === null) continue;
    const places = seeds.get(seed);
    if (places === undefined) seeds.set(seed, [place]);
    else if (places.length < COMPARE.mostSeedPlaces) places.push(place);
  }
  return seeds;
}

/** Hashes the next few words; `null` if one of them is already matched. */
function seedAt(ids: Int32Array, matches: Int32Array, place: number): number | null {
  if (place + COMPARE.seedWords > ids.length) return null;
  let hash = 0;
  for (let at = place; at < place + COMPARE.seedWords; at++) {
    if ((matches[at] ?? 0) >= 0) return null;
    hash = (Math.imul(hash, 0x01000193) + (ids[at] ?? 0)) | 0;
  }
  return hash;
}

function runLength(
  one: Int32Array,
  other: Int32Array,
  { partners: to, back }: Pairs,
  place: number,
  start: number,
): number {
  const most = Math.min(one.length - place, other.length - start);
  let length = 0;
  while (
    length < most &&
    one[place + length] === other[start + length] &&
    (to[place + length] ?? 0) < 0 &&
    (back[start + length] ?? 0) < 0
  )
    length++;
  return length;
}

/** A run of consecutive words on both pages. */
interface WordRun {
  readonly from: number;
  readonly start: number;
  readonly length: number;
  readonly weight: number;
}

function runsOf({ weights }: WordList, to: Int32Array): WordRun[] {
  const runs: { from: number; start: number; length: number; weight: number }[] = [];
  for (const [place, match] of to.entries()) {
    if (match < 0) continue;
    const last = runs.at(-1);
    const weight = weights[place] ?? 0;
    if (last !== undefined && last.from + last.length === place && last.start + last.length === match) {
      last.length++;
      last.weight += weight;
    } else runs.push({ from: place, start: match, length: 1, weight });
  }
  return runs;
}

/** Aligns the words between two matched runs. */
function matchGaps(
  one: WordList,
  other: WordList,
  runs: readonly WordRun[],
  { partners: to, back }: Pairs,
): void {
  const budget: Budget = { steps: COMPARE.mostAlignSteps };
  let [from, start] = [0, 0];
  const end: WordRun = { from: to.length, start: back.length, length: 0, weight: 0 };
  for (const run of [...runs, end]) {
    const ones = unmatchedIn(to, from, run.from);
    const others = unmatchedIn(back, start, run.start);
    if (ones.length > 0 && others.length > 0)
      alignWords(one, other, ones, others, budget, (place, match) => {
        // Several words may match one word, where markup splits it.
        if ((to[place] ?? 0) < 0) to[place] = match;
        if ((back[match] ?? 0) < 0) back[match] = place;
      });
    from = run.from + run.length;
    start = run.start + run.length;
  }
}

function unmatchedIn(matches: Int32Array, from: number, end: number): number[] {
  const places: number[] = [];
  for (let place = from; place < end; place++) if ((matches[place] ?? 0) < 0) places.push(place);
  return places;
}
