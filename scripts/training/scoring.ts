// How a model is scored on pages of sites that it never saw, and what is printed of it.

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
  /** Titles and tables, in turn. */
  readonly tables: (scored: readonly Scored[]) => readonly string[];
  /** For the manifest, by set. */
  readonly summary: (scored: readonly Scored[]) => Readonly<Record<string, number>>;
  readonly close?: () => Promise<void>;
}
