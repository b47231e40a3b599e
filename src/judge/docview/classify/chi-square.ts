// Selects features by χ² (Yang & Pedersen 1997): the words that separate categories best.

import type { FeatureVector } from '../feature-vector.ts';

export interface Example {
  readonly category: string;
  readonly vector: FeatureVector;
}

/** The `count` words with the highest χ² in any category; ties are sorted alphabetically. */
export function selectFeatures(examples: readonly Example[], count: number): string[] {
  const sizes = new Map<string, number>();
  const words = new Map<string, Map<string, number>>();
  for (const { category, vector } of examples) {
    sizes.set(category, (sizes.get(category) ?? 0) + 1);
    for (const word of vector.keys()) {
      const holding = words.get(word) ?? new Map<string, number>();
      words.set(word, holding);
      holding.set(category, (holding.get(category) ?? 0) + 1);
    }
  }
  const scored: [word: string, score: number][] = [];
  for (const [word, holding] of words) {
    const all = [...holding.values()].reduce((sum, one) => sum + one, 0);
    let most = 0;
    for (const [category, both] of holding)
      most = Math.max(most, chiSquare(both, all, sizes.get(category) ?? 0, examples.length));
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
