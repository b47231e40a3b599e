// Trains the boosted trees of the adaptive zone method: histogram splits, second-order gains, seeded.

import type { TreeModel } from '../../src/judge/zones/auto/boosted-trees.ts';
import { bestSplit, type Splitting } from '../learning/best-split.ts';
import { seeded } from '../learning/seeded.ts';
import type { TrainingData } from './training-data.ts';

export interface GrowSetting {
  readonly rounds: number;
  readonly depth: number;
  readonly rate: number;
  /** Shares of the pages and of the features that a tree sees. */
  readonly pageShare: number;
  readonly featureShare: number;
  readonly l2: number;
  readonly minHessian: number;
  readonly seed: number;
}

/** Settings of the shipped model: the best of a handful tried by cross-validation; more rounds gained nothing. */
export const GROW_SETTING: GrowSetting = {
  rounds: 50,
  depth: 4,
  rate: 0.12,
  pageShare: 0.7,
  featureShare: 0.2,
  l2: 5,
  minHessian: 2,
  seed: 7,
};

interface Grown {
  roots: number[];
  feature: number[];
  value: number[];
  child: number[];
  mean: number[];
  /** Bin of each inner node's threshold. */
  bin: number[];
}

/** `only`: whether a row takes part. */
export function growTrees(
  data: TrainingData,
  setting: GrowSetting = GROW_SETTING,
  only: (row: number) => boolean = () => true,
): TreeModel {
  const kinds = data.classes.length;
  const rows = Int32Array.from(data.labels.keys()).filter(only);
  const columns = columnsOf(data);
  const random = seeded(setting.seed);
  const base = baseScores(data, rows);
  const scores = new Float64Array(data.labels.length * kinds);
  for (const row of rows) scores.set(base, row * kinds);
  const grown: Grown = { roots: [], feature: [], value: [], child: [], mean: [], bin: [] };
  const gradients = new Float64Array(data.labels.length);
  const hessians = new Float64Array(data.labels.length);
  const probabilities = new Float64Array(scores.length);
  for (let round = 0; round < setting.rounds; round++) {
    softmaxRows(scores, probabilities, kinds);
    const isSampled = data.pages.map(() => random() < setting.pageShare);
    const sampled = rows.filter(row => isSampled[data.pageOf[row]]);
    for (let kind = 0; kind < kinds; kind++) {
      for (const row of sampled) {
        const p = probabilities[row * kinds + kind];
        const weight = data.weights[row];
        gradients[row] = (p - (data.labels[row] === kind ? 1 : 0)) * weight;
        hessians[row] = Math.max(1e-6, p * (1 - p)) * weight;
      }
      const usable = data.features.map((_, feature) => feature).filter(() => random() < setting.featureShare);
      const root = grow(grown, { columns, edges: data.edges, gradients, hessians, usable, setting }, sampled);
      grown.roots.push(root);
      for (const row of rows) scores[row * kinds + kind] += answer(grown, root, columns, row);
    }
  }
  const { bin: _, ...trees } = grown;
  return { features: data.features, classes: data.classes, base, ...trees };
}

interface Growing extends Splitting {
  readonly setting: GrowSetting;
}

function grow(grown: Grown, growing: Growing, all: Int32Array): number {
  const { edges, columns, setting, gradients, hessians } = growing;
  const root = newNode(grown);
  const pending = [{ node: root, rows: all, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, rows, depth } = next;
    let [gradient, hessian] = [0, 0];
    for (const row of rows) {
      gradient += gradients[row];
      hessian += hessians[row];
    }
    const score = (-gradient / (hessian + setting.l2)) * setting.rate;
    grown.mean[node] = score;
    grown.value[node] = score;
    const split = depth < setting.depth ? bestSplit(growing, rows, gradient, hessian) : undefined;
    if (split === undefined) continue;
    const { feature, bin } = split;
    grown.feature[node] = feature;
    grown.value[node] = edges[feature][bin];
    grown.bin[node] = bin;
    const left = newNode(grown);
    const right = newNode(grown);
    grown.child[node] = left;
    const goesLeft = (row: number) => columns[feature][row] <= bin;
    pending.push({ node: right, rows: rows.filter(row => !goesLeft(row)), depth: depth + 1 });
    pending.push({ node: left, rows: rows.filter(goesLeft), depth: depth + 1 });
  }
  return root;
}

function newNode(grown: Grown): number {
  grown.feature.push(-1);
  grown.value.push(0);
  grown.child.push(-1);
  grown.bin.push(0);
  return grown.mean.push(0) - 1;
}

function answer(
  { feature, value, child, bin }: Grown,
  root: number,
  columns: readonly Uint8Array[],
  row: number,
) {
  let node = root;
  while (feature[node] >= 0) node = child[node] + (columns[feature[node]][row] <= bin[node] ? 0 : 1);
  return value[node];
}

function columnsOf({ bins, features }: TrainingData): Uint8Array[] {
  const count = bins.length / features.length;
  return features.map((_, feature) =>
    Uint8Array.from({ length: count }, (_, row) => bins[row * features.length + feature]),
  );
}

function baseScores({ labels, weights, classes }: TrainingData, rows: Int32Array): number[] {
  const sums = classes.map(() => 1e-3);
  for (const row of rows) sums[labels[row]] += weights[row];
  const total = sums.reduce((sum, value) => sum + value, 0);
  return sums.map(sum => Number(Math.log(sum / total).toFixed(4)));
}

function softmaxRows(scores: Float64Array, into: Float64Array, kinds: number): void {
  for (let row = 0; row < scores.length; row += kinds) {
    let highest = Number.NEGATIVE_INFINITY;
    for (let kind = 0; kind < kinds; kind++) highest = Math.max(highest, scores[row + kind]);
    let sum = 0;
    for (let kind = 0; kind < kinds; kind++) sum += into[row + kind] = Math.exp(scores[row + kind] - highest);
    for (let kind = 0; kind < kinds; kind++) into[row + kind] /= sum;
  }
}
