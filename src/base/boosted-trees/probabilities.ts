// Turns scores, which are log-odds, into probabilities.

export const logistic = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** `count`: the number of classes. Works in place. */
export function softmax(scores: Float64Array, offset: number, count: number): void {
  let highest = Number.NEGATIVE_INFINITY;
  for (let kind = offset; kind < offset + count; kind++) highest = Math.max(highest, scores[kind] ?? 0);
  let sum = 0;
  for (let kind = offset; kind < offset + count; kind++) {
    const weight = Math.exp((scores[kind] ?? 0) - highest);
    scores[kind] = weight;
    sum += weight;
  }
  for (let kind = offset; kind < offset + count; kind++) scores[kind] = (scores[kind] ?? 0) / sum;
}
