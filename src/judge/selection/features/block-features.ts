// The evidence about a block around a piece (how much it holds, what of, where it lies, how many are made like it),
// and about its section (if its heading opens text or a list of links).

import { featureTable } from '../../../base/boosted-trees/feature-writer.ts';
import { at, type RunningSum } from '../../../base/columns.ts';
import { log, share } from '../amounts.ts';
import type { Section } from '../evidence/sections.ts';
import type { BlockSums } from '../evidence/sums.ts';
import { charsOfPage, type Page } from './scene.ts';

/** Share of the block's characters that these running sums count. */
const shareWithin = ({ firstPiece, endPiece, chars }: BlockSums, sums: RunningSum): number =>
  endPiece > firstPiece ? share(sums.between(firstPiece, endPiece), chars) : 0;

export const BLOCK_FEATURES = featureTable<BlockSums, number, Page>({
  share: ({ chars }, _, page) => chars / Math.max(1, page.sums.of(0).chars),
  chars: ({ chars }) => log(chars),
  linkShare: ({ linkChars, chars }) => share(linkChars, chars),
  proseShare: ({ proseChars, chars }) => share(proseChars, chars),
  textLength: ({ chars, texts }) => log(share(chars, texts)),
  headings: ({ headings, texts }) => share(headings, texts),
  pictures: ({ pictures, texts }) => share(pictures, texts + pictures),
  controls: ({ controls, texts }) => share(controls, texts + controls),
  fields: ({ fields }) => Math.min(5, fields),
  stops: ({ sentences, chars }) => share(sentences, chars),
  font: ({ fontChars, chars }, _, { frame }) => share(fontChars, chars) / frame.fontSize,
  left: ({ left }, _, { frame }) => (Number.isFinite(left) ? (left - frame.left) / frame.width : 0),
  width: ({ left, right }, _, { frame }) => (Number.isFinite(left) ? (right - left) / frame.width : 0),
  before: ({ firstPiece }, _, page) =>
    page.charSums.before(Math.min(page.pieces.length, firstPiece)) / charsOfPage(page),
  after: ({ endPiece }, _, page) => 1 - page.charSums.before(endPiece) / charsOfPage(page),
  alike: (_, block, { siblings }) => log(at(siblings.count, block)),
  abreast: (_, block, { siblings }) => Math.min(8, at(siblings.abreast, block)),
  depth: (_, block, { tree }) => Math.min(40, tree.depth(block)),
  paragraphs: ({ paragraphs, texts }) => share(paragraphs, texts),
  coreShare: (_, block, { landmarks }) => at(landmarks.coreShare, block),
  placeLinks: ({ placeLinks, links }) => share(placeLinks, links),
  siteLinks: ({ siteLinks, links }) => share(siteLinks, links),
  offers: ({ offers, texts }) => share(offers, texts),
  times: ({ times }) => Math.min(5, times),
  paragraphShare: (sums, _, { coreText }) => shareWithin(sums, coreText.paragraphSums),
  alikeShare: (sums, _, { alikeSums }) => shareWithin(sums, alikeSums),
  up: (_, block, { branches }) => at(branches.up, block),
});

const between = (sums: RunningSum, { head, end }: Section): number => sums.between(Math.max(0, head), end);

/** Pieces of a section, its heading among them. */
const countOf = ({ head, end }: Section): number => end - Math.max(0, head);

export const SECTION_FEATURES = featureTable<Page, Section, number>({
  level: (_, { level }) => level,
  since: (_, { head }, place) => log(place - head),
  until: (_, { end }, place) => log(end - place),
  chars: ({ charSums }, section) => log(between(charSums, section)),
  linkShare: ({ charSums, linkSums }, section) =>
    share(between(linkSums, section), between(charSums, section)),
  proseShare: ({ charSums, proseSums }, section) =>
    share(between(proseSums, section), between(charSums, section)),
  paragraphs: ({ coreText, charSums }, section) =>
    share(between(coreText.paragraphSums, section), between(charSums, section)),
  offers: ({ offerSums }, section) => share(between(offerSums, section), countOf(section)),
  pictures: ({ pictureSums }, section) => share(between(pictureSums, section), countOf(section)),
  headFont: ({ pieces, coreText }, { head }) =>
    (pieces[head]?.fontSize ?? coreText.fontSize) / coreText.fontSize,
  headLinked: ({ pieces }, { head }) => Number((pieces[head]?.linkChars ?? 0) > 0),
  headChars: ({ pieces }, { head }) => log(pieces[head]?.chars ?? 0),
  headFromCore: ({ pieces, coreText, frame }, { head }) =>
    ((pieces[head]?.left ?? coreText.left) - coreText.left) / frame.width,
  isInCore: ({ pieces, branches }, { head }) => at(branches.up, pieces[head]?.element ?? 0),
});
