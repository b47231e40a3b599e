// Features of the column around a leaf, compared with the heaviest column next to it.

import { type Feature, logPx, saidFrom, unlessNone, yes } from '../../../../base/boosted-trees/feature.ts';
import { type FeatureGroup, sharedGroup } from '../../../../base/boosted-trees/feature-rows.ts';
import { at } from '../../../../base/columns.ts';
import { counted } from '../../../../base/text/counted.ts';
import type { Frame } from '../../../../page/pieces/frame.ts';
import { PICTURE_CHARS } from '../../../../page/pieces/piece-sums.ts';
import type { ElementInk } from '../measures/ink.ts';
import type { Modules } from '../measures/modules.ts';
import type { PageMeasures } from '../measures/page-measures.ts';
import { share } from './place-features.ts';

interface ColumnView {
  readonly measures: PageMeasures;
  readonly frame: Frame;
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
    ['left', ({ frame, own }) => (own.left - frame.left) / frame.width, 'begins at % of the width'],
    ['width', ({ frame, own }) => widthOf(own) / frame.width, 'takes % of the width'],
    ['height', ({ frame, own }) => heightOf(own) / frame.height, 'takes % of the height'],
    ['topPx', ({ own }) => logPx(own.top), 'begins {px} below the top'],
    ['bottomPx', ({ frame, own }) => logPx(frame.height - own.bottom), 'ends {px} above the bottom'],
    [
      'isLeft',
      ({ own, other }) => (own.left < other.left ? 1 : 0),
      yes('is left of the one next to it', 'is right of the one next to it'),
    ],
    [
      'widthPart',
      ({ own, other }) => widthOf(own) / Math.max(1, widthOf(own) + widthOf(other)),
      'takes % of the width of both columns',
    ],
    [
      'heightPart',
      ({ own, other }) => heightOf(own) / Math.max(1, heightOf(own) + heightOf(other)),
      'takes % of the height of both columns',
    ],
    ['weightPart', ({ own, other }) => part(own.weight, other.weight), 'holds % of what both columns hold'],
    [
      'prosePart',
      ({ own, other }) => part(own.proseChars, other.proseChars),
      'has % of the long text of both columns',
    ],
    ['linkShare', ({ own }) => linkShare(own), 'is % links'],
    ['proseShare', ({ own }) => proseShare(own), 'is % long text'],
    ['textLength', ({ own }) => perText(own), 'has texts of {characters}'],
    ['pictures', ({ own }) => pictureShare(own), 'is % pictures'],
    ['headings', ({ own }) => headingRate(own)],
    ['otherLinks', ({ other }) => linkShare(other), 'is next to one of % links'],
    ['otherProse', ({ other }) => proseShare(other), 'is next to one of % long text'],
    ['otherLength', ({ other }) => perText(other), 'is next to one with texts of {characters}'],
    ['otherPictures', ({ other }) => pictureShare(other), 'is next to one of % pictures'],
    ['otherHeadings', ({ other }) => headingRate(other)],
    ['count', ({ count }) => count, value => `is one of ${value + 1} columns`],
    [
      'floats',
      ({ measures: { tree }, column }) => (tree.style(column).float === 'none' ? 0 : 1),
      yes('floats'),
    ],
    [
      'modules',
      ({ modules }) => modules.count,
      value => (value > 0 ? `is made of ${counted(value, 'piece')}` : ''),
    ],
    ['alike', ({ modules }) => modules.similarShare, unlessNone('is made of pieces of which % are similar')],
    ['headed', ({ modules }) => modules.headed, unlessNone('is made of pieces of which % have a heading')],
    ['ofLinks', ({ modules }) => modules.ofLinks, unlessNone('is made of pieces of which % are links')],
    ['moduleHeight', ({ modules }) => logPx(modules.height), unlessNone('is made of pieces {px} high')],
  ] as readonly Feature<ColumnView>[]
).map(([name, value, phrase = '']) => [
  name,
  view => (view.column < 0 ? -1 : value(view)),
  saidFrom(0, phrase),
]);

export const COLUMN_GROUP: FeatureGroup<PageMeasures> = sharedGroup(
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
  (measures, put) => (row, key) =>
    put(row, columnView(measures, key === measures.snapshot.elements.length ? -1 : key)),
);

function columnView(measures: PageMeasures, column: number): ColumnView {
  const { ink, columns, modulesOf } = measures;
  let modules: Modules | undefined;
  return {
    measures,
    frame: measures.frame,
    column,
    own: ink.of(column),
    other: ink.of(columns.beside[column] ?? -1),
    count: columns.besideCount[column] ?? 0,
    get modules() {
      modules ??= modulesOf(column);
      return modules;
    },
  };
}
