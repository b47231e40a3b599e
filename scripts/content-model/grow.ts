// Trains boosted trees that answer one question with a probability: histogram splits, second-order gains, seeded.

import { BINS } from '../learning/bins.ts';
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
  /** The last bin of each node that goes left: its question for binned values. */
  bin: number[];
}

export function grow(data: Binned, setting: Setting, isOn: (row: number) => boolean): Grown {
  return new Growing(data, setting, isOn).run();
}

/** Sums of gradients and hessians by feature and bin, side by side. */
type Histogram = Float64Array;

interface Node {
  readonly id: number;
  /** The rows from here to there are those of the node. */
  readonly from: number;
  readonly to: number;
  readonly depth: number;
  /** Nodes of the last level ask nothing, and have none. */
  readonly histogram: Histogram | undefined;
}

interface Split {
  readonly feature: number;
  readonly bin: number;
}

class Growing {
  readonly #data: Binned;
  readonly #setting: Setting;
  readonly #every: Int32Array;
  readonly #random: () => number;
  readonly #scores: Float64Array;
  readonly #gradients: Float64Array;
  readonly #hessians: Float64Array;
  /** Those of a node's rows, in their order: read once for each feature. */
  readonly #nearGradients: Float64Array;
  readonly #nearHessians: Float64Array;
  readonly #grown: Grown;
  #usable: readonly number[] = [];
  #rows: Int32Array;
  readonly #others: Int32Array;
  /** The column beside the last one, where their number is odd. */
  readonly #zeros: Uint8Array;

  constructor(data: Binned, setting: Setting, isOn: (row: number) => boolean) {
    const size = data.labels.length;
    this.#data = data;
    this.#setting = setting;
    this.#every = Int32Array.from(data.labels.keys()).filter(isOn);
    this.#random = seeded(setting.seed);
    let [yes, all] = [0, 0];
    for (const row of this.#every) {
      yes += data.weights[row] * data.labels[row];
      all += data.weights[row];
    }
    const base = Math.log(yes / (all - yes));
    this.#grown = { base, roots: [], feature: [], value: [], child: [], bin: [] };
    this.#scores = new Float64Array(size).fill(base);
    this.#gradients = new Float64Array(size);
    this.#hessians = new Float64Array(size);
    this.#nearGradients = new Float64Array(this.#every.length);
    this.#nearHessians = new Float64Array(this.#every.length);
    this.#rows = new Int32Array(0);
    this.#others = new Int32Array(this.#every.length);
    this.#zeros = new Uint8Array(size);
  }

  run(): Grown {
    for (let tree = 0; tree < this.#setting.trees; tree++) this.#tree();
    return this.#grown;
  }

  #tree(): void {
    const { columns, labels, weights, pageOf, pageCount } = this.#data;
    const { pageShare, featureShare } = this.#setting;
    const takesPart = Uint8Array.from({ length: pageCount }, () => (this.#random() < pageShare ? 1 : 0));
    this.#usable = columns.map((_, feature) => feature).filter(() => this.#random() < featureShare);
    this.#rows = this.#every.filter(row => takesPart[pageOf[row]] === 1);
    for (const row of this.#rows) {
      const p = 1 / (1 + Math.exp(-this.#scores[row]));
      this.#gradients[row] = (p - labels[row]) * weights[row];
      this.#hessians[row] = Math.max(1e-6, p * (1 - p)) * weights[row];
    }
    const root = this.#newNode();
    this.#grown.roots.push(root);
    const { length } = this.#rows;
    this.#grow({ id: root, from: 0, to: length, depth: 0, histogram: this.#histogram(0, length) });
    this.#addScores(root);
  }

  #grow(node: Node): void {
    const [gradient, hessian] = this.#sums(node.from, node.to);
    const large = node.histogram;
    const split = large === undefined ? undefined : this.#bestSplit(large, gradient, hessian);
    const { feature, value, child, bin } = this.#grown;
    if (large === undefined || split === undefined) {
      value[node.id] = (-gradient / (hessian + this.#setting.l2)) * this.#setting.rate;
      return;
    }
    feature[node.id] = split.feature;
    bin[node.id] = split.bin;
    value[node.id] = this.#data.edges[split.feature][split.bin];
    const left = this.#newNode();
    const right = this.#newNode();
    child[node.id] = left;
    const middle = this.#partition(node, split);
    const depth = node.depth + 1;
    if (depth === this.#setting.depth) {
      this.#grow({ id: left, from: node.from, to: middle, depth, histogram: undefined });
      this.#grow({ id: right, from: middle, to: node.to, depth, histogram: undefined });
      return;
    }
    // The smaller half is counted, the other is what is left.
    const isLeftSmaller = middle - node.from < node.to - middle;
    const small = isLeftSmaller ? this.#histogram(node.from, middle) : this.#histogram(middle, node.to);
    for (let cell = 0; cell < large.length; cell++) large[cell] -= small[cell];
    const [leftHistogram, rightHistogram] = isLeftSmaller ? [small, large] : [large, small];
    this.#grow({ id: left, from: node.from, to: middle, depth, histogram: leftHistogram });
    this.#grow({ id: right, from: middle, to: node.to, depth, histogram: rightHistogram });
  }

  #newNode(): number {
    const { feature, value, child, bin } = this.#grown;
    feature.push(-1);
    value.push(0);
    bin.push(0);
    return child.push(-1) - 1;
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
    const histogram = new Float64Array((this.#usable.length + 1) * BINS * 2);
    const [gradients, hessians, rows] = [this.#nearGradients, this.#nearHessians, this.#rows];
    for (let place = from; place < to; place++) {
      gradients[place] = this.#gradients[rows[place]];
      hessians[place] = this.#hessians[rows[place]];
    }
    // Two features at a time, so that each row is read once for both.
    const columns = this.#usable.map(feature => this.#data.columns[feature]);
    for (let index = 0; index < columns.length; index += 2) {
      const [one, other] = [columns[index], columns[index + 1] ?? this.#zeros];
      const start = index * BINS * 2;
      const otherStart = start + BINS * 2;
      for (let place = from; place < to; place++) {
        const row = rows[place];
        const gradient = gradients[place];
        const hessian = hessians[place];
        const cell = start + one[row] * 2;
        const otherCell = otherStart + other[row] * 2;
        histogram[cell] += gradient;
        histogram[cell + 1] += hessian;
        histogram[otherCell] += gradient;
        histogram[otherCell + 1] += hessian;
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
    for (let index = 0; index < this.#usable.length; index++) {
      const feature = this.#usable[index];
      const start = index * BINS * 2;
      const bins = this.#data.edges[feature].length;
      let [left, leftHessian] = [0, 0];
      for (let bin = 0; bin < bins; bin++) {
        left += histogram[start + 2 * bin];
        leftHessian += histogram[start + 2 * bin + 1];
        const rightHessian = hessian - leftHessian;
        if (leftHessian < minHessian || rightHessian < minHessian) continue;
        const right = gradient - left;
        const gain = (left * left) / (leftHessian + l2) + (right * right) / (rightHessian + l2) - whole;
        if (gain > bestGain) {
          bestGain = gain;
          best = { feature, bin };
        }
      }
    }
    return best;
  }

  /** Stable, in place; answers where the right ones begin. */
  #partition({ from, to }: Node, { feature, bin }: Split): number {
    const column = this.#data.columns[feature];
    const [rows, others] = [this.#rows, this.#others];
    let [left, right] = [from, 0];
    for (let place = from; place < to; place++) {
      const row = rows[place];
      if (column[row] <= bin) rows[left++] = row;
      else others[right++] = row;
    }
    rows.set(others.subarray(0, right), left);
    return left;
  }

  #addScores(root: number): void {
    const { feature, value, child, bin } = this.#grown;
    const { columns } = this.#data;
    for (const row of this.#every) {
      let node = root;
      while (feature[node] >= 0) node = child[node] + Number(columns[feature[node]][row] > bin[node]);
      this.#scores[row] += value[node];
    }
  }
}
