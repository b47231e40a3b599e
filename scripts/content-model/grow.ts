// Trains boosted trees that answer one question with a probability: histogram splits, second-order gains, seeded.

import { seeded } from '../zone-model/grow-trees.ts';

/** Evidence in bins, a column a feature. */
export interface Binned {
  readonly columns: readonly Uint8Array[];
  /** Upper edges of the bins; a value belongs to the first that is not below it. */
  readonly edges: readonly (readonly number[])[];
  /** 0 to 1: how much of it is so. */
  readonly labels: Float32Array;
  readonly weights: Float32Array;
  readonly pageOf: Uint16Array;
  readonly pageCount: number;
}

export interface Setting {
  readonly trees: number;
  readonly depth: number;
  readonly rate: number;
  /** Shares of the pages and of the features that a tree sees. */
  readonly pageShare: number;
  readonly featureShare: number;
  readonly l2: number;
  readonly minHessian: number;
  readonly seed: number;
}

/** Nodes of all trees in columns, as the scorer reads them. */
export interface Grown {
  base: number;
  roots: number[];
  feature: number[];
  value: number[];
  child: number[];
}

export const BINS = 64;

export function grow(data: Binned, setting: Setting, isOn: (row: number) => boolean): Grown {
  const rows = Int32Array.from(data.labels.keys()).filter(isOn);
  const random = seeded(setting.seed);
  let [yes, all] = [0, 0];
  for (const row of rows) {
    yes += data.weights[row] * data.labels[row];
    all += data.weights[row];
  }
  const base = Math.log(yes / (all - yes));
  const grown: Grown = { base, roots: [], feature: [], value: [], child: [] };
  const scores = new Float64Array(data.labels.length).fill(base);
  const gradients = new Float64Array(data.labels.length);
  const hessians = new Float64Array(data.labels.length);
  for (let tree = 0; tree < setting.trees; tree++) {
    const takesPart = Uint8Array.from({ length: data.pageCount }, () =>
      random() < setting.pageShare ? 1 : 0,
    );
    const usable = data.columns.map((_, feature) => feature).filter(() => random() < setting.featureShare);
    const sampled = rows.filter(row => takesPart[data.pageOf[row]] === 1);
    for (const row of sampled) {
      const p = 1 / (1 + Math.exp(-scores[row]));
      gradients[row] = (p - data.labels[row]) * data.weights[row];
      hessians[row] = Math.max(1e-6, p * (1 - p)) * data.weights[row];
    }
    growTree(grown, { data, setting, gradients, hessians, usable }, sampled, rows, scores);
  }
  return grown;
}

interface Growing {
  readonly data: Binned;
  readonly setting: Setting;
  readonly gradients: Float64Array;
  readonly hessians: Float64Array;
  readonly usable: readonly number[];
}

interface Pending {
  readonly node: number;
  /** Rows that the tree learns from, and all that it has an answer for. */
  readonly rows: Int32Array;
  readonly all: Int32Array;
  readonly depth: number;
}

function growTree(
  grown: Grown,
  growing: Growing,
  sampled: Int32Array,
  every: Int32Array,
  scores: Float64Array,
): void {
  const { data, setting, gradients, hessians } = growing;
  const root = newNode(grown);
  grown.roots.push(root);
  const pending: Pending[] = [{ node: root, rows: sampled, all: every, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, rows, all, depth } = next;
    let [gradient, hessian] = [0, 0];
    for (const row of rows) {
      gradient += gradients[row];
      hessian += hessians[row];
    }
    const split = depth < setting.depth ? bestSplit(growing, rows, gradient, hessian) : undefined;
    if (split === undefined) {
      const answer = (-gradient / (hessian + setting.l2)) * setting.rate;
      grown.value[node] = answer;
      for (const row of all) scores[row] += answer;
      continue;
    }
    const column = data.columns[split.feature];
    const goesLeft = (row: number) => column[row] <= split.bin;
    grown.feature[node] = split.feature;
    grown.value[node] = data.edges[split.feature][split.bin];
    const left = newNode(grown);
    const right = newNode(grown);
    grown.child[node] = left;
    pending.push({ node: left, rows: rows.filter(goesLeft), all: all.filter(goesLeft), depth: depth + 1 });
    const goesRight = (row: number) => !goesLeft(row);
    pending.push({ node: right, rows: rows.filter(goesRight), all: all.filter(goesRight), depth: depth + 1 });
  }
}

function newNode(grown: Grown): number {
  grown.feature.push(-1);
  grown.value.push(0);
  return grown.child.push(-1) - 1;
}

function bestSplit(
  { data, setting, gradients, hessians, usable }: Growing,
  rows: Int32Array,
  gradient: number,
  hessian: number,
): { feature: number; bin: number } | undefined {
  const { l2, minHessian } = setting;
  const gradientOf = new Float64Array(BINS);
  const hessianOf = new Float64Array(BINS);
  const whole = (gradient * gradient) / (hessian + l2);
  let best: { feature: number; bin: number } | undefined;
  let bestGain = 1e-6;
  if (hessian < 2 * minHessian) return undefined;
  for (const feature of usable) {
    const column = data.columns[feature];
    gradientOf.fill(0);
    hessianOf.fill(0);
    for (let place = 0; place < rows.length; place++) {
      const row = rows[place];
      const bin = column[row];
      gradientOf[bin] += gradients[row];
      hessianOf[bin] += hessians[row];
    }
    let [left, leftHessian] = [0, 0];
    const last = data.edges[feature].length;
    for (let bin = 0; bin < last; bin++) {
      left += gradientOf[bin];
      leftHessian += hessianOf[bin];
      if (leftHessian < minHessian || hessian - leftHessian < minHessian) continue;
      const right = gradient - left;
      const gain =
        (left * left) / (leftHessian + l2) + (right * right) / (hessian - leftHessian + l2) - whole;
      if (gain > bestGain) {
        bestGain = gain;
        best = { feature, bin };
      }
    }
  }
  return best;
}

/** Values in bins; the edges are quantiles, rounded so that the model stays small. */
export function binned(values: ArrayLike<number>): { column: Uint8Array; edges: number[] } {
  const sorted = Float32Array.from(values).sort();
  const found = new Set<number>();
  for (let bin = 1; bin < BINS; bin++)
    found.add(Math.fround(Number(sorted[Math.floor((bin * sorted.length) / BINS)].toPrecision(4))));
  const edges = [...found].sort((a, b) => a - b);
  return { column: binsFor(values, edges), edges };
}

export function binsFor(values: ArrayLike<number>, edges: readonly number[]): Uint8Array {
  return Uint8Array.from(values, value => {
    let [low, high] = [0, edges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (edges[middle] >= value) high = middle;
      else low = middle + 1;
    }
    return low;
  });
}
