// Computes precision, recall and F1 of each category (formulas 4 to 6) by cross-validation.

import { classifier, type Example, type Model, trainModel } from './model.ts';

export interface Scores {
  readonly categories: Model['scores'];
  /** Mean over the categories. */
  readonly macroF1: number;
}

/** Distributes each category over the folds in turn, so that folds have similar proportions. */
export function crossValidate(examples: readonly Example[], folds = 5): Scores {
  const foldOf = assignFolds(examples, folds);
  const answers: (string | null)[] = examples.map(() => null);
  for (let fold = 0; fold < folds; fold++) {
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

function assignFolds(examples: readonly Example[], folds: number): number[] {
  const seen = new Map<string, number>();
  return examples.map(({ category }) => {
    const count = seen.get(category) ?? 0;
    seen.set(category, count + 1);
    return count % folds;
  });
}
