// Grows the boosted trees of all models: histograms of binned evidence, second-order gains, seeded. With one class, the loss
// is logistic and labels are shares; with several, it is softmax.

import { logistic, softmax } from '../../src/base/boosted-trees/probabilities.ts';
import type { TreeModel } from '../../src/base/boosted-trees/tree-model.ts';
import { seeded } from '../../src/lab/bench/random.ts';
import { BINS } from './bins.ts';

/** Evidence in bins: a column a feature, a byte a row. */
export interface Binned {
  readonly features: readonly string[];
  readonly classes: readonly string[];
  readonly columns: readonly Uint8Array[];
  /** Upper edges of the bins; a value belongs to the first that is not below it. */
  readonly edges: readonly (readonly number[])[];
  /** The class of each row; with one class, the share of the row that is of it, 0 to 1. */
  readonly labels: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
  readonly pageOf: Uint16Array;
  readonly pageCount: number;
  /** For each row the version of its page; absent if every page has one version. */
  readonly versionOf?: ArrayLike<number>;
}

export interface GrowSetting {
  readonly rounds: number;
  readonly depth: number;
  readonly rate: number;
  /** Share of the pages that a round sees, and how many versions of each: all unless it is given. */
  readonly pageShare: number;
  readonly versions?: number;
  /** Share of the features that a tree may use. */
  readonly featureShare: number;
  readonly l2: number;
  readonly minHessian: number;
  readonly seed: number;
}

export interface GrowOptions {
  /** Rows that are learned from. */
  readonly isOn?: (row: number) => boolean;
  readonly isUsable?: (feature: string) => boolean;
}

export interface GrownTrees {
  readonly trees: TreeModel & { readonly mean: readonly number[] };
  /** For each feature the sum of the gains of its splits. */
  readonly gains: Float64Array;
}

export function growTrees(data: Binned, setting: GrowSetting, options: GrowOptions = {}): GrownTrees {
  return new Growing(data, setting, options).run();
}

/** Sums of gradients and second derivatives by feature and bin, side by side. */
type Histogram = Float64Array;

/** Cells of a feature in a histogram. */
const CELLS = 2 * BINS;

interface Node {
  readonly id: number;
  /** Its rows are those from here to there. */
  readonly from: number;
  readonly to: number;
  readonly depth: number;
  /** Undefined on the last level, whose nodes are not split. */
  readonly histogram: Histogram | undefined;
}

interface Split {
  readonly feature: number;
  readonly bin: number;
  readonly gain: number;
}

class Growing {
  readonly #data: Binned;
  readonly #setting: GrowSetting;
  readonly #isUsable: (feature: string) => boolean;
  readonly #random: () => number;
  readonly #classCount: number;
  /** All rows that are learned from. */
  readonly #learnedRows: Int32Array;
  readonly #versionCounts: Uint8Array;
  /** The score of each row for each class. */
  readonly #scores: Float64Array;
  readonly #probabilities: Float64Array;
  readonly #gradients: Float64Array;
  readonly #hessians: Float64Array;
  /** Those of a node's rows, in their order: read once for each feature. */
  readonly #nearGradients: Float64Array;
  readonly #nearHessians: Float64Array;
  readonly #base: readonly number[];
  readonly #roots: number[] = [];
  readonly #feature: number[] = [];
  readonly #value: number[] = [];
  readonly #child: number[] = [];
  readonly #mean: number[] = [];
  /** The last bin of each node that goes left: its question for binned values. */
  readonly #bin: number[] = [];
  readonly #gains: Float64Array;
  #usable: readonly number[] = [];
  /** The rows of a tree, those of a node side by side. */
  #rows = new Int32Array(0);
  readonly #rightRows: Int32Array;

  constructor(data: Binned, setting: GrowSetting, { isOn = () => true, isUsable = () => true }: GrowOptions) {
    const size = data.pageOf.length;
    this.#data = data;
    this.#setting = setting;
    this.#isUsable = isUsable;
    this.#random = seeded(setting.seed);
    this.#classCount = data.classes.length;
    this.#learnedRows = Int32Array.from(data.pageOf.keys()).filter(isOn);
    this.#versionCounts = new Uint8Array(data.pageCount);
    for (const row of this.#learnedRows) {
      const [page, version] = [data.pageOf[row], data.versionOf?.[row] ?? 0];
      this.#versionCounts[page] = Math.max(this.#versionCounts[page], version + 1);
    }
    this.#base = firstScores(data, this.#learnedRows);
    this.#scores = new Float64Array(size * this.#classCount);
    for (let row = 0; row < size; row++) this.#scores.set(this.#base, row * this.#classCount);
    this.#probabilities = new Float64Array(size * this.#classCount);
    this.#gradients = new Float64Array(size);
    this.#hessians = new Float64Array(size);
    this.#nearGradients = new Float64Array(this.#learnedRows.length);
    this.#nearHessians = new Float64Array(this.#learnedRows.length);
    this.#rightRows = new Int32Array(this.#learnedRows.length);
    this.#gains = new Float64Array(data.features.length);
  }

  run(): GrownTrees {
    for (let round = 0; round < this.#setting.rounds; round++) {
      const sampled = this.#sampledRows();
      this.#findProbabilities(sampled);
      for (let kind = 0; kind < this.#classCount; kind++) this.#tree(sampled, kind);
    }
    const { features, classes } = this.#data;
    return {
      trees: {
        features,
        classes,
        base: this.#base,
        roots: this.#roots,
        feature: this.#feature,
        value: this.#value,
        child: this.#child,
        mean: this.#mean,
      },
      gains: this.#gains,
    };
  }

  /** Some of the pages, and of these some versions. */
  #sampledRows(): Int32Array {
    const { pageOf, pageCount, versionOf } = this.#data;
    const { pageShare, versions } = this.#setting;
    const chosen = Array.from({ length: pageCount }, (_, page): readonly number[] | boolean => {
      if (this.#random() >= pageShare) return false;
      if (versions === undefined) return true;
      return Array.from({ length: versions }, () => Math.floor(this.#random() * this.#versionCounts[page]));
    });
    return this.#learnedRows.filter(row => {
      const taken = chosen[pageOf[row]];
      return typeof taken === 'boolean' ? taken : taken.includes(versionOf?.[row] ?? 0);
    });
  }

  #findProbabilities(rows: Int32Array): void {
    const kinds = this.#classCount;
    const [scores, probabilities] = [this.#scores, this.#probabilities];
    for (const row of rows) {
      if (kinds === 1) {
        probabilities[row] = logistic(scores[row]);
        continue;
      }
      const from = row * kinds;
      for (let cell = from; cell < from + kinds; cell++) probabilities[cell] = scores[cell];
      softmax(probabilities, from, kinds);
    }
  }

  #tree(sampled: Int32Array, kind: number): void {
    const { features, labels, weights } = this.#data;
    const { featureShare } = this.#setting;
    this.#usable = [...features.keys()].filter(
      feature => this.#random() < featureShare && this.#isUsable(features[feature]),
    );
    this.#rows = sampled.slice();
    for (const row of this.#rows) {
      const p = this.#probabilities[row * this.#classCount + kind];
      const wanted = this.#classCount === 1 ? labels[row] : Number(labels[row] === kind);
      this.#gradients[row] = (p - wanted) * weights[row];
      this.#hessians[row] = Math.max(1e-6, p * (1 - p)) * weights[row];
    }
    const root = this.#newNode();
    this.#roots.push(root);
    const { length } = this.#rows;
    this.#grow({ id: root, from: 0, to: length, depth: 0, histogram: this.#histogram(0, length) });
    this.#addScores(root, kind);
  }

  #newNode(): number {
    this.#feature.push(-1);
    this.#value.push(0);
    this.#mean.push(0);
    this.#bin.push(0);
    return this.#child.push(-1) - 1;
  }

  #grow(node: Node): void {
    const { l2, rate, depth: mostDepth } = this.#setting;
    const [gradient, hessian] = this.#sums(node.from, node.to);
    this.#mean[node.id] = (-gradient / (hessian + l2)) * rate;
    const large = node.histogram;
    const split = large === undefined ? undefined : this.#bestSplit(large, gradient, hessian);
    if (large === undefined || split === undefined) {
      this.#value[node.id] = this.#mean[node.id];
      return;
    }
    this.#feature[node.id] = split.feature;
    this.#bin[node.id] = split.bin;
    this.#value[node.id] = this.#data.edges[split.feature][split.bin];
    this.#gains[split.feature] += split.gain;
    const left = this.#newNode();
    const right = this.#newNode();
    this.#child[node.id] = left;
    const middle = this.#partition(node, split);
    const depth = node.depth + 1;
    const grow = (leftHistogram?: Histogram, rightHistogram?: Histogram) => {
      this.#grow({ id: left, from: node.from, to: middle, depth, histogram: leftHistogram });
      this.#grow({ id: right, from: middle, to: node.to, depth, histogram: rightHistogram });
    };
    if (depth === mostDepth) {
      grow();
      return;
    }
    // Counts only the smaller half: the other is the difference.
    const isLeftSmaller = middle - node.from < node.to - middle;
    const small = isLeftSmaller ? this.#histogram(node.from, middle) : this.#histogram(middle, node.to);
    for (let cell = 0; cell < large.length; cell++) large[cell] -= small[cell];
    if (isLeftSmaller) grow(small, large);
    else grow(large, small);
  }

  #sums(from: number, to: number): [number, number] {
    let [gradient, hessian] = [0, 0];
    for (let place = from; place < to; place++) {
      gradient += this.#gradients[this.#rows[place]];
      hessian += this.#hessians[this.#rows[place]];
    }
    return [gradient, hessian];
  }

  #histogram(from: number, to: number): Histogram {
    // Has room for the unused features of the last group of four.
    const histogram = new Float64Array((this.#usable.length + 3) * CELLS);
    const [gradients, hessians, rows] = [this.#nearGradients, this.#nearHessians, this.#rows];
    for (let place = from; place < to; place++) {
      gradients[place] = this.#gradients[rows[place]];
      hessians[place] = this.#hessians[rows[place]];
    }
    const columns = this.#usable.map(feature => this.#data.columns[feature]);
    // Four features at once: additions to one feature's cells wait for each other, those to several do not.
    for (let index = 0; index < columns.length; index += 4) {
      const [one, two, three, four] = [0, 1, 2, 3].map(
        next => columns[Math.min(index + next, columns.length - 1)],
      );
      const start = index * CELLS;
      for (let place = from; place < to; place++) {
        const row = rows[place];
        const gradient = gradients[place];
        const hessian = hessians[place];
        addSlopes(histogram, start + 2 * one[row], gradient, hessian);
        addSlopes(histogram, start + CELLS + 2 * two[row], gradient, hessian);
        addSlopes(histogram, start + 2 * CELLS + 2 * three[row], gradient, hessian);
        addSlopes(histogram, start + 3 * CELLS + 2 * four[row], gradient, hessian);
      }
    }
    return histogram;
  }

  /** undefined where nothing is gained. */
  #bestSplit(histogram: Histogram, gradient: number, hessian: number): Split | undefined {
    const { l2, minHessian } = this.#setting;
    if (hessian < 2 * minHessian) return undefined;
    let best: Split | undefined;
    let bestGain = 1e-6;
    const whole = (gradient * gradient) / (hessian + l2);
    for (const [index, feature] of this.#usable.entries()) {
      const start = index * CELLS;
      const bins = this.#data.edges[feature].length;
      let [left, leftHessian] = [0, 0];
      for (let bin = 0; bin < bins; bin++) {
        left += histogram[start + 2 * bin];
        leftHessian += histogram[start + 2 * bin + 1];
        const rightHessian = hessian - leftHessian;
        if (leftHessian < minHessian || rightHessian < minHessian) continue;
        const right = gradient - left;
        const gain = (left * left) / (leftHessian + l2) + (right * right) / (rightHessian + l2) - whole;
        if (gain <= bestGain) continue;
        bestGain = gain;
        best = { feature, bin, gain };
      }
    }
    return best;
  }

  /** Stable, in place; returns where the rows that go right begin. */
  #partition({ from, to }: Node, { feature, bin }: Split): number {
    const column = this.#data.columns[feature];
    const [rows, others] = [this.#rows, this.#rightRows];
    let [left, right] = [from, 0];
    for (let place = from; place < to; place++) {
      const row = rows[place];
      if (column[row] <= bin) rows[left++] = row;
      else others[right++] = row;
    }
    rows.set(others.subarray(0, right), left);
    return left;
  }

  /** Adds the tree's answer to the scores of all rows, those that it was not grown on too. */
  #addScores(root: number, kind: number): void {
    const [feature, value, child, bin] = [this.#feature, this.#value, this.#child, this.#bin];
    const { columns } = this.#data;
    for (const row of this.#learnedRows) {
      let node = root;
      while (feature[node] >= 0) node = child[node] + Number(columns[feature[node]][row] > bin[node]);
      this.#scores[row * this.#classCount + kind] += value[node];
    }
  }
}

function addSlopes(histogram: Histogram, cell: number, gradient: number, hessian: number): void {
  histogram[cell] += gradient;
  histogram[cell + 1] += hessian;
}

/** The scores before any tree: the log-odds of the share, or the logs of the classes' shares. */
function firstScores({ classes, labels, weights }: Binned, rows: Int32Array): number[] {
  if (classes.length === 1) {
    let [yes, all] = [0, 0];
    for (const row of rows) {
      yes += weights[row] * labels[row];
      all += weights[row];
    }
    return [Math.log(yes / (all - yes))];
  }
  // A class that nothing is of keeps a finite score.
  const sums = classes.map(() => 1e-3);
  for (const row of rows) sums[labels[row]] += weights[row];
  const total = sums.reduce((sum, value) => sum + value, 0);
  return sums.map(sum => Math.log(sum / total));
}
