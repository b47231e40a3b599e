// Scores a model on pages of sites that it was not trained on, and prints tables of the scores.

import { meanOf } from '../../src/lab/bench/statistics.ts';
import type { PageSource } from './pages.ts';
import type { DataOfPages, FoldRules, Subject } from './subject.ts';

/** The rules of the folds of one variant. */
export interface VariantRules<Rule> extends FoldRules<Rule> {
  readonly name: string;
  readonly seed: number;
}

export interface Scoring<Data extends DataOfPages, Model, Rule, Page, Scored> {
  readonly subject: Subject<Data, Model, Rule>;
  readonly pages: (source: PageSource) => AsyncGenerator<Page>;
  readonly score: (page: Page, rules: readonly VariantRules<Rule>[]) => Promise<readonly Scored[]>;
  /** Titles, each followed by its table. */
  readonly tables: (scored: readonly Scored[]) => readonly string[];
  /** For the manifest, by set. */
  readonly summary: (scored: readonly Scored[]) => Readonly<Record<string, number>>;
  readonly close?: () => Promise<void>;
}

/** The mean of figures as tables print it. */
export const figure = (values: readonly (number | null)[]): string => (meanOf(values) ?? 0).toFixed(3);
