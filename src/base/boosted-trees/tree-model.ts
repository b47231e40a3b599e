// A trained model in a file: trees, their classes, and the scores of the classes before any tree.

import type { Packed } from './packed-columns.ts';

/** Nodes of all trees in columns. The left child is at `child`, the right one after it. */
export interface TreeColumns {
  readonly features: readonly string[];
  /** Index of the root of each tree; trees of several classes alternate. */
  readonly roots: readonly number[];
  /** Feature of each node; -1 for a leaf. */
  readonly feature: readonly number[];
  /** Threshold of an inner node (≤ goes left), value of a leaf. */
  readonly value: readonly number[];
  readonly child: readonly number[];
}

export interface TreeModel extends TreeColumns {
  readonly classes: readonly string[];
  /** First score of each class. */
  readonly base: readonly number[];
}

export type ModelFacts = Pick<TreeModel, 'features' | 'classes' | 'base'>;

/** The file holds only features and values: roots and children follow from the order of the nodes. */
export function treesIn({ facts: { features, classes, base }, columns }: Packed<ModelFacts>): TreeModel {
  const feature = Array.from(columns.get('feature') ?? []);
  const value = Array.from(columns.get('value') ?? []);
  return { features, classes, base, feature, value, ...linksOf(feature) };
}

/** Trees follow each other. The children of a node take the next two free places, then the subtree of the left one follows. */
function linksOf(feature: readonly number[]): Pick<TreeModel, 'roots' | 'child'> {
  const child = feature.map(() => -1);
  const roots: number[] = [];
  let free = 0;
  const fill = (node: number): void => {
    if ((feature[node] ?? -1) < 0) return;
    const left = free;
    child[node] = left;
    free += 2;
    fill(left);
    fill(left + 1);
  };
  while (free < feature.length) {
    roots.push(free);
    fill(free++);
  }
  return { roots, child };
}

/** The bytes of a file in `models/`, which the build writes as base64 into a module: browsers read no files. */
export function modelBytes(base64: string): Uint8Array {
  // `Buffer` is faster, and a browser has none.
  return typeof Buffer === 'function'
    ? Buffer.from(base64, 'base64')
    : Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
}
