// Block weights by Algorithm 1 (Zhang, Chen & Li, §3.2): each leaf's force multiplies its own weight, and what it passes
// on those of its parent and siblings. In logarithms and by sums over siblings, so that 100,000 of them are no work and
// no overflow.

export interface WeighedNode {
  /** Place of the node it stands in; -1 for the root. */
  readonly parent: number;
  /** 1 where it holds no weighty tag. */
  readonly force: number;
}

/** `passing`: the power of a force that is passed on (`pforce`). A natural logarithm a node; parents before children. */
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
