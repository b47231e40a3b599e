// The parameters of each paper's method: range, default, meaning and source of the default.

import type { NumberSetting } from '../../base/schema/number-setting.ts';

const QI_SUN = 'Qi & Sun, §4';

/** No paper gives a value: chosen by a grid search over 112 hand-labelled pages (docs/methods.md). */
const MEASURED = 'measured, docs/methods.md';

/** A row: default, meaning and source of the default. */
const within =
  (range: Pick<NumberSetting, 'least' | 'most' | 'isWhole'>) =>
  (preset: number, summary: string, source: string) => ({ default: preset, ...range, summary, source });

const share = within({ least: 0, most: 1, isWhole: false });
const count = within({ least: 0, most: 1e6, isWhole: true });
const generations = within({ least: 1, most: 50, isWhole: true });
const ratio = within({ least: 0, most: 1e6, isWhole: false });

/** docs/methods.md shows them. */
export const METHOD_PARAMETERS = {
  subtree: {
    generations: generations(2, 'G: levels from a text up to the root of its sub-tree', QI_SUN),
    alpha: count(40, 'α: characters of one text at that depth, at least', QI_SUN),
    beta: count(100, 'β: characters of all texts, at least', QI_SUN),
    gamma: share(0.3, 'γ: share of them that is anchor text, at most', QI_SUN),
  },
  patterns: { threshold: count(3, 't: important tags in a block, at least', MEASURED) },
  tagtree: {
    hub: share(0.5, 'share of terms in links above which a block is a hub', MEASURED),
    image: ratio(0.2, 'pictures per term above which a block is an image block', MEASURED),
    'hub-page': share(0.3, 'share of central terms in hubs above which a page is a hub', MEASURED),
    'image-page': share(0.5, 'the same share of image blocks, for an image page', MEASURED),
    passing: share(
      0.5,
      'exponent of a block’s force passed on to parent and siblings',
      'the paper passes force on without saying how much',
    ),
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
