// Runs the paper's clustering (§4.2.1): k-means on all pages with another seed in each run, scored by the best assignment.

import { Random } from '../../bench/random.ts';
import { type Bag, type Corpus, corpusOf, type MiningPage } from './mining-page.ts';

export interface Clustering {
  /** F of each run. */
  readonly runs: readonly number[];
  readonly meanF: number;
  /** Shares of the runs, as in Table 2. */
  readonly below05: number;
  readonly from07: number;
  readonly from08: number;
  readonly from09: number;
}

/** Most iterations of a run, converged or not. */
const MAX_ITERATIONS = 40;

export function cluster(pages: readonly MiningPage[], runs: number): Clustering {
  const categories = [...new Set(pages.map(({ category }) => category))];
  const truths = pages.map(({ category }) => categories.indexOf(category));
  const corpus = toTfIdf(corpusOf(pages));
  const random = new Random(1);
  const scores = Array.from({ length: runs }, () =>
    bestF(truths, kMeans(corpus, categories.length, random), categories.length),
  );
  const share = (matches: (f: number) => boolean): number =>
    scores.filter(matches).length / Math.max(1, runs);
  return {
    runs: scores,
    meanF: scores.reduce((sum, f) => sum + f, 0) / Math.max(1, runs),
    below05: share(f => f < 0.5),
    from07: share(f => f >= 0.7),
    from08: share(f => f >= 0.8),
    from09: share(f => f >= 0.9),
  };
}

/** tf · idf with each page scaled to length 1, so that the nearest centre has the largest cosine. */
function toTfIdf({ size, bags }: Corpus): Corpus {
  const holding = new Float64Array(size);
  for (const { places } of bags) for (const place of places) holding[place] = (holding[place] ?? 0) + 1;
  return {
    size,
    bags: bags.map(({ places, counts }) => {
      const weights = counts.map(
        (count, at) => count * Math.log(bags.length / (holding[places[at] ?? 0] ?? 1)),
      );
      const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) || 1;
      return { places, counts: weights.map(weight => weight / length) };
    }),
  };
}

function kMeans({ size, bags }: Corpus, k: number, random: Random): Int32Array {
  const seeds = new Set<number>();
  while (seeds.size < Math.min(k, bags.length)) seeds.add(random.below(bags.length));
  let answer = new Int32Array(bags.length).fill(-1);
  for (const [cluster, seed] of [...seeds].entries()) answer[seed] = cluster;
  let centres = centresOf(size, bags, k, answer);
  for (let round = 0; round < MAX_ITERATIONS; round++) {
    const next = Int32Array.from(bags, bag => nearest(bag, centres, k));
    if (next.every((cluster, at) => cluster === answer[at])) break;
    answer = next;
    centres = centresOf(size, bags, k, answer, centres);
  }
  return answer;
}

/** Stores the weights of all centres together for each word, for locality. */
interface Centres {
  readonly weights: Float64Array;
  readonly squared: Float64Array;
}

/** An empty cluster keeps its centre. */
function centresOf(
  size: number,
  bags: readonly Bag[],
  k: number,
  answer: Int32Array,
  earlier?: Centres,
): Centres {
  const [weights, pages] = [new Float64Array(size * k), new Float64Array(k)];
  for (const cluster of answer) if (cluster >= 0) pages[cluster] = (pages[cluster] ?? 0) + 1;
  for (let page = 0; page < bags.length; page++) {
    const cluster = answer[page] ?? -1;
    const { places, counts } = bags[page] ?? NO_WORDS;
    if (cluster < 0) continue;
    const share = 1 / (pages[cluster] ?? 1);
    for (let at = 0; at < places.length; at++) {
      const index = (places[at] ?? 0) * k + cluster;
      weights[index] = (weights[index] ?? 0) + (counts[at] ?? 0) * share;
    }
  }
  for (let index = 0; index < weights.length; index++)
    if (pages[index % k] === 0) weights[index] = earlier?.weights[index] ?? 0;
  return { weights, squared: squaredLengths(weights, k) };
}

function squaredLengths(weights: Float64Array, k: number): Float64Array {
  const squared = new Float64Array(k);
  for (let index = 0; index < weights.length; index++)
    squared[index % k] = (squared[index % k] ?? 0) + (weights[index] ?? 0) ** 2;
  return squared;
}

const NO_WORDS: Bag = { places: new Int32Array(), counts: new Float64Array() };

function nearest({ places, counts }: Bag, { weights, squared }: Centres, k: number): number {
  const products = new Float64Array(k);
  for (let at = 0; at < places.length; at++) {
    const [from, count] = [(places[at] ?? 0) * k, counts[at] ?? 0];
    for (let cluster = 0; cluster < k; cluster++)
      products[cluster] = (products[cluster] ?? 0) + count * (weights[from + cluster] ?? 0);
  }
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let cluster = 0; cluster < k; cluster++) {
    const distance = (squared[cluster] ?? 0) - 2 * (products[cluster] ?? 0);
    if (distance < least) [best, least] = [cluster, distance];
  }
  return best;
}

/** Mean F of the categories under the best assignment of clusters to them. */
export function bestF(truths: readonly number[], clusters: Int32Array, k: number): number {
  const shared = Array.from({ length: k }, () => new Float64Array(k));
  const [wanted, answered] = [new Float64Array(k), new Float64Array(k)];
  for (const [at, truth] of truths.entries()) {
    const cluster = clusters[at] ?? 0;
    const row = shared[truth];
    if (row !== undefined) row[cluster] = (row[cluster] ?? 0) + 1;
    wanted[truth] = (wanted[truth] ?? 0) + 1;
    answered[cluster] = (answered[cluster] ?? 0) + 1;
  }
  const f = (truth: number, cluster: number): number =>
    (2 * (shared[truth]?.[cluster] ?? 0)) / Math.max(1, (wanted[truth] ?? 0) + (answered[cluster] ?? 0));
  const best = (truth: number, left: readonly number[]): number =>
    truth === k
      ? 0
      : Math.max(
          ...left.map(
            cluster =>
              f(truth, cluster) +
              best(
                truth + 1,
                left.filter(other => other !== cluster),
              ),
          ),
        );
  return best(0, [...shared.keys()]) / k;
}
