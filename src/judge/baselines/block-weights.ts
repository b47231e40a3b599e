// Computes block weights by Algorithm 1 (Zhang, Chen & Li, §3.2): the force of a node multiplies its own weight and,
// attenuated, those of its parent and siblings. Uses logarithms and sums over siblings, so that 100,000 siblings cost
// linear time and cannot overflow.

export interface WeighedNode {
  /** Index of the parent node; -1 for the root. */
  readonly parent: number;
  /** 1 for a node without weighty tags. */
  readonly force: number;
}

/**
 * Returns the natural logarithm of each node's weight. Parents must come before children. `passing` is the exponent of
 * the force that is passed on (the paper's `pforce`).
 */
export function logBlockWeights(nodes: readonly WeighedNode[], passing: number): Float64Array {
  const isInner = new Uint8Array(nodes.length);
  for (const { parent } of nodes) if (parent >= 0) isInner[parent] = 1;
  const passedOn = new Float64Array(nodes.length);
  const passedUp = new Float64Array(nodes.length);
  for (const [place, { parent, force }] of nodes.entries()) {
    if (isInner[place] === 1) continue;
    passedOn[place] = passing * Math.log(force);
    if (parent >= 0) passedUp[parent] = (passedUp[parent] ?? 0) + (passedOn[place] ?? 0);
  }
  return Float64Array.from(nodes, ({ parent, force }, place) => {
    const own = isInner[place] === 1 ? 0 : Math.log(force);
    const fromSiblings = parent < 0 ? 0 : (passedUp[parent] ?? 0) - (passedOn[place] ?? 0);
    return own + (passedUp[place] ?? 0) + fromSiblings;
  });
}
