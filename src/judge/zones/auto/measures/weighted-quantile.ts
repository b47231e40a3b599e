// The value below which a share of the weight lies: by counting into buckets, so that it costs no sorting.

const MOST_BUCKETS = 65_536;

/** Values within a bucket, a px or a 65,536th of their range, are taken for their mean; 0 where there are none. */
export function weightedQuantile(values: Float64Array, weights: Float64Array, share: number): number {
  let [least, most, total] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0;
    if (value < least) least = value;
    if (value > most) most = value;
    total += weights[index] ?? 0;
  }
  if (values.length === 0) return 0;
  const step = Math.max(1, (most - least) / MOST_BUCKETS);
  const count = Math.floor((most - least) / step) + 1;
  const weightOf = new Float64Array(count);
  const sumOf = new Float64Array(count);
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0;
    const bucket = Math.floor((value - least) / step);
    const weight = weights[index] ?? 0;
    weightOf[bucket] = (weightOf[bucket] ?? 0) + weight;
    sumOf[bucket] = (sumOf[bucket] ?? 0) + value * weight;
  }
  let passed = 0;
  for (let bucket = 0; bucket < count; bucket++) {
    const weight = weightOf[bucket] ?? 0;
    passed += weight;
    if (weight > 0 && passed >= total * share) return (sumOf[bucket] ?? 0) / weight;
  }
  return most;
}
