// The evidence that a piece belongs to the same text as the core: its font, its column, its place between the paragraphs.

import { featureTable } from '../../../base/boosted-trees/feature-writer.ts';
import { at } from '../../../base/columns.ts';
import type { Unit } from '../../pieces/units.ts';
import { log, share } from '../amounts.ts';
import type { Page } from './scene.ts';

/** Pieces between a piece and a paragraph that there is not. */
const NONE = 20;

export const CORE_FEATURES = featureTable<Page, Unit, number>({
  fontShare: ({ coreText }, { style }) => at(coreText.fontShare, style),
  sizeShare: ({ coreText }, { style }) => at(coreText.sizeShare, style),
  shapeShare: ({ coreText }, _, place) => at(coreText.shapeShare, place),
  font: ({ coreText }, { fontSize }) => fontSize / coreText.fontSize,
  left: ({ coreText, frame }, { left }) => (left - coreText.left) / frame.width,
  right: ({ coreText, frame }, { right }) => (right - coreText.right) / frame.width,
  isParagraph: ({ coreText }, _, place) => at(coreText.isParagraph, place),
  sinceLast: ({ coreText }, _, place) =>
    at(coreText.last, place) < 0 ? NONE : log(place - at(coreText.last, place)),
  untilNext: ({ coreText, units }, _, place) =>
    at(coreText.next, place) >= units.length ? NONE : log(at(coreText.next, place) - place),
  charsSinceLast: ({ coreText, charsBefore }, _, place) =>
    at(coreText.last, place) < 0
      ? NONE
      : log(at(charsBefore, place) - at(charsBefore, at(coreText.last, place) + 1)),
  charsUntilNext: ({ coreText, units, charsBefore }, _, place) =>
    at(coreText.next, place) >= units.length
      ? NONE
      : log(at(charsBefore, at(coreText.next, place)) - at(charsBefore, place + 1)),
  before: ({ coreText, units }, _, place) =>
    share(at(coreText.charsBefore, place), at(coreText.charsBefore, units.length)),
  chars: ({ coreText, units }) => log(at(coreText.charsBefore, units.length)),
  pxBelowLast: ({ coreText, units }, { top }, place) =>
    belowPx(top - (units[at(coreText.last, place)]?.bottom ?? Number.NaN)),
  pxAboveNext: ({ coreText, units }, { bottom }, place) =>
    belowPx((units[at(coreText.next, place)]?.top ?? Number.NaN) - bottom),
  up: ({ branches }, { element }) => at(branches.up, element),
  box: ({ branches, sums }, { element }) => {
    const box = at(branches.box, element);
    return box < 0 ? 2 : share(sums.of(box).chars, sums.of(0).chars);
  },
  down: ({ branches }, { element }) => at(branches.down, element),
});

const belowPx = (px: number): number => (Number.isNaN(px) ? NONE : Math.sign(px) * log(Math.abs(px) / 10));
