// Trains the models: first the kinds of page, then the pieces, which read the kinds as evidence.

import { isOneText, NO_CHOICE } from '../../src/judge/selection/features/choice-features.ts';
import { isChoiceFeature } from '../../src/judge/selection/features/features.ts';
import { ADDRESS_FEATURES, KIND_FEATURES } from '../../src/judge/selection/features/kind-features.ts';
import { kindProbabilities } from '../../src/judge/selection/kind-of-page.ts';
import { KIND_NAMES } from '../../src/judge/selection/kinds.ts';
import type { ScoreModel } from '../../src/judge/selection/trees.ts';
import { binned, binOf } from '../learning/bins.ts';
import { FOLDS, foldsOf } from './folds.ts';
import { type Binned, grow, type Setting } from './grow.ts';
import type { TrainingData } from './training-data.ts';

/** One model a kind: how likely a page is of it. */
export type KindModels = readonly ScoreModel[];

export interface ContentModels {
  readonly kinds: KindModels;
  readonly content: ScoreModel;
}

const KIND_SETTING: Setting = {
  trees: 120,
  depth: 3,
  rate: 0.12,
  pageShare: 0.7,
  featureShare: 0.3,
  l2: 2,
  minHessian: 0.5,
  seed: 11,
};

const CONTENT_SETTING: Setting = {
  trees: 240,
  depth: 5,
  rate: 0.06,
  pageShare: 0.7,
  featureShare: 0.2,
  l2: 5,
  minHessian: 2,
  seed: 7,
};

/** The models of one draw have seeds of their own. */
const DRAW_STEP = 100;

export interface LearnOptions {
  /** Draws other folds and trees; 0 gives the shipped models. */
  readonly draw?: number;
  /** Evidence that is not used is in the models' rows, but no tree asks for it. */
  readonly isUsable?: (feature: string) => boolean;
}

/** `isOn`: which pages are learned from, by their place in the data. */
export function learn(
  data: TrainingData,
  isOn: (page: number) => boolean = () => true,
  { draw = 0, isUsable = () => true }: LearnOptions = {},
): ContentModels {
  const folds = foldsOf(
    data.pages.map(({ site }) => site),
    draw,
  );
  const kindsFrom = (isLearned: (page: number) => boolean) => learnKinds(data, isLearned, draw, isUsable);
  const kinds = kindsFrom(isOn);
  // The kinds that the pieces learn beside are those that a page would get without having been learned from.
  const probabilities: Float64Array[] = data.pages.map(() => new Float64Array(KIND_NAMES.length));
  for (let fold = 0; fold < FOLDS; fold++) {
    const probabilitiesOf = kindProbabilities(kindsFrom(page => isOn(page) && folds[page] !== fold));
    for (const [page, { kindFeatures }] of data.pages.entries())
      if (folds[page] === fold) probabilities[page] = probabilitiesOf(Float32Array.from(kindFeatures));
  }
  const kindColumns = KIND_NAMES.map((_, kind) =>
    binned(Float32Array.from(data.pageOf, page => probabilities[page][kind])),
  );
  const hasNoChoices = probabilities.map(kinds => !isOneText(kinds));
  const columns = data.columns.map((column, feature) =>
    isChoiceFeature(data.features[feature])
      ? column.map((bin, row) =>
          hasNoChoices[data.pageOf[row]] ? binOf(data.edges[feature], NO_CHOICE) : bin,
        )
      : column,
  );
  const features = [...data.features, ...KIND_NAMES.map(name => `kind.${name}`)];
  const all: Binned = {
    columns: [...columns, ...kindColumns.map(({ column }) => column)],
    edges: [...data.edges, ...kindColumns.map(({ edges }) => edges)].map((edges, feature) =>
      isUsable(features[feature]) ? edges : [],
    ),
    labels: data.labels,
    weights: data.weights,
    pageOf: data.pageOf,
    pageCount: data.pages.length,
  };
  const setting = { ...CONTENT_SETTING, seed: CONTENT_SETTING.seed + draw * DRAW_STEP };
  return { kinds, content: { features, ...grow(all, setting, row => isOn(data.pageOf[row])) } };
}

/** A shortened article counts little for the kinds: with more weight, lists are taken for the articles above lists. */
const SHORTENED_KIND_WEIGHT = 0.15;
const ARTICLE = KIND_NAMES.indexOf('article');
/** Each page is learned with and without its address: saved pages have none. */
const ADDRESS: ReadonlySet<string> = new Set(ADDRESS_FEATURES);

function learnKinds(
  { pages }: TrainingData,
  isOn: (page: number) => boolean,
  draw: number,
  isUsable: (feature: string) => boolean,
): KindModels {
  // A blog of which one short text is left is no longer a list of texts.
  const learned = [...pages.keys()].filter(page => !pages[page].isShortened || pages[page].kind === ARTICLE);
  const rows = learned.flatMap(page => [true, false].map(hasAddress => ({ page, hasAddress })));
  const cut = KIND_FEATURES.map((name, feature) =>
    binned(
      rows.map(({ page, hasAddress }) =>
        hasAddress || !ADDRESS.has(name) ? pages[page].kindFeatures[feature] : -1,
      ),
    ),
  );
  return KIND_NAMES.map((_, kind) => {
    const data: Binned = {
      columns: cut.map(({ column }) => column),
      edges: cut.map(({ edges }, feature) => (isUsable(KIND_FEATURES[feature]) ? edges : [])),
      labels: Float32Array.from(rows, ({ page }) => (pages[page].kind === kind ? 1 : 0)),
      weights: Float32Array.from(rows, ({ page }) =>
        pages[page].isShortened ? SHORTENED_KIND_WEIGHT / 2 : 1 / 2,
      ),
      pageOf: Uint16Array.from(rows, ({ page }) => page),
      pageCount: pages.length,
    };
    const setting = { ...KIND_SETTING, seed: KIND_SETTING.seed + kind + draw * DRAW_STEP };
    return { features: KIND_FEATURES, ...grow(data, setting, row => isOn(rows[row].page)) };
  });
}
