// Trains the models: first the kinds of page, then the pieces, which read the kinds as evidence.

import type { TreeModel } from '../../../src/base/boosted-trees/tree-model.ts';
import type { ContentModels } from '../../../src/judge/selection/content-models.ts';
import { isOneText, NO_CHOICE } from '../../../src/judge/selection/features/choice-features.ts';
import { isChoiceFeature } from '../../../src/judge/selection/features/features.ts';
import { ADDRESS_FEATURES, KIND_FEATURES } from '../../../src/judge/selection/features/kind-features.ts';
import { kindProbabilities } from '../../../src/judge/selection/kind-of-page.ts';
import { KIND_NAMES } from '../../../src/judge/selection/kinds.ts';
import { binned, binOf } from '../bins.ts';
import { FOLDS, foldsBySite } from '../folds-by-site.ts';
import { type GrowSetting, growTrees } from '../grow.ts';
import { type LearnOptions, SEED_STEP } from '../training-data.ts';
import type { ContentData } from './collect.ts';

const KIND_SETTING: GrowSetting = {
  rounds: 120,
  depth: 3,
  rate: 0.12,
  pageShare: 0.7,
  featureShare: 0.3,
  l2: 2,
  minHessian: 0.5,
  seed: 11,
};

const CONTENT_SETTING: GrowSetting = {
  rounds: 240,
  depth: 5,
  rate: 0.06,
  pageShare: 0.7,
  featureShare: 0.2,
  l2: 5,
  minHessian: 2,
  seed: 7,
};

export function learnContent(
  data: ContentData,
  { seed = 0, isOn = () => true, isUsable = () => true }: LearnOptions = {},
): ContentModels {
  const folds = foldsBySite(
    data.pages.map(({ site }) => site),
    seed,
  );
  const kindsFrom = (isLearned: (page: number) => boolean) =>
    learnKinds(data, { seed, isOn: isLearned, isUsable });
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
  const all = {
    ...data,
    features,
    columns: [...columns, ...kindColumns.map(({ column }) => column)],
    edges: [...data.edges, ...kindColumns.map(({ edges }) => edges)],
    pageCount: data.pages.length,
  };
  const setting = { ...CONTENT_SETTING, seed: CONTENT_SETTING.seed + seed * SEED_STEP };
  const { trees } = growTrees(all, setting, { isOn: row => isOn(data.pageOf[row]), isUsable });
  return { kinds, content: trees };
}

/** A shortened article counts little for the kinds: with more weight, lists are taken for the articles above lists. */
const SHORTENED_KIND_WEIGHT = 0.15;
const ARTICLE = KIND_NAMES.indexOf('article');
/** Each page is learned with and without its address: saved pages have none. */
const ADDRESS: ReadonlySet<string> = new Set(ADDRESS_FEATURES);

/** One question for each kind, whether a page is of it; the trees of the kinds take turns, as those of classes do. */
function learnKinds({ pages }: ContentData, { seed, isOn, isUsable }: Required<LearnOptions>): TreeModel {
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
  const models = KIND_NAMES.map((name, kind) => {
    const data = {
      features: KIND_FEATURES,
      classes: [name],
      columns: cut.map(({ column }) => column),
      edges: cut.map(({ edges }) => edges),
      labels: Float32Array.from(rows, ({ page }) => (pages[page].kind === kind ? 1 : 0)),
      weights: Float32Array.from(rows, ({ page }) =>
        pages[page].isShortened ? SHORTENED_KIND_WEIGHT / 2 : 1 / 2,
      ),
      pageOf: Uint16Array.from(rows, ({ page }) => page),
      pageCount: pages.length,
    };
    const setting = { ...KIND_SETTING, seed: KIND_SETTING.seed + kind + seed * SEED_STEP };
    return growTrees(data, setting, { isOn: row => isOn(rows[row].page), isUsable }).trees;
  });
  return joined(models);
}

/** Models of one class each as one model of all classes. */
function joined(models: readonly TreeModel[]): TreeModel {
  const offsets = models.map((_, place) =>
    models.slice(0, place).reduce((sum, { feature }) => sum + feature.length, 0),
  );
  return {
    features: models[0].features,
    classes: models.flatMap(({ classes }) => classes),
    base: models.flatMap(({ base }) => base),
    roots: models[0].roots.flatMap((_, round) =>
      models.map(({ roots }, place) => roots[round] + offsets[place]),
    ),
    feature: models.flatMap(({ feature }) => feature),
    value: models.flatMap(({ value }) => value),
    child: models.flatMap(({ child }, place) => child.map(node => (node < 0 ? node : node + offsets[place]))),
  };
}
