// Medians and least times of many rounds, and rounds that begin with another way each time.

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export const least = numbers => Math.min(...numbers);

/** Returns the median of each field of similar objects. */
export function medians(objects, pick = median) {
  const names = Object.keys(objects[0] ?? {});
  return Object.fromEntries(names.map(name => [name, pick(objects.map(object => object[name]))]));
}

/**
 * All ways in every round, after a round that does not count. A way answers with ms of its own, by name; what it takes
 * in all is its `whole`.
 */
export async function interleaved(ways, rounds) {
  const names = Object.keys(ways);
  const results = Object.fromEntries(names.map(name => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round + names.length) % names.length];
      const started = performance.now();
      const parts = await ways[name]();
      const whole = performance.now() - started;
      if (round >= 0) results[name].push({ whole, ...parts });
    }
  }
  return results;
}

export async function timed(work) {
  const started = performance.now();
  const value = await work();
  return [value, performance.now() - started];
}
