// The evidence that a piece belongs to the same text as the core: its font, its column, its place between the paragraphs.

import { type Feature, percent, unlogged, yes } from '../../../base/boosted-trees/feature.ts';
import { at } from '../../../base/columns.ts';
import { counted } from '../../../base/text/counted.ts';
import type { Piece } from '../../../page/pieces/pieces.ts';
import { log, share } from '../amounts.ts';
import type { CoreText } from '../evidence/core-text.ts';
import type { PageScene } from './scene.ts';

/** Pieces between a piece and a paragraph that there is not. */
const NONE = 20;

/** The place of a piece between the paragraphs of the core. */
interface CorePlace {
  readonly place: number;
  /** The last paragraph before it and the first after it; -1 and the number of pieces where there is none. */
  readonly last: number;
  readonly next: number;
}

export const corePlaceOf = ({ last, next }: CoreText, place: number): CorePlace => ({
  place,
  last: at(last, place),
  next: at(next, place),
});

export const CORE_FEATURES: readonly Feature<PageScene, Piece, CorePlace>[] = [
  ['fontShare', ({ coreText }, { style }) => at(coreText.fontShare, style), 'is set like % of the main text'],
  [
    'sizeShare',
    ({ coreText }, { style }) => at(coreText.sizeShare, style),
    'has the font and size of % of the main text',
  ],
  ['shapeShare', ({ coreText }, _, { place }) => at(coreText.shapeShare, place)],
  [
    'font',
    ({ coreText }, { fontSize }) => fontSize / coreText.fontSize,
    value => `is ${value.toFixed(1)} × the size of the main text`,
  ],
  ['left', ({ coreText, frame }, { left }) => (left - coreText.left) / frame.width, edgeWords('begins')],
  ['right', ({ coreText, frame }, { right }) => (right - coreText.right) / frame.width, edgeWords('ends')],
  [
    'isParagraph',
    ({ coreText }, _, { place }) => at(coreText.isParagraph, place),
    yes('is a paragraph of the main text', 'is no paragraph of the main text'),
  ],
  [
    'sinceLast',
    (_page, _piece, { place, last }) => (last < 0 ? NONE : log(place - last)),
    near('after the last paragraph', 'has no paragraph before it'),
  ],
  [
    'untilNext',
    ({ pieces }, _, { place, next }) => (next >= pieces.length ? NONE : log(next - place)),
    near('before the next paragraph', 'has no paragraph after it'),
  ],
  [
    'charsSinceLast',
    ({ charSums }, _, { place, last }) => (last < 0 ? NONE : log(charSums.between(last + 1, place))),
  ],
  [
    'charsUntilNext',
    ({ pieces, charSums }, _, { place, next }) =>
      next >= pieces.length ? NONE : log(charSums.between(place + 1, next)),
  ],
  [
    'before',
    ({ coreText: { paragraphSums } }, _, { place }) => share(paragraphSums.before(place), paragraphSums.all),
    'has % of the paragraphs before it',
  ],
  ['chars', ({ coreText }) => log(coreText.paragraphSums.all)],
  [
    'pxBelowLast',
    ({ pieces }, { top }, { last }) => belowPx(top - (pieces[last]?.bottom ?? Number.NaN)),
    pxWords('below the last paragraph', 'has no paragraph before it'),
  ],
  [
    'pxAboveNext',
    ({ pieces }, { bottom }, { next }) => belowPx((pieces[next]?.top ?? Number.NaN) - bottom),
    pxWords('above the next paragraph', 'has no paragraph after it'),
  ],
  ['up', ({ branches }, { element }) => at(branches.up, element), yes('', 'is in the main text')],
  [
    'box',
    ({ branches, sums }, { element }) => {
      const box = at(branches.box, element);
      return box < 0 ? 2 : share(sums.of(box).chars, sums.of(0).chars);
    },
    value => (value > 1 ? '' : `is in a painted box with ${percent(value)} of the text`),
  ],
  ['down', ({ branches }, { element }) => at(branches.down, element)],
];

function edgeWords(edge: string): (value: number) => string {
  return value =>
    Math.abs(value) < 0.01
      ? `${edge} where the main text does`
      : `${edge} ${percent(Math.abs(value))} of the width ${value < 0 ? 'left' : 'right'} of where the main text does`;
}

function near(where: string, none: string): (value: number) => string {
  return value => (value === NONE ? none : `is ${counted(unlogged(value), 'piece')} ${where}`);
}

function pxWords(where: string, none: string): (value: number) => string {
  return value =>
    value === NONE ? none : value < 0 ? '' : `lies ${Math.round((2 ** value - 1) * 10)} px ${where}`;
}

const belowPx = (px: number): number => (Number.isNaN(px) ? NONE : Math.sign(px) * log(Math.abs(px) / 10));
