// Trains the boosted trees of the zone model: histograms, second-order gains, best leaf first, seeded.

import type { TreeModel } from '../../src/judge/zones/auto/tree-scorer.ts';
import { BINS } from '../learning/bins.ts';
import { seeded } from '../learning/seeded.ts';
import type { TrainingData } from './training-data.ts';

export interface GrowSetting {
  readonly rounds: number;
  readonly depth: number;
  readonly leaves: number;
  readonly rate: number;
  /** Share of the pages that a round sees, and how many versions of each. */
  readonly pageShare: number;
  readonly versions: number;
  /** Share of the features that a tree may use. */
  readonly featureShare: number;
  readonly l2: number;
  readonly minHessian: number;
  readonly seed: number;
}

/**
 * The best of a dozen by cross-validation. Twice the rounds at half the rate, deeper trees, and trees that answer for all
 * zones at once have as much, give or take what seeds differ by.
 */
export const GROW_SETTING: GrowSetting = {
  rounds: 50,
  depth: 4,
  leaves: 16,
  rate: 0.12,
  pageShare: 0.7,
  versions: 2,
  featureShare: 0.4,
  l2: 5,
  minHessian: 2,
  seed: 7,
};

/** Nodes of all trees, as the model has them, with the bin of each inner node's threshold. */
interface Grown {
  roots: number[];
  feature: number[];
  value: number[];
  child: number[];
  mean: number[];
  bin: number[];
  /** By feature: what its splits have gained in all. */
  gains: Float64Array;
}

export interface GrownTrees {
  readonly trees: TreeModel;
  readonly gains: Float64Array;
}

export function growTrees(
  data: TrainingData,
  setting: GrowSetting,
  isTrained: (page: number) => boolean,
  isUsable: (feature: string) => boolean = () => true,
): GrownTrees {
  const { labels, classes, columns, edges } = data;
  const kinds = classes.length;
  const rows = Int32Array.from(labels.keys()).filter(row => isTrained(data.pageOf[row] ?? 0));
  const random = seeded(setting.seed);
  const base = baseScores(data, rows);
  const scores = new Float32Array(labels.length * kinds);
  for (const row of rows) scores.set(base, row * kinds);
  const gains = new Float64Array(data.features.length);
  const grown: Grown = { roots: [], feature: [], value: [], child: [], mean: [], bin: [], gains };
  const variantOf = variantsOf(data);
  for (let round = 0; round < setting.rounds; round++) {
    const sampled = sampledRows(data, rows, variantOf, setting, random);
    const probabilities = softmaxOf(scores, sampled, kinds);
    const columnOf = sampledColumns(columns, sampled);
    for (let kind = 0; kind < kinds; kind++) {
      const slopes = slopesOf(data, sampled, probabilities, kind);
      const usable = data.features.flatMap((feature, place) =>
        random() < setting.featureShare && isUsable(feature) ? [place] : [],
      );
      const root = growTree(grown, { columns: usable.map(columnOf), edges, slopes, usable, setting });
      grown.roots.push(root);
      addAnswers(grown, root, columns, rows, scores.subarray(kind), kinds);
    }
  }
  const { roots, feature, value, child, mean } = grown;
  return { trees: { features: data.features, classes, base, roots, feature, value, child, mean }, gains };
}

/** The number of each row's version of its page, mirrored ones included. */
function variantsOf({ versionOf, isMirrored }: TrainingData): Uint8Array {
  return versionOf.map((version, row) => 2 * version + (isMirrored[row] ?? 0));
}

/** A few versions of some of the pages. */
function sampledRows(
  { pageOf, pages }: TrainingData,
  rows: Int32Array,
  variantOf: Uint8Array,
  { pageShare, versions }: GrowSetting,
  random: () => number,
): Int32Array {
  const variants = new Uint8Array(pages.length);
  for (const row of rows) {
    const page = pageOf[row] ?? 0;
    variants[page] = Math.max(variants[page] ?? 0, (variantOf[row] ?? 0) + 1);
  }
  const chosen = pages.map((_, page) => {
    if (random() >= pageShare) return [];
    return Array.from({ length: versions }, () => Math.floor(random() * (variants[page] ?? 0)));
  });
  return rows.filter(row => chosen[pageOf[row] ?? 0]?.includes(variantOf[row] ?? 0));
}

/** The bins of the sampled rows: gathered once for all trees of a round. */
function sampledColumns(columns: readonly Uint8Array[], rows: Int32Array): (feature: number) => Uint8Array {
  const found = new Map<number, Uint8Array>();
  return feature => {
    const known = found.get(feature);
    if (known !== undefined) return known;
    const column = columns[feature] as Uint8Array;
    const sampled = new Uint8Array(rows.length);
    for (let place = 0; place < rows.length; place++)
      sampled[place] = column[rows[place] as number] as number;
    found.set(feature, sampled);
    return sampled;
  };
}

function softmaxOf(scores: Float32Array, rows: Int32Array, kinds: number): Float32Array {
  const result = new Float32Array(rows.length * kinds);
  for (let place = 0; place < rows.length; place++) {
    const from = (rows[place] ?? 0) * kinds;
    let highest = Number.NEGATIVE_INFINITY;
    for (let kind = 0; kind < kinds; kind++) highest = Math.max(highest, scores[from + kind] ?? 0);
    let sum = 0;
    for (let kind = 0; kind < kinds; kind++) {
      const weight = Math.exp((scores[from + kind] ?? 0) - highest);
      result[place * kinds + kind] = weight;
      sum += weight;
    }
    for (let kind = 0; kind < kinds; kind++)
      result[place * kinds + kind] = (result[place * kinds + kind] as number) / sum;
  }
  return result;
}

/** Gradient and second derivative of each row, side by side. */
function slopesOf(
  { labels, weights, classes }: TrainingData,
  rows: Int32Array,
  probabilities: Float32Array,
  kind: number,
): Float64Array {
  const slopes = new Float64Array(rows.length * 2);
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place] ?? 0;
    const weight = weights[row] ?? 0;
    const probability = probabilities[place * classes.length + kind] ?? 0;
    slopes[2 * place] = (probability - (labels[row] === kind ? 1 : 0)) * weight;
    slopes[2 * place + 1] = Math.max(1e-6, probability * (1 - probability)) * weight;
  }
  return slopes;
}

interface Growing {
  /** For each usable feature, the bins of the sampled rows. */
  readonly columns: readonly Uint8Array[];
  readonly edges: readonly (readonly number[])[];
  readonly slopes: Float64Array;
  readonly usable: readonly number[];
  readonly setting: GrowSetting;
}

/** Cells of a feature in a histogram: two for each bin. */
const CELLS = 2 * BINS;

interface Split {
  /** Place in `usable`. */
  readonly place: number;
  readonly bin: number;
  readonly gain: number;
  readonly gradient: number;
  readonly hessian: number;
}

/** A leaf that may still be split: its rows are `order[from … to]`. */
interface Open {
  readonly node: number;
  readonly from: number;
  readonly to: number;
  readonly depth: number;
  readonly gradient: number;
  readonly hessian: number;
  readonly histogram: Float64Array;
  readonly split: Split;
}

/** Splits the leaf that gains most until there are enough. */
function growTree(grown: Grown, growing: Growing): number {
  const { slopes, setting } = growing;
  const count = slopes.length / 2;
  const order = new Int32Array(count);
  for (let place = 0; place < count; place++) order[place] = place;
  const aside = new Int32Array(count);
  const open: Open[] = [];
  const consider = (leaf: Omit<Open, 'split'>): void => {
    const split = bestSplit(growing, leaf);
    if (split !== undefined) open.push({ ...leaf, split });
  };
  let [gradient, hessian] = [0, 0];
  for (let cell = 0; cell < slopes.length; cell += 2) {
    gradient += slopes[cell] ?? 0;
    hessian += slopes[cell + 1] ?? 0;
  }
  const root = newNode(grown, setting, gradient, hessian);
  const histogram = histogramOf(growing, order);
  consider({ node: root, from: 0, to: count, depth: 0, gradient, hessian, histogram });
  for (let leaves = 1; leaves < setting.leaves; leaves++) {
    open.sort((a, b) => b.split.gain - a.split.gain);
    const leaf = open.shift();
    if (leaf === undefined) break;
    for (const half of halvesOf(grown, growing, leaf, order, aside)) consider(half);
  }
  return root;
}

/** Splits a leaf in two; returns the halves that may be split further. */
function halvesOf(
  grown: Grown,
  growing: Growing,
  leaf: Open,
  order: Int32Array,
  aside: Int32Array,
): Omit<Open, 'split'>[] {
  const { columns, usable, edges, setting } = growing;
  const { split, node, from, to } = leaf;
  const feature = usable[split.place] ?? 0;
  const middle = partition(order, aside, from, to, columns[split.place] as Uint8Array, split.bin);
  const left = { gradient: split.gradient, hessian: split.hessian };
  const right = { gradient: leaf.gradient - left.gradient, hessian: leaf.hessian - left.hessian };
  grown.feature[node] = feature;
  grown.gains[feature] = (grown.gains[feature] ?? 0) + split.gain;
  grown.value[node] = edges[feature]?.[split.bin] ?? 0;
  grown.bin[node] = split.bin;
  const leftNode = newNode(grown, setting, left.gradient, left.hessian);
  const rightNode = newNode(grown, setting, right.gradient, right.hessian);
  grown.child[node] = leftNode;
  const depth = leaf.depth + 1;
  if (depth >= setting.depth) return [];
  // Only the smaller half is counted; the other is what remains of the whole.
  const isLeftSmaller = middle - from < to - middle;
  const smaller = isLeftSmaller ? order.subarray(from, middle) : order.subarray(middle, to);
  const counted = histogramOf(growing, smaller);
  const rest = leaf.histogram;
  for (let cell = 0; cell < rest.length; cell++) rest[cell] = (rest[cell] ?? 0) - (counted[cell] ?? 0);
  const [leftHistogram, rightHistogram] = isLeftSmaller ? [counted, rest] : [rest, counted];
  return [
    { ...left, node: leftNode, from, to: middle, depth, histogram: leftHistogram },
    { ...right, node: rightNode, from: middle, to, depth, histogram: rightHistogram },
  ];
}

function newNode(grown: Grown, { l2, rate }: GrowSetting, gradient: number, hessian: number): number {
  const score = (-gradient / (hessian + l2)) * rate;
  grown.feature.push(-1);
  grown.value.push(score);
  grown.child.push(-1);
  grown.bin.push(0);
  return grown.mean.push(score) - 1;
}

/** Sums of gradients and second derivatives by feature and bin. */
function histogramOf({ columns, slopes }: Growing, places: Int32Array): Float64Array {
  // Has room for the unused features of the last group of four.
  const histogram = new Float64Array((columns.length + 3) * CELLS);
  const count = places.length;
  const ownSlopes = new Float64Array(count * 2);
  for (let at = 0; at < count; at++) {
    const cell = 2 * (places[at] as number);
    ownSlopes[2 * at] = slopes[cell] as number;
    ownSlopes[2 * at + 1] = slopes[cell + 1] as number;
  }
  // Four features at once: additions to one feature's cells wait for each other, those to several do not.
  for (let feature = 0; feature < columns.length; feature += 4) {
    const [one, two, three, four] = [0, 1, 2, 3].map(
      next => columns[Math.min(feature + next, columns.length - 1)],
    ) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
    const from = feature * CELLS;
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      const gradient = ownSlopes[2 * at] as number;
      const hessian = ownSlopes[2 * at + 1] as number;
      addSlopes(histogram, from + 2 * (one[place] as number), gradient, hessian);
      addSlopes(histogram, from + CELLS + 2 * (two[place] as number), gradient, hessian);
      addSlopes(histogram, from + 2 * CELLS + 2 * (three[place] as number), gradient, hessian);
      addSlopes(histogram, from + 3 * CELLS + 2 * (four[place] as number), gradient, hessian);
    }
  }
  return histogram;
}

function addSlopes(histogram: Float64Array, cell: number, gradient: number, hessian: number): void {
  histogram[cell] = (histogram[cell] as number) + gradient;
  histogram[cell + 1] = (histogram[cell + 1] as number) + hessian;
}

function bestSplit(
  { usable, setting: { l2, minHessian } }: Growing,
  { histogram, gradient, hessian }: Omit<Open, 'split'>,
): Split | undefined {
  if (hessian < 2 * minHessian) return undefined;
  const whole = (gradient * gradient) / (hessian + l2);
  let best: Split | undefined;
  let bestGain = 1e-6;
  for (let place = 0; place < usable.length; place++) {
    let [left, leftHessian] = [0, 0];
    for (let bin = 0; bin < BINS - 1; bin++) {
      const cell = (place * BINS + bin) * 2;
      left += histogram[cell] as number;
      leftHessian += histogram[cell + 1] as number;
      if (leftHessian < minHessian) continue;
      const rightHessian = hessian - leftHessian;
      if (rightHessian < minHessian) break;
      const right = gradient - left;
      const gain = (left * left) / (leftHessian + l2) + (right * right) / (rightHessian + l2) - whole;
      if (gain <= bestGain) continue;
      bestGain = gain;
      best = { place, bin, gain, gradient: left, hessian: leftHessian };
    }
  }
  return best;
}

/** Rows that go left come first, each side in its order; returns where the right side begins. */
function partition(
  order: Int32Array,
  aside: Int32Array,
  from: number,
  to: number,
  column: Uint8Array,
  bin: number,
): number {
  let [left, right] = [from, 0];
  for (let at = from; at < to; at++) {
    const place = order[at] as number;
    if ((column[place] as number) <= bin) order[left++] = place;
    else aside[right++] = place;
  }
  order.set(aside.subarray(0, right), left);
  return left;
}

/** Adds a tree's answer for each row to every `step`-th score. */
function addAnswers(
  grown: Grown,
  root: number,
  columns: readonly Uint8Array[],
  rows: Int32Array,
  scores: Float32Array,
  step: number,
): void {
  const nodes = grown.feature.slice(root);
  const tests = nodes.map(feature => columns[feature] ?? columns[0]) as Uint8Array[];
  const child = Int32Array.from(grown.child.slice(root), (to, node) =>
    (nodes[node] ?? -1) < 0 ? -1 : to - root,
  );
  const bin = Uint8Array.from(grown.bin.slice(root));
  const value = Float64Array.from(grown.value.slice(root));
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number;
    let node = 0;
    for (let to = child[0] as number; to >= 0; to = child[node] as number)
      node = ((tests[node] as Uint8Array)[row] as number) <= (bin[node] as number) ? to : to + 1;
    scores[row * step] = (scores[row * step] as number) + (value[node] as number);
  }
}

function baseScores({ labels, weights, classes }: TrainingData, rows: Int32Array): number[] {
  const sums = classes.map(() => 1e-3);
  for (const row of rows) sums[labels[row] ?? 0] = (sums[labels[row] ?? 0] ?? 0) + (weights[row] ?? 0);
  const total = sums.reduce((sum, value) => sum + value, 0);
  return sums.map(sum => Number(Math.log(sum / total).toFixed(4)));
}
