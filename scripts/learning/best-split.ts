// Where a node of a boosted tree is best parted: histograms of gradients, gains of the second order.

import { BINS } from './bins.ts';

export interface Splitting {
  /** Bins of each feature, a row after the other: a split reads one feature of many rows. */
  readonly columns: readonly Uint8Array[];
  /** Upper edges of each feature's bins. */
  readonly edges: readonly (readonly number[])[];
  readonly gradients: Float64Array;
  readonly hessians: Float64Array;
  /** Features that may be asked. */
  readonly usable: readonly number[];
  readonly setting: { readonly l2: number; readonly minHessian: number };
}

export interface Split {
  readonly feature: number;
  /** The last that goes left. */
  readonly bin: number;
}

/** Of these rows, whose sums are given; undefined where nothing is gained. */
export function bestSplit(
  { columns, edges, gradients, hessians, usable, setting }: Splitting,
  rows: Int32Array,
  gradient: number,
  hessian: number,
): Split | undefined {
  const { l2, minHessian } = setting;
  let best: Split | undefined;
  let bestGain = 1e-6;
  const gradientOf = new Float64Array(BINS);
  const hessianOf = new Float64Array(BINS);
  const whole = (gradient * gradient) / (hessian + l2);
  if (hessian < 2 * minHessian) return undefined;
  for (const feature of usable) {
    gradientOf.fill(0);
    hessianOf.fill(0);
    const column = columns[feature];
    for (let place = 0; place < rows.length; place++) {
      const row = rows[place];
      const bin = column[row];
      gradientOf[bin] += gradients[row];
      hessianOf[bin] += hessians[row];
    }
    let [left, leftHessian] = [0, 0];
    for (let bin = 0; bin < edges[feature].length; bin++) {
      left += gradientOf[bin];
      leftHessian += hessianOf[bin];
      const right = gradient - left;
      const rightHessian = hessian - leftHessian;
      if (leftHessian < minHessian || rightHessian < minHessian) continue;
      const gain = (left * left) / (leftHessian + l2) + (right * right) / (rightHessian + l2) - whole;
      if (gain > bestGain) {
        bestGain = gain;
        best = { feature, bin };
      }
    }
  }
  return best;
}
