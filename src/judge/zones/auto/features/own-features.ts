// Features of a leaf itself: its place, its look, its background, what it inherits from its ancestors.

import { type Feature, logPx, percent, px, timesUsual, yes } from '../../../../base/boosted-trees/feature.ts';
import { type FeatureGroup, ownGroup } from '../../../../base/boosted-trees/feature-rows.ts';
import { at } from '../../../../base/columns.ts';
import type { Frame } from '../../../../page/pieces/frame.ts';
import { LANDMARKS } from '../../../../page/snapshot/landmarks.ts';
import { type Inherited, inheritedOf } from '../measures/inherited.ts';
import type { ElementInk } from '../measures/ink.ts';
import {
  type Kinship,
  kinshipOf,
  type LeftEdge,
  type LeftEdges,
  leftEdgesOf,
} from '../measures/left-edges.ts';
import type { PageMeasures } from '../measures/page-measures.ts';
import { AREA_FEATURES, type AreaView, PLACE_FEATURES, rowAreaOf, share } from './place-features.ts';

type Box = readonly [number, number, number, number] | undefined;

/** One for all leaves of a page: an object for each would cost more than what is read from it. */
class LeafView implements AreaView {
  leaf = 0;
  left = 0;
  top = 0;
  right = 0;
  bottom = 0;
  center = 0;
  ink: ElementInk;
  /** Box of the wide band of colour and of the nearest painted or framed box around it. */
  band: Box;
  box: Box;
  readonly measures: PageMeasures;
  readonly frame: Frame;
  readonly inherited: Inherited;
  readonly kinship: Kinship;
  #edges: LeftEdges | undefined;

  constructor(measures: PageMeasures) {
    this.measures = measures;
    this.frame = measures.frame;
    this.ink = measures.ink.of(0);
    this.inherited = inheritedOf(measures.snapshot, measures.ink);
    this.kinship = kinshipOf(measures);
  }

  get rowInk(): number {
    const { grid, snapshot } = this.measures;
    return Math.max(1, grid.within(0, this.top, snapshot.page.width, this.bottom));
  }

  get rowArea(): number {
    return rowAreaOf(this.measures, this.top, this.bottom);
  }

  get edge(): LeftEdge {
    this.#edges ??= leftEdgesOf(this.measures, this.measures.leaves);
    return this.#edges.of(this.leaf);
  }

  look(leaf: number): this {
    const { ink, snapshot, backgrounds } = this.measures;
    this.leaf = leaf;
    this.ink = ink.of(leaf);
    this.left = this.ink.left;
    this.top = this.ink.top;
    this.right = this.ink.right;
    this.bottom = this.ink.bottom;
    this.center = (this.left + this.right) / 2;
    this.band = snapshot.elements[at(backgrounds.band, leaf)]?.pageBox;
    this.box = snapshot.elements[at(backgrounds.box, leaf)]?.pageBox;
    return this;
  }
}

const density = ({ weight, left, top, right, bottom }: ElementInk): number =>
  weight / Math.max(1, ((right - left) * (bottom - top)) / 1000);

const LANDMARK_WORDS: Readonly<Record<(typeof LANDMARKS)[number], string>> = {
  header: 'a header element',
  footer: 'a footer element',
  nav: 'a navigation element',
  aside: 'an aside',
  main: 'the main element',
};

const landmarkFeatures = LANDMARKS.map(
  (name, place): Feature<LeafView> => [
    name,
    ({ inherited, leaf }) => (at(inherited.landmark, leaf) === place + 1 ? 1 : 0),
    yes(`lies in ${LANDMARK_WORDS[name]}`),
  ],
);

/** Undefined where nothing but the page is around both. */
function sharedBlock({ kinship, leaf, measures }: LeafView, kin: number): ElementInk | undefined {
  const block = kinship.shared[kin]?.[leaf] ?? -1;
  return block < 0 ? undefined : measures.ink.of(block);
}

/** Share of the page in the smallest ancestor that the leaf shares with a telling leaf. */
const kinFeatures = ['Head', 'Tail', 'Main'].flatMap((name, kin): Feature<LeafView>[] => [
  [
    `with${name}`,
    view => {
      const block = sharedBlock(view, kin);
      return block === undefined ? 1 : block.weight / view.measures.weight;
    },
  ],
  [
    `with${name}Height`,
    view => {
      const block = sharedBlock(view, kin);
      return block === undefined ? 1 : (block.bottom - block.top) / view.measures.frame.height;
    },
  ],
]);

const OWN_FEATURES: readonly Feature<LeafView>[] = [
  ...PLACE_FEATURES,
  ['center', ({ frame, center }) => (center - frame.left) / frame.width, 'is centred at % of the width'],
  ['font', ({ measures: { tree, frame }, leaf }) => tree.style(leaf).fontSize / frame.fontSize, timesUsual],
  [
    'linkShare',
    ({ inherited, ink, leaf }) => at(inherited.inLink, leaf) || share(ink.linkChars, ink.chars),
    'is % link',
  ],
  ['isPicture', ({ ink }) => (ink.chars === 0 ? 1 : 0), yes('is a picture')],
  ['length', ({ ink }) => Math.log2(1 + ink.weight)],
  [
    'leftOfMain',
    ({ frame, center }) => (frame.mainLeft - center) / frame.width,
    yes('lies left of the main text'),
  ],
  [
    'rightOfMain',
    ({ frame, center }) => (center - frame.mainRight) / frame.width,
    yes('lies right of the main text'),
  ],
  [
    'aboveMain',
    ({ frame, bottom }) => (frame.mainTop - bottom) / frame.height,
    yes('lies above the main text'),
  ],
  ['belowMain', ({ frame, top }) => (top - frame.mainBottom) / frame.height, yes('lies below the main text')],
  [
    'rowLeft',
    ({ measures, top, left, bottom, rowInk }) => measures.grid.within(0, top, left, bottom) / rowInk,
    "has % of its row's text to its left",
  ],
  [
    'rowRight',
    ({ measures, top, right, bottom, rowInk }) =>
      measures.grid.within(right, top, measures.snapshot.page.width, bottom) / rowInk,
    "has % of its row's text to its right",
  ],
  ['fixed', ({ inherited, leaf }) => at(inherited.fixed, leaf), yes('is fixed to the window')],
  ['sticky', ({ inherited, leaf }) => at(inherited.sticky, leaf), yes('sticks to the window')],
  ['depth', ({ measures: { tree }, leaf }) => Math.min(40, tree.depth(leaf))],
  [
    'bandColour',
    ({ inherited, leaf }) => at(inherited.bandColour, leaf),
    yes('is on a wide band of its own colour'),
  ],
  ...landmarkFeatures,
  [
    'lightness',
    ({ measures, leaf }) => measures.backgrounds.lightness[leaf] ?? 1,
    'has a background % light',
  ],
  [
    'darker',
    ({ measures, leaf }) => measures.backgrounds.mainLightness - (measures.backgrounds.lightness[leaf] ?? 1),
    value => (Math.abs(value) < 0.02 ? '' : 'has a background of its own'),
  ],
  [
    'bandTop',
    ({ measures, band }) => (band === undefined ? -1 : band[1] / measures.frame.height),
    value => (value < 0 ? '' : `is on a band from ${percent(value)} of the height`),
  ],
  [
    'bandBottom',
    ({ measures, band }) => (band === undefined ? -1 : logPx(measures.frame.height - band[1] - band[3])),
    value => (value < 0 ? '' : `is on a band up to ${px(value)} above the bottom`),
  ],
  [
    'bandHeight',
    ({ band }) => (band === undefined ? -1 : logPx(band[3])),
    value => (value < 0 ? '' : `is on a band ${px(value)} high`),
  ],
  [
    'boxWidth',
    ({ measures, box }) => (box === undefined ? 2 : share(box[2], measures.snapshot.page.width)),
    value => (value > 1 ? '' : `lies in a box ${percent(value)} of the page wide`),
  ],
  [
    'boxHeight',
    ({ measures, box }) => (box === undefined ? 2 : box[3] / measures.frame.height),
    value => (value > 1 ? '' : `lies in a box ${percent(value)} of the page high`),
  ],
  [
    'groundOfTop',
    ({ measures: { backgrounds }, leaf, kinship }) =>
      sameBackground(backgrounds.background, leaf, kinship.leaves[0] ?? -1, backgrounds.mainBackground),
    value => GROUND_WORDS[value]?.('top') ?? '',
  ],
  [
    'groundOfBottom',
    ({ measures: { backgrounds }, leaf, kinship }) =>
      sameBackground(backgrounds.background, leaf, kinship.leaves[1] ?? -1, backgrounds.mainBackground),
    value => GROUND_WORDS[value]?.('bottom') ?? '',
  ],
  [
    'onMainGround',
    ({ measures: { backgrounds }, leaf }) =>
      at(backgrounds.background, leaf) === backgrounds.mainBackground ? 1 : 0,
    yes('has the commonest background'),
  ],
  ...AREA_FEATURES,
  [
    'leftOfArea',
    ({ measures, frame, center }) => (measures.areaLeft - center) / frame.width,
    yes('lies left of what covers most of the page'),
  ],
  [
    'rightOfArea',
    ({ measures, frame, center }) => (center - measures.areaRight) / frame.width,
    yes('lies right of what covers most of the page'),
  ],
  ['inkOfArea', ({ ink }) => Math.log2(1 + density(ink))],
  ['edgeSpan', ({ edge }) => edge.span],
  ['edgeWeight', ({ edge }) => edge.weight, 'begins on the left edge of % of the page'],
  ['edgeLinks', ({ edge }) => edge.linkShare],
  ['edgeProse', ({ edge }) => edge.proseShare],
  ...kinFeatures,
];

export const OWN_GROUP: FeatureGroup<PageMeasures> = ownGroup(
  [{ name: 'own', words: 'it' }],
  OWN_FEATURES,
  (measures, put) => {
    const view = new LeafView(measures);
    return (row, leaf) => put(row, view.look(leaf));
  },
);

const GROUND_WORDS = [
  (end: string) => `has the background of the ${end} and of most of the page`,
  (end: string) => `has the background of the ${end}, which is not that of most of the page`,
] as const;

/** -1: other backgrounds; 0: the same, which is that of most of the page; 1: the same, and of its own. */
function sameBackground(background: Int32Array, leaf: number, end: number, main: number): number {
  if (at(background, leaf) !== at(background, end)) return -1;
  return at(background, leaf) === main ? 0 : 1;
}
