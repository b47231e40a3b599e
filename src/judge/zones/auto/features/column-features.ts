// Features of the column around a leaf, compared with the heaviest column next to it.

import { at } from '../../../../base/columns.ts';
import { styleOf } from '../../../../see/snapshot/walks.ts';
import type { Ink } from '../measures/ink.ts';
import type { Modules } from '../measures/modules.ts';
import type { PageMeasures } from '../measures/page-measures.ts';
import {
  characters,
  type Feature,
  type FeatureGroup,
  logPx,
  percent,
  px,
  share,
  sharedGroup,
  yes,
} from './feature.ts';

interface ColumnView {
  readonly measures: PageMeasures;
  readonly ink: Ink;
  /** -1 where the leaf is in no column. */
  readonly column: number;
  readonly other: number;
  readonly count: number;
  readonly modules: Modules;
}

/** The column's share of the sum of both columns. */
const part = (column: Float64Array, { column: one, other }: ColumnView): number =>
  (at(column, one) + 1) / (at(column, one) + at(column, other) + 2);

const perText = (ink: Ink, element: number): number =>
  Math.log2(1 + share(at(ink.chars, element), at(ink.texts, element)));
const headingRate = (ink: Ink, element: number): number =>
  Math.min(1, (at(ink.headings, element) * 100) / (at(ink.weight, element) + 100));
const widthOf = (ink: Ink, element: number): number => at(ink.right, element) - at(ink.left, element);
const heightOf = (ink: Ink, element: number): number => at(ink.bottom, element) - at(ink.top, element);
const linkShare = (ink: Ink, element: number): number =>
  share(at(ink.linkChars, element), at(ink.chars, element));
const proseShare = (ink: Ink, element: number): number =>
  share(at(ink.proseChars, element), at(ink.chars, element));
const pictureShare = (ink: Ink, element: number): number =>
  share(at(ink.pictures, element) * 40, at(ink.weight, element));

const COLUMN_FEATURES: readonly Feature<ColumnView>[] = (
  [
    [
      'left',
      ({ measures, ink, column }) => (at(ink.left, column) - measures.frame.left) / measures.frame.width,
      value => `begins at ${percent(value)} of the width`,
    ],
    [
      'width',
      ({ measures, ink, column }) => widthOf(ink, column) / measures.frame.width,
      value => `takes ${percent(value)} of the width`,
    ],
    [
      'height',
      ({ measures, ink, column }) => heightOf(ink, column) / measures.frame.height,
      value => `takes ${percent(value)} of the height`,
    ],
    ['topPx', ({ ink, column }) => logPx(at(ink.top, column)), value => `begins ${px(value)} below the top`],
    [
      'bottomPx',
      ({ measures, ink, column }) => logPx(measures.frame.height - at(ink.bottom, column)),
      value => `ends ${px(value)} above the bottom`,
    ],
    [
      'isLeft',
      ({ ink, column, other }) => (at(ink.left, column) < at(ink.left, other) ? 1 : 0),
      yes('stands left of the one beside it', 'stands right of the one beside it'),
    ],
    [
      'widthPart',
      ({ ink, column, other }) =>
        widthOf(ink, column) / Math.max(1, widthOf(ink, column) + widthOf(ink, other)),
      value => `takes ${percent(value)} of the width of both`,
    ],
    [
      'heightPart',
      ({ ink, column, other }) =>
        heightOf(ink, column) / Math.max(1, heightOf(ink, column) + heightOf(ink, other)),
      value => `takes ${percent(value)} of the height of both`,
    ],
    ['weightPart', view => part(view.ink.weight, view), value => `holds ${percent(value)} of what both hold`],
    [
      'prosePart',
      view => part(view.ink.proseChars, view),
      value => `has ${percent(value)} of the long text of both`,
    ],
    ['linkShare', ({ ink, column }) => linkShare(ink, column), value => `is ${percent(value)} links`],
    ['proseShare', ({ ink, column }) => proseShare(ink, column), value => `is ${percent(value)} long text`],
    ['textLength', ({ ink, column }) => perText(ink, column), value => `has texts of ${characters(value)}`],
    ['pictures', ({ ink, column }) => pictureShare(ink, column), value => `is ${percent(value)} pictures`],
    [
      'headings',
      ({ ink, column }) => headingRate(ink, column),
      value => `has ${percent(value)} headings by text`,
    ],
    [
      'otherLinks',
      ({ ink, other }) => linkShare(ink, other),
      value => `stands beside one of ${percent(value)} links`,
    ],
    [
      'otherProse',
      ({ ink, other }) => proseShare(ink, other),
      value => `stands beside one of ${percent(value)} long text`,
    ],
    [
      'otherLength',
      ({ ink, other }) => perText(ink, other),
      value => `stands beside one with texts of ${characters(value)}`,
    ],
    [
      'otherPictures',
      ({ ink, other }) => pictureShare(ink, other),
      value => `stands beside one of ${percent(value)} pictures`,
    ],
    [
      'otherHeadings',
      ({ ink, other }) => headingRate(ink, other),
      value => `stands beside one with ${percent(value)} headings by text`,
    ],
    ['count', ({ count }) => count, value => `is one of ${value + 1} columns`],
    [
      'floats',
      ({ measures: { snapshot }, column }) =>
        (styleOf(snapshot, column)?.float ?? 'none') === 'none' ? 0 : 1,
      yes('floats', 'does not float'),
    ],
    ['modules', ({ modules }) => modules.count, value => `is made of ${value} pieces`],
    [
      'alike',
      ({ modules }) => modules.similarShare,
      value => `is made of pieces of which ${percent(value)} are alike`,
    ],
    [
      'headed',
      ({ modules }) => modules.headed,
      value => `is made of pieces of which ${percent(value)} have a heading`,
    ],
    [
      'ofLinks',
      ({ modules }) => modules.ofLinks,
      value => `is made of pieces of which ${percent(value)} are links`,
    ],
    ['moduleHeight', ({ modules }) => logPx(modules.height), value => `is made of pieces ${px(value)} high`],
  ] as readonly Feature<ColumnView>[]
).map(([name, value, phrase]) => [
  name,
  view => (view.column < 0 ? -1 : value(view)),
  known => (known < 0 ? 'is none: nothing tall stands beside it' : phrase(known)),
]);

export const COLUMN_GROUP: FeatureGroup = sharedGroup(
  [
    { name: 'outer', words: 'its outer column' },
    { name: 'inner', words: 'its inner column' },
  ],
  COLUMN_FEATURES,
  ({ snapshot, columns }, leaves) => {
    const none = snapshot.elements.length;
    const keysOf = (column: Int32Array) => {
      const keys = new Int32Array(none);
      for (const leaf of leaves) keys[leaf] = at(column, leaf) < 0 ? none : at(column, leaf);
      return keys;
    };
    return { bySubject: [keysOf(columns.outer), keysOf(columns.inner)], count: none + 1 };
  },
  (measures, key): ColumnView => {
    const { columns, modulesOf } = measures;
    const column = key === measures.snapshot.elements.length ? -1 : key;
    let modules: ReturnType<typeof modulesOf> | undefined;
    return {
      measures,
      ink: measures.ink,
      column,
      other: column < 0 ? -1 : at(columns.beside, column),
      count: column < 0 ? 0 : at(columns.besideCount, column),
      get modules() {
        modules ??= modulesOf(column);
        return modules;
      },
    };
  },
);
