// The evidence about a block around a piece: how much it holds, what of, where it lies, how many are made like it.

import type { FeatureWriter } from '../../../base/boosted-trees/feature-writer.ts';
import { at } from '../../../base/columns.ts';
import { log, share } from '../amounts.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Scene } from './scene.ts';

/** The facts of the page that the features read. */
type Page = Evidence & Scene;

type Measure = (page: Page, block: number) => number;

const wholeOf = ({ charsBefore, units }: Page): number => Math.max(1, at(charsBefore, units.length));

/** Share of the block's characters that these running sums count. */
function shareWithin({ sums }: Page, block: number, before: Float64Array): number {
  const [first, end] = [at(sums.firstUnit, block), at(sums.endUnit, block)];
  return end > first ? share(at(before, end) - at(before, first), at(sums.chars, block)) : 0;
}

const MEASURES: Readonly<Record<string, Measure>> = {
  share: ({ sums }, block) => at(sums.chars, block) / Math.max(1, at(sums.chars, 0)),
  chars: ({ sums }, block) => log(at(sums.chars, block)),
  linkShare: ({ sums }, block) => share(at(sums.linkChars, block), at(sums.chars, block)),
  proseShare: ({ sums }, block) => share(at(sums.proseChars, block), at(sums.chars, block)),
  textLength: ({ sums }, block) => log(share(at(sums.chars, block), at(sums.texts, block))),
  headings: ({ sums }, block) => share(at(sums.headings, block), at(sums.texts, block)),
  pictures: ({ sums }, block) =>
    share(at(sums.pictures, block), at(sums.texts, block) + at(sums.pictures, block)),
  controls: ({ sums }, block) =>
    share(at(sums.controls, block), at(sums.texts, block) + at(sums.controls, block)),
  fields: ({ sums }, block) => Math.min(5, at(sums.fields, block)),
  stops: ({ sums }, block) => share(at(sums.sentences, block), at(sums.chars, block)),
  font: ({ sums, frame }, block) => share(at(sums.fontChars, block), at(sums.chars, block)) / frame.fontSize,
  left: ({ sums, frame }, block) =>
    Number.isFinite(at(sums.left, block)) ? (at(sums.left, block) - frame.left) / frame.width : 0,
  width: ({ sums, frame }, block) =>
    Number.isFinite(at(sums.left, block)) ? (at(sums.right, block) - at(sums.left, block)) / frame.width : 0,
  before: (page, block) =>
    at(page.charsBefore, Math.min(page.units.length, at(page.sums.firstUnit, block))) / wholeOf(page),
  after: (page, block) => 1 - at(page.charsBefore, at(page.sums.endUnit, block)) / wholeOf(page),
  alike: ({ siblings }, block) => log(at(siblings.count, block)),
  abreast: ({ siblings }, block) => Math.min(8, at(siblings.abreast, block)),
  depth: ({ depth }, block) => Math.min(40, at(depth, block)),
  paragraphs: ({ sums }, block) => share(at(sums.paragraphs, block), at(sums.texts, block)),
  coreShare: ({ landmarks }, block) => at(landmarks.coreShare, block),
  placeLinks: ({ sums }, block) => share(at(sums.placeLinks, block), at(sums.links, block)),
  siteLinks: ({ sums }, block) => share(at(sums.siteLinks, block), at(sums.links, block)),
  offers: ({ sums }, block) => share(at(sums.offers, block), at(sums.texts, block)),
  times: ({ sums }, block) => Math.min(5, at(sums.times, block)),
  paragraphShare: (page, block) => shareWithin(page, block, page.coreText.charsBefore),
  alikeShare: (page, block) => shareWithin(page, block, page.alikeBefore),
  up: ({ branches }, block) => at(branches.up, block),
};

export const BLOCK_FEATURES = Object.keys(MEASURES);
const measures = Object.values(MEASURES);

export function putBlockFeatures(row: FeatureWriter, page: Page, block: number): void {
  for (let index = 0; index < measures.length; index++) row.put((measures[index] as Measure)(page, block));
}
