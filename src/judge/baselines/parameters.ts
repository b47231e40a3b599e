// The parameters of each paper's method: default, range, meaning and source of the default.

import type { NumberSetting } from '../../base/schema/number-setting.ts';

const QI_SUN = 'Qi & Sun, §4';

/** No paper gives a value: chosen by a grid search over 112 hand-labelled pages (docs/methods.md). */
const MEASURED = 'measured, docs/methods.md';

const SHARE = { least: 0, most: 1, isWhole: false } as const;
const COUNT = { least: 0, most: 1e6, isWhole: true } as const;

export const METHOD_PARAMETERS = {
  subtree: {
    generations: {
      default: 2,
      least: 1,
      most: 50,
      isWhole: true,
      summary: 'G: from a text up to the root of its sub-tree',
      source: QI_SUN,
    },
    alpha: {
      default: 40,
      ...COUNT,
      summary: 'α: characters of one text at that depth, at least',
      source: QI_SUN,
    },
    beta: { default: 100, ...COUNT, summary: 'β: characters of all texts, at least', source: QI_SUN },
    gamma: {
      default: 0.3,
      ...SHARE,
      summary: 'γ: share of them that is anchor text, at most',
      source: QI_SUN,
    },
  },
  patterns: {
    threshold: { default: 3, ...COUNT, summary: 't: important tags in a block, at least', source: MEASURED },
  },
  tagtree: {
    hub: {
      default: 0.5,
      ...SHARE,
      summary: 'share of terms in links above which a block is a hub',
      source: MEASURED,
    },
    image: {
      default: 0.2,
      least: 0,
      most: 1e6,
      isWhole: false,
      summary: 'pictures per term above which a block is an image block',
      source: MEASURED,
    },
    'hub-page': {
      default: 0.3,
      ...SHARE,
      summary: 'share of central terms in hubs above which a page is a hub',
      source: MEASURED,
    },
    'image-page': {
      default: 0.5,
      ...SHARE,
      summary: 'the same share of image blocks, for an image page',
      source: MEASURED,
    },
    passing: {
      default: 0.5,
      ...SHARE,
      summary: 'exponent of a block’s force passed on to parent and siblings',
      source: 'the paper passes force on without saying how much',
    },
  },
} as const satisfies Record<string, Record<string, NumberSetting>>;

type Table = typeof METHOD_PARAMETERS;
export type ParametrisedMethod = keyof Table;
export type ParametersOf<Name extends ParametrisedMethod> = { readonly [Key in keyof Table[Name]]: number };
/** Parameters that a user sets; the others keep their defaults. */
export type MethodSettings = {
  readonly [Name in ParametrisedMethod]?:
    | { readonly [Key in keyof Table[Name]]?: number | undefined }
    | undefined;
};

export function parametersOf<Name extends ParametrisedMethod>(
  name: Name,
  settings: MethodSettings = {},
): ParametersOf<Name> {
  const set: Readonly<Record<string, number | undefined>> = settings[name] ?? {};
  const table: Readonly<Record<string, NumberSetting>> = METHOD_PARAMETERS[name];
  const entries = Object.entries(table).map(([key, row]) => [key, set[key] ?? row.default]);
  return Object.fromEntries(entries) as ParametersOf<Name>;
}
