// Segments a page by key patterns: cuts siblings where tags repeat, counts the important tags of each block, and treats
// blocks with fewer than a threshold as noise.

import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { markUpwards } from '../../page/snapshot/upwards.ts';
import { type Finding, nothingFound } from './finding.ts';
import { cutPage, type MeaningfulTree, meaningfulTree } from './page-cut.ts';
import { type ParametersOf, parametersOf } from './parameters.ts';

export function patterns(
  snapshot: Snapshot,
  { threshold }: ParametersOf<'patterns'> = parametersOf('patterns'),
): Finding {
  const tree = meaningfulTree(snapshot);
  const { blocks, warnings: bounds } = cutPage(snapshot, tree);
  const kept = new Uint8Array(snapshot.elements.length);
  const blockOf = new Int32Array(kept.length).fill(-1);
  for (const [place, { elements, importance }] of blocks.entries()) {
    for (const element of elements) {
      const end = treeOf(snapshot).end(element);
      blockOf.fill(place, element, end);
      if (importance >= threshold) kept.fill(1, element, end);
    }
  }
  keepBetween(snapshot, tree, blockOf, kept);
  const isKept = (importance: number) => importance >= threshold;
  const warnings = [...bounds];
  if (!blocks.some(({ importance }) => isKept(importance))) {
    const most = blocks.reduce((a, { importance }) => Math.max(a, importance), 0);
    warnings.push(
      nothingFound(
        `patterns finds no block of t ${threshold} important tags on this page: the most are ${most}`,
      ),
    );
  }
  const blockReasons = blocks.map(({ importance, made }) => {
    const verdict = isKept(importance) ? '≥' : '<';
    return `in a block of ${importance} important tags ${verdict} t ${threshold}, ${made}`;
  });
  return {
    kept,
    blocks: blocks.map(({ elements, importance }) => ({ elements, isKept: isKept(importance) })),
    reasons: Array.from(blockOf, block => blockReasons[block] ?? 'contains blocks, and is kept with them'),
    warnings,
  };
}

/** Keeps content between blocks (text directly in a section, formatting around blocks) if a neighbour is kept. */
function keepBetween(snapshot: Snapshot, tree: MeaningfulTree, blockOf: Int32Array, kept: Uint8Array): void {
  const holdsKept = kept.slice();
  markUpwards(snapshot, holdsKept);
  for (const [index, { tag }] of snapshot.elements.entries()) {
    if (blockOf[index] !== -1 || tag === 'html') continue;
    const around = tree.isMeaningful[index] === 1 ? index : (tree.parent[index] ?? -1);
    if (around >= 0 && holdsKept[around] === 1) kept[index] = 1;
  }
}
