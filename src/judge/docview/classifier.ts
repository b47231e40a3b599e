// The classifier (§7.1): χ² features and k nearest neighbours, stored in one file, and its scores by cross-validation.

import { z } from 'zod';
import { addCount, countEach } from '../../base/counts.ts';
import { usageError } from '../../base/errors.ts';
import { addTo, type KeyedLists } from '../../base/keyed-lists.ts';
import { parseJson } from '../../base/unpack/parse-json.ts';
import { type FeatureVector, normalised } from './feature-vector.ts';

const MODEL_SCHEMA = 'pith/docview-model@1';

const TRAINING = {
  /** Words kept. Yang & Pedersen lose nothing down to 2,000. */
  features: 2000,
  /** Voting neighbours: few, because categories have few pages. Yang & Liu use 45 of thousands. */
  neighbours: 15,
} as const;

const share = z.number().min(0).max(1);

const modelSchema = z.strictObject({
  schema: z.literal(MODEL_SCHEMA),
  neighbours: z.number().int().min(1),
  categories: z.array(z.string()).min(1),
  features: z.array(z.string()),
  /** A page: its category, then the indices of its features and their weights. */
  pages: z.array(z.tuple([z.number().int(), z.array(z.number().int()), z.array(z.number())])),
  /** Cross-validated during training. */
  scores: z.record(
    z.string(),
    z.strictObject({ pages: z.number(), precision: share, recall: share, f1: share }),
  ),
});

type Model = z.infer<typeof modelSchema>;

export function trainModel(examples: readonly Example[], scores: Model['scores'] = {}): Model {
  const categories = [...new Set(examples.map(({ category }) => category))].sort();
  const features = selectFeatures(examples, TRAINING.features);
  const places = new Map(features.map((word, place) => [word, place]));
  const pages = examples.map(({ category, vector }): Model['pages'][number] => {
    const own = [...projected(vector, places)].sort(([a], [b]) => a - b);
    return [
      categories.indexOf(category),
      own.map(([place]) => place),
      own.map(([, weight]) => rounded(weight)),
    ];
  });
  return { schema: MODEL_SCHEMA, neighbours: TRAINING.neighbours, categories, features, pages, scores };
}

/** Validates a model from a file; `name` says in errors where it comes from. */
export function parseModel(text: string, name: string): Model {
  try {
    return modelSchema.parse(parseJson(text, name));
  } catch (error) {
    throw usageError(`${name} is not a model of this version: create one with pith docview train`, {
      cause: error,
    });
  }
}

/** Returns the category with the largest summed similarity among the k nearest pages; null if no page is near. */
export function classifier({
  neighbours,
  categories,
  features,
  pages,
}: Model): (vector: FeatureVector) => string | null {
  const places = new Map(features.map((word, place) => [word, place]));
  const pagesWith: { page: number; weight: number }[][] = features.map(() => []);
  for (const [page, [, own, weights]] of pages.entries())
    for (const [at, place] of own.entries()) pagesWith[place]?.push({ page, weight: weights[at] ?? 0 });
  return vector => {
    const near = new Map<number, number>();
    for (const [place, weight] of projected(vector, places))
      for (const other of pagesWith[place] ?? []) addCount(near, other.page, weight * other.weight);
    const nearest = [...near].sort(([a, x], [b, y]) => y - x || a - b).slice(0, neighbours);
    const votes = new Map<number, number>();
    for (const [page, similarity] of nearest) {
      const category = pages[page]?.[0] ?? 0;
      addCount(votes, category, similarity);
    }
    const [best] = [...votes].sort(([a, x], [b, y]) => y - x || a - b);
    return best === undefined ? null : (categories[best[0]] ?? null);
  };
}

/** Projects a vector onto the features and normalises its length to 1. */
const projected = (vector: FeatureVector, places: ReadonlyMap<string, number>): Map<number, number> => {
  const known = new Map([...vector].filter(([word]) => places.has(word)));
  return new Map([...normalised(known)].map(([word, weight]) => [places.get(word) ?? 0, weight]));
};

const rounded = (weight: number): number => Math.round(weight * 1e5) / 1e5;

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

/**
 * Selects features by χ² (Yang & Pedersen 1997): the words that separate categories best. Page counts: `withWord`
 * contain the word, `inCategory` belong to the category, `both` do both.
 */
export function chiSquare(both: number, withWord: number, inCategory: number, pages: number): number {
  const onlyWord = withWord - both;
  const onlyCategory = inCategory - both;
  const neither = pages - withWord - onlyCategory;
  const product = withWord * (pages - withWord) * inCategory * (pages - inCategory);
  return product === 0 ? 0 : (pages * (both * neither - onlyWord * onlyCategory) ** 2) / product;
}

export interface Scores {
  readonly categories: Model['scores'];
  /** Mean over the categories. */
  readonly macroF1: number;
}

/**
 * Computes precision, recall and F1 of each category (formulas 4 to 6) by cross-validation. Distributes each category
 * over the folds in turn, so that folds have similar proportions.
 */
export function crossValidate(examples: readonly Example[]): Scores {
  const foldOf = assignFolds(examples);
  const answers: (string | null)[] = examples.map(() => null);
  for (let fold = 0; fold < FOLDS; fold++) {
    const training = examples.filter((_, at) => foldOf[at] !== fold);
    if (training.length === 0) continue;
    const classify = classifier(trainModel(training));
    for (const [at, { vector }] of examples.entries())
      if (foldOf[at] === fold) answers[at] = classify(vector);
  }
  return scoresOf(
    examples.map(({ category }) => category),
    answers,
  );
}

export function scoresOf(truths: readonly string[], answers: readonly (string | null)[]): Scores {
  const categories: Model['scores'] = {};
  for (const category of [...new Set(truths)].sort()) {
    const pages = truths.filter(truth => truth === category).length;
    const assigned = answers.filter(answer => answer === category).length;
    const right = truths.filter((truth, at) => truth === category && answers[at] === category).length;
    const precision = assigned === 0 ? 0 : right / assigned;
    const recall = right / pages;
    const f1 = right === 0 ? 0 : (2 * precision * recall) / (precision + recall);
    categories[category] = { pages, precision, recall, f1 };
  }
  const all = Object.values(categories);
  return { categories, macroF1: all.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(1, all.length) };
}

const FOLDS = 5;

function assignFolds(examples: readonly Example[]): number[] {
  const seen = new Map<string, number>();
  return examples.map(({ category }) => {
    const count = seen.get(category) ?? 0;
    seen.set(category, count + 1);
    return count % FOLDS;
  });
}
