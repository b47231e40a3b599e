// Trains boosted trees that answer one question with a probability: histogram splits, second-order gains, seeded.

import { bestSplit, type Splitting } from '../learning/best-split.ts';
import { seeded } from '../learning/seeded.ts';

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
    const { columns, edges } = data;
    growTree(grown, { columns, edges, setting, gradients, hessians, usable }, sampled, rows, scores);
  }
  return grown;
}

interface Growing extends Splitting {
  readonly setting: Setting;
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
  const { columns, edges, setting, gradients, hessians } = growing;
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
    const column = columns[split.feature];
    const goesLeft = (row: number) => column[row] <= split.bin;
    grown.feature[node] = split.feature;
    grown.value[node] = edges[split.feature][split.bin];
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
