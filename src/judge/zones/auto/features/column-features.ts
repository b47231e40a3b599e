// Features of the column around a leaf, compared with the heaviest column next to it.

import { at } from '../../../../base/columns.ts';
import { type ElementInk, PICTURE_CHARS } from '../measures/ink.ts';
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
  /** -1 where the leaf is in no column. */
  readonly column: number;
  /** The sums of the column, and of the heaviest one beside it. */
  readonly own: ElementInk;
  readonly other: ElementInk;
  readonly count: number;
  readonly modules: Modules;
}

/** The column's share of the sum of both columns. */
const part = (own: number, other: number): number => (own + 1) / (own + other + 2);

const perText = ({ chars, texts }: ElementInk): number => Math.log2(1 + share(chars, texts));
const headingRate = ({ headings, weight }: ElementInk): number =>
  Math.min(1, (headings * 100) / (weight + 100));
const widthOf = ({ left, right }: ElementInk): number => right - left;
const heightOf = ({ top, bottom }: ElementInk): number => bottom - top;
const linkShare = ({ linkChars, chars }: ElementInk): number => share(linkChars, chars);
const proseShare = ({ proseChars, chars }: ElementInk): number => share(proseChars, chars);
const pictureShare = ({ pictures, weight }: ElementInk): number => share(pictures * PICTURE_CHARS, weight);

const COLUMN_FEATURES: readonly Feature<ColumnView>[] = (
  [
    [
      'left',
      ({ measures: { frame }, own }) => (own.left - frame.left) / frame.width,
      value => `begins at ${percent(value)} of the width`,
    ],
    [
      'width',
      ({ measures, own }) => widthOf(own) / measures.frame.width,
      value => `takes ${percent(value)} of the width`,
    ],
    [
      'height',
      ({ measures, own }) => heightOf(own) / measures.frame.height,
      value => `takes ${percent(value)} of the height`,
    ],
    ['topPx', ({ own }) => logPx(own.top), value => `begins ${px(value)} below the top`],
    [
      'bottomPx',
      ({ measures, own }) => logPx(measures.frame.height - own.bottom),
      value => `ends ${px(value)} above the bottom`,
    ],
    [
      'isLeft',
      ({ own, other }) => (own.left < other.left ? 1 : 0),
      yes('is left of the one next to it', 'is right of the one next to it'),
    ],
    [
      'widthPart',
      ({ own, other }) => widthOf(own) / Math.max(1, widthOf(own) + widthOf(other)),
      value => `takes ${percent(value)} of the width of both`,
    ],
    [
      'heightPart',
      ({ own, other }) => heightOf(own) / Math.max(1, heightOf(own) + heightOf(other)),
      value => `takes ${percent(value)} of the height of both`,
    ],
    [
      'weightPart',
      ({ own, other }) => part(own.weight, other.weight),
      value => `holds ${percent(value)} of what both hold`,
    ],
    [
      'prosePart',
      ({ own, other }) => part(own.proseChars, other.proseChars),
      value => `has ${percent(value)} of the long text of both`,
    ],
    ['linkShare', ({ own }) => linkShare(own), value => `is ${percent(value)} links`],
    ['proseShare', ({ own }) => proseShare(own), value => `is ${percent(value)} long text`],
    ['textLength', ({ own }) => perText(own), value => `has texts of ${characters(value)}`],
    ['pictures', ({ own }) => pictureShare(own), value => `is ${percent(value)} pictures`],
    ['headings', ({ own }) => headingRate(own), value => `has ${percent(value)} headings by text`],
    ['otherLinks', ({ other }) => linkShare(other), value => `is next to one of ${percent(value)} links`],
    [
      'otherProse',
      ({ other }) => proseShare(other),
      value => `is next to one of ${percent(value)} long text`,
    ],
    [
      'otherLength',
      ({ other }) => perText(other),
      value => `is next to one with texts of ${characters(value)}`,
    ],
    [
      'otherPictures',
      ({ other }) => pictureShare(other),
      value => `is next to one of ${percent(value)} pictures`,
    ],
    [
      'otherHeadings',
      ({ other }) => headingRate(other),
      value => `is next to one with ${percent(value)} headings by text`,
    ],
    ['count', ({ count }) => count, value => `is one of ${value + 1} columns`],
    [
      'floats',
      ({ measures: { tree }, column }) => (tree.style(column).float === 'none' ? 0 : 1),
      yes('floats', 'does not float'),
    ],
    ['modules', ({ modules }) => modules.count, value => `is made of ${value} pieces`],
    [
      'alike',
      ({ modules }) => modules.similarShare,
      value => `is made of pieces of which ${percent(value)} are similar`,
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
  known => (known < 0 ? 'is none: nothing tall is next to it' : phrase(known)),
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
      for (const leaf of leaves) {
        const around = at(column, leaf);
        keys[leaf] = around < 0 ? none : around;
      }
      return keys;
    };
    return { bySubject: [keysOf(columns.outer), keysOf(columns.inner)], count: none + 1 };
  },
  (measures, key): ColumnView => {
    const { ink, columns, modulesOf } = measures;
    const column = key === measures.snapshot.elements.length ? -1 : key;
    let modules: ReturnType<typeof modulesOf> | undefined;
    return {
      measures,
      column,
      own: ink.of(column),
      other: ink.of(columns.beside[column] ?? -1),
      count: columns.besideCount[column] ?? 0,
      get modules() {
        modules ??= modulesOf(column);
        return modules;
      },
    };
  },
);
