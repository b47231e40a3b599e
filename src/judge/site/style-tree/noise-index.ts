// Recognises noise below an element in an unseen style, as building the tree would (§3.6).

import { TREE_SETTINGS } from '../settings.ts';
import { jaccard, SimilarSets, type SortedSet } from '../similar-sets.ts';
import { characteristicOf } from './characteristic.ts';
import type { ElementNode } from './style-tree.ts';

/** `Known`: the element of the simplified tree that a match represents. */
export interface KnownNoise<Known> {
  readonly element: Known;
  readonly source: ElementNode;
}

export class NoiseIndex<Known> {
  readonly #noise: readonly KnownNoise<Known>[];
  #byLook: ReadonlyMap<number, SimilarSets<Known>> | undefined;

  constructor(noise: readonly KnownNoise<Known>[]) {
    this.#noise = noise;
  }

  /** Returns the first element with the same look and nearly the same characteristic features. */
  find(look: number, features: SortedSet): Known | undefined {
    // Built on first use, since most elements are never asked.
    this.#byLook ??= indexed(this.#noise);
    return features.length === 0 ? undefined : this.#byLook.get(look)?.similarTo(features)[0];
  }
}

function indexed<Known>(noise: readonly KnownNoise<Known>[]): Map<number, SimilarSets<Known>> {
  const byLook = new Map<number, SimilarSets<Known>>();
  for (const { element, source } of noise) {
    const features = characteristicOf(source);
    if (features.length === 0) continue;
    const known = byLook.get(source.look) ?? new SimilarSets<Known>(jaccard(TREE_SETTINGS.alike));
    byLook.set(source.look, known);
    known.add(element, features);
  }
  return byLook;
}
