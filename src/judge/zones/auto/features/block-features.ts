// Features of a block around a leaf: where it lies on the page, what it holds, and what lies around it.

import {
  type Feature,
  logPx,
  timesUsual,
  unlessNone,
  unlogged,
  yes,
} from '../../../../base/boosted-trees/feature.ts';
import { type FeatureGroup, sharedGroup } from '../../../../base/boosted-trees/feature-rows.ts';
import { at } from '../../../../base/columns.ts';
import { counted } from '../../../../base/text/counted.ts';
import { PICTURE_CHARS } from '../../../../page/pieces/piece-sums.ts';
import { LINK_TARGETS } from '../../../../page/snapshot/link-targets.ts';
import type { ElementInk } from '../measures/ink.ts';
import { BLOCK_NAMES, type BlockName, type PageMeasures } from '../measures/page-measures.ts';
import type { Stretch } from '../measures/rows.ts';
import { TARGET_WORDS } from './link-features.ts';
import { AREA_FEATURES, type AreaView, PLACE_FEATURES, rowAreaOf, share } from './place-features.ts';

interface BlockView extends AreaView {
  readonly block: number;
  readonly held: ElementInk;
  readonly chars: number;
  /** Characters in the rows of the block, over the whole width. */
  readonly rowInk: number;
  /** Rows of the block, rows from its top to the end of the page, rows from the start of the page to its bottom. */
  readonly own: Stretch;
  readonly rest: Stretch;
  readonly before: Stretch;
}

const SUBJECTS: Readonly<Record<BlockName, string>> = {
  column: 'its column',
  strip: 'its narrow column',
  part: 'the block around it',
  band: 'the bar around it',
};

function blockView(measures: PageMeasures, block: number): BlockView {
  const { ink, grid, rows, frame, snapshot } = measures;
  const held = ink.of(block);
  const { left, top, right, bottom } = held;
  return {
    measures,
    frame,
    block,
    held,
    left,
    top,
    right,
    bottom,
    chars: Math.max(1, held.chars),
    rowInk: Math.max(1, grid.within(0, top, snapshot.page.width, bottom)),
    rowArea: rowAreaOf(measures, top, bottom),
    own: rows.between(top, bottom),
    rest: rows.between(top, frame.height + 1),
    before: rows.between(0, bottom),
  };
}

const overlap = (left: number, right: number, otherLeft: number, otherRight: number): number =>
  share(
    Math.max(0, Math.min(right, otherRight) - Math.max(left, otherLeft)),
    Math.min(right - left, otherRight - otherLeft),
  );

const fontOf = ({ fontChars, chars }: Stretch, { frame }: PageMeasures): number =>
  share(fontChars, chars) / frame.fontSize;

/** Features of the page from the block on, or up to it. */
const stretchFeatures = (name: 'rest' | 'before'): Feature<BlockView>[] => [
  [`${name}LinkShare`, ({ [name]: { linkChars, chars } }) => share(linkChars, chars)],
  [`${name}ProseShare`, ({ [name]: { proseChars, chars } }) => share(proseChars, chars)],
  [`${name}TextLength`, ({ [name]: { chars, texts } }) => Math.log2(1 + share(chars, texts))],
  [`${name}Font`, ({ measures, [name]: stretch }) => fontOf(stretch, measures)],
];

const BLOCK_FEATURES: readonly Feature<BlockView>[] = [
  ...PLACE_FEATURES,
  ['height', ({ frame, top, bottom }) => (bottom - top) / frame.height, 'takes % of the height'],
  ['heightPx', ({ top, bottom }) => logPx(bottom - top), 'is {px} high'],
  ['weight', ({ measures, held }) => held.weight / measures.weight, 'holds % of the page'],
  ['linkShare', ({ held, chars }) => held.linkChars / chars, 'is % links'],
  ['proseShare', ({ held, chars }) => held.proseChars / chars, 'is % long text'],
  ['textLength', ({ held, chars }) => Math.log2(1 + share(chars, held.texts)), 'has texts of {characters}'],
  ['pictures', ({ held }) => share(held.pictures * PICTURE_CHARS, held.weight), unlessNone('is % pictures')],
  ['controls', ({ held, chars }) => Math.min(1, (held.controls * 20) / chars), yes('has form controls')],
  ['headings', ({ held }) => Math.min(8, held.headings), yes('has headings')],
  [
    'leftInk',
    ({ measures, top, left, bottom, rowInk }) => measures.grid.within(0, top, left, bottom) / rowInk,
    "has % of its rows' text to its left",
  ],
  [
    'rightInk',
    ({ measures, top, right, bottom, rowInk }) =>
      measures.grid.within(right, top, measures.snapshot.page.width, bottom) / rowInk,
    "has % of its rows' text to its right",
  ],
  [
    'aboveInk',
    ({ measures, top }) => measures.grid.within(0, 0, measures.snapshot.page.width, top) / measures.weight,
    'has % of the page above it',
  ],
  [
    'belowInk',
    ({ measures, frame, bottom }) =>
      measures.grid.within(0, bottom, measures.snapshot.page.width, frame.height) / measures.weight,
    'has % of the page below it',
  ],
  [
    'ownAbove',
    ({ measures, left, right, top }) => measures.grid.within(left, 0, right, top) / measures.weight,
    'has % of the page straight above it',
  ],
  [
    'ownBelow',
    ({ measures, frame, left, right, bottom }) =>
      measures.grid.within(left, bottom, right, frame.height) / measures.weight,
    'has % of the page straight below it',
  ],
  [
    'mainOverlap',
    ({ frame, left, right }) => overlap(left, right, frame.mainLeft, frame.mainRight),
    "shares % of the main text's width",
  ],
  ['font', ({ measures, own }) => fontOf(own, measures), timesUsual],
  ...stretchFeatures('rest'),
  ['restSigns', ({ rest }) => Math.min(2, rest.signs), yes('has a copyright sign in or below it')],
  ['restPictures', ({ rest }) => share(rest.pictures * PICTURE_CHARS, rest.weight)],
  ['signs', ({ own }) => Math.min(2, own.signs), yes('holds a copyright sign')],
  ...stretchFeatures('before'),
  ...AREA_FEATURES,
  [
    'areaOverlap',
    ({ measures, left, right }) => overlap(left, right, measures.areaLeft, measures.areaRight),
    'shares % of the width of what covers most of the page',
  ],
  ...LINK_TARGETS.map(
    (target, place): Feature<BlockView> => [
      `${target}Links`,
      ({ measures: { links }, block }) => share(at(links.to(place), block), at(links.all, block)),
      unlessNone(`has % links to ${TARGET_WORDS[target]}`),
    ],
  ),
  [
    'links',
    ({ measures: { links }, block }) => Math.log2(1 + at(links.all, block)),
    value => `has ${counted(unlogged(value), 'link')}`,
  ],
];

export const BLOCK_GROUP: FeatureGroup<PageMeasures> = sharedGroup(
  BLOCK_NAMES.map(name => ({ name, words: SUBJECTS[name] })),
  BLOCK_FEATURES,
  ({ blocks, snapshot }) => ({
    bySubject: BLOCK_NAMES.map(name => blocks[name]),
    count: snapshot.elements.length,
  }),
  (measures, put) => (row, block) => put(row, blockView(measures, block)),
);
