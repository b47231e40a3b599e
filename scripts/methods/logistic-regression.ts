// Multinomial logistic regression on few features: enough to weigh votes, and nothing it can learn by heart.

import { softmax } from '../../src/base/boosted-trees/probabilities.ts';

export interface Example {
  readonly row: readonly number[];
  readonly label: number;
  readonly weight: number;
}

/** From evidence to the most probable class. */
export type Rule = (row: readonly number[]) => number;

const STEPS = 300;
const RATE = 2;
const MOMENTUM = 0.9;
/** The share of a weight that each step takes off: methods give similar answers. */
const DECAY = 1e-4;

export function learn(examples: readonly Example[], classes: number): Rule {
  const width = examples[0].row.length;
  const weights = new Float64Array(width * classes);
  const speed = new Float64Array(weights.length);
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = new Float64Array(weights.length);
    for (const { row, label, weight } of examples) {
      const shares = sharesOf(weights, row, classes);
      for (let kind = 0; kind < classes; kind++) {
        const error = ((kind === label ? 1 : 0) - shares[kind]) * (weight / total);
        for (let at = 0; at < width; at++) gradient[kind * width + at] += error * row[at];
      }
    }
    for (let at = 0; at < weights.length; at++) {
      speed[at] = MOMENTUM * speed[at] + gradient[at] - DECAY * weights[at];
      weights[at] += RATE * speed[at];
    }
  }
  return row => {
    const shares = sharesOf(weights, row, classes);
    return shares.indexOf(Math.max(...shares));
  };
}

function sharesOf(weights: Float64Array, row: readonly number[], classes: number): Float64Array {
  const shares = new Float64Array(classes);
  for (let kind = 0; kind < classes; kind++)
    for (let at = 0; at < row.length; at++) shares[kind] += weights[kind * row.length + at] * row[at];
  softmax(shares, 0, classes);
  return shares;
}
