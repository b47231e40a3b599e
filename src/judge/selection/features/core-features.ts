// The evidence that a piece belongs to the same text as the core: its font, its column, its place between the paragraphs.

import { featureTable } from '../../../base/boosted-trees/feature-writer.ts';
import { at } from '../../../base/columns.ts';
import type { Piece } from '../../../page/pieces/pieces.ts';
import { log, share } from '../amounts.ts';
import type { CoreText } from '../evidence/core-text.ts';
import type { Page } from './scene.ts';

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

export const CORE_FEATURES = featureTable<Page, Piece, CorePlace>({
  fontShare: ({ coreText }, { style }) => at(coreText.fontShare, style),
  sizeShare: ({ coreText }, { style }) => at(coreText.sizeShare, style),
  shapeShare: ({ coreText }, _, { place }) => at(coreText.shapeShare, place),
  font: ({ coreText }, { fontSize }) => fontSize / coreText.fontSize,
  left: ({ coreText, frame }, { left }) => (left - coreText.left) / frame.width,
  right: ({ coreText, frame }, { right }) => (right - coreText.right) / frame.width,
  isParagraph: ({ coreText }, _, { place }) => at(coreText.isParagraph, place),
  sinceLast: (_page, _piece, { place, last }) => (last < 0 ? NONE : log(place - last)),
  untilNext: ({ pieces }, _, { place, next }) => (next >= pieces.length ? NONE : log(next - place)),
  charsSinceLast: ({ charSums }, _, { place, last }) =>
    last < 0 ? NONE : log(charSums.between(last + 1, place)),
  charsUntilNext: ({ pieces, charSums }, _, { place, next }) =>
    next >= pieces.length ? NONE : log(charSums.between(place + 1, next)),
  before: ({ coreText: { paragraphSums } }, _, { place }) =>
    share(paragraphSums.before(place), paragraphSums.all),
  chars: ({ coreText }) => log(coreText.paragraphSums.all),
  pxBelowLast: ({ pieces }, { top }, { last }) => belowPx(top - (pieces[last]?.bottom ?? Number.NaN)),
  pxAboveNext: ({ pieces }, { bottom }, { next }) => belowPx((pieces[next]?.top ?? Number.NaN) - bottom),
  up: ({ branches }, { element }) => at(branches.up, element),
  box: ({ branches, sums }, { element }) => {
    const box = at(branches.box, element);
    return box < 0 ? 2 : share(sums.of(box).chars, sums.of(0).chars);
  },
  down: ({ branches }, { element }) => at(branches.down, element),
});

const belowPx = (px: number): number => (Number.isNaN(px) ? NONE : Math.sign(px) * log(Math.abs(px) / 10));
