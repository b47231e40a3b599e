// Recognises noise below an element in an unseen style, as building the tree would (§3.6).

import { characteristicOf } from './characteristic.ts';
import { TREE_SETTINGS } from './settings.ts';
import { jaccard, SimilarSets, type SortedSet } from './similar-sets.ts';
import type { SimplifiedElement } from './simplified-tree.ts';
import type { ElementNode } from './style-tree.ts';

export interface KnownNoise {
  readonly element: SimplifiedElement;
  readonly source: ElementNode;
}

export class NoiseIndex {
  readonly #noise: readonly KnownNoise[];
  #byLook: ReadonlyMap<number, SimilarSets<SimplifiedElement>> | undefined;

  constructor(noise: readonly KnownNoise[]) {
    this.#noise = noise;
  }

  /** Returns the first element with the same look and nearly the same characteristic features. */
  find(look: number, features: SortedSet): SimplifiedElement | undefined {
    // Built on first use, since most elements are never asked.
    this.#byLook ??= indexed(this.#noise);
    return features.length === 0 ? undefined : this.#byLook.get(look)?.similarTo(features)[0];
  }
}

function indexed(noise: readonly KnownNoise[]): Map<number, SimilarSets<SimplifiedElement>> {
  const byLook = new Map<number, SimilarSets<SimplifiedElement>>();
  for (const { element, source } of noise) {
    const features = characteristicOf(source);
    if (features.length === 0) continue;
    const known = byLook.get(source.look) ?? new SimilarSets<SimplifiedElement>(jaccard(TREE_SETTINGS.alike));
    byLook.set(source.look, known);
    known.add(element, features);
  }
  return byLook;
}
