// Selects features by χ² (Yang & Pedersen 1997): the words that separate categories best.

import { countEach } from '../../../base/counts.ts';
import { addTo, type KeyedLists } from '../../../base/keyed-lists.ts';
import type { FeatureVector } from '../feature-vector.ts';

export interface Example {
  readonly category: string;
  readonly vector: FeatureVector;
}

/** The `count` words with the highest χ² in any category; ties are sorted alphabetically. */
export function selectFeatures(examples: readonly Example[], count: number): string[] {
  const sizes = countEach(examples.map(({ category }) => category));
  const categoriesWith: KeyedLists<string, string> = new Map();
  for (const { category, vector } of examples)
    for (const word of vector.keys()) addTo(categoriesWith, word, category);
  const scored: [word: string, score: number][] = [];
  for (const [word, categories] of categoriesWith) {
    let most = 0;
    for (const [category, both] of countEach(categories))
      most = Math.max(most, chiSquare(both, categories.length, sizes.get(category) ?? 0, examples.length));
    scored.push([word, most]);
  }
  return scored
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, count)
    .map(([word]) => word);
}

/** Page counts: `withWord` contain the word, `inCategory` belong to the category, `both` do both. */
export function chiSquare(both: number, withWord: number, inCategory: number, pages: number): number {
  const onlyWord = withWord - both;
  const onlyCategory = inCategory - both;
  const neither = pages - withWord - onlyCategory;
  const product = withWord * (pages - withWord) * inCategory * (pages - inCategory);
  return product === 0 ? 0 : (pages * (both * neither - onlyWord * onlyCategory) ** 2) / product;
}
