// A trained model as it is kept in a file: trees, their classes, and the scores of the classes before any tree.

import type { TreeColumns } from './complete-trees.ts';
import type { Packed } from './packed-columns.ts';

export interface TreeModel extends TreeColumns {
  readonly classes: readonly string[];
  /** First score of each class. */
  readonly base: readonly number[];
}

export type ModelFacts = Pick<TreeModel, 'features' | 'classes' | 'base'>;

/** A leaf has no child: its cell in `child` means nothing. */
export function treesIn({ facts: { features, classes, base }, columns }: Packed<ModelFacts>): TreeModel {
  const [roots, feature, value, child] = (['roots', 'feature', 'value', 'child'] as const).map(name =>
    Array.from(columns.get(name) ?? []),
  ) as [number[], number[], number[], number[]];
  return { features, classes, base, roots, feature, value, child };
}

/** The bytes of a file in `models/`, which the build writes as base64 into a module: browsers read no files. */
export function modelBytes(base64: string): Uint8Array {
  // `Buffer` is faster, and a browser has none.
  return typeof Buffer === 'function'
    ? Buffer.from(base64, 'base64')
    : Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
}
