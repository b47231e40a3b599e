// Raises the scores of short pieces to the mean of their counterparts: pieces at the same place of similar siblings, as
// the texts of the posts of a thread are. A short piece alone has little evidence.

import { at } from '../../../base/columns.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { type SimilarSiblings, siblingKey } from '../evidence/similar-siblings.ts';
import type { JudgedPage } from './rule.ts';

/** Counterparts that a mean needs at least. */
const LEAST = 3;
/** Added to the characters of a piece, whose root is its weight in the mean. */
const LEAST_CHARS = 5;

interface Mean {
  count: number;
  weight: number;
  sum: number;
}

/** The log-odds of each piece, or the mean of those of its counterparts where that is higher. */
export function raiseCounterparts({ evidence }: JudgedPage, scores: Float64Array): Float64Array {
  const { snapshot, pieces, siblings } = evidence;
  const places = placesInSiblings(snapshot, siblings);
  // Pictures and texts have no counterparts in one another.
  const keys = pieces.map(({ element, isPicture }) => 2 * at(places, element) + Number(isPicture));
  const means = new Map<number, Mean>();
  for (const [index, { chars }] of pieces.entries()) {
    const key = keys[index] ?? -1;
    if (key < 0) continue;
    const mean = means.get(key) ?? { count: 0, weight: 0, sum: 0 };
    const weight = Math.sqrt(chars + LEAST_CHARS);
    mean.count++;
    mean.weight += weight;
    mean.sum += weight * at(scores, index);
    means.set(key, mean);
  }
  return scores.map((score, index) => {
    const mean = means.get(keys[index] ?? -1);
    return mean === undefined || mean.count < LEAST ? score : Math.max(score, mean.sum / mean.weight);
  });
}

/** For each element in one of several similar siblings, a number for its place in it, the same in all of them; else -1. */
function placesInSiblings({ elements }: Snapshot, { outermost }: SimilarSiblings): Int32Array {
  const places = new Int32Array(elements.length).fill(-1);
  const numbers = new Map<string, number>();
  for (const [index, element] of elements.entries()) {
    const repeater = at(outermost, index);
    if (repeater < 0) continue;
    const key = repeater === index ? siblingKey(element) : `in ${at(places, element.parent)} ${element.tag}`;
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    places[index] = number;
  }
  return places;
}
