// The evidence about a block around a piece (how much it holds, what of, where it lies, how many are made like it),
// and about its section (if its heading opens text or a list of links).

import { type Feature, timesUsual, unlessNone, unlogged, yes } from '../../../base/boosted-trees/feature.ts';
import { at, type RunningSum } from '../../../base/columns.ts';
import { log, share } from '../amounts.ts';
import type { Section } from '../evidence/sections.ts';
import type { BlockSums } from '../evidence/sums.ts';
import { charsOfPage, type PageScene } from './scene.ts';

/** Share of the block's characters that these running sums count. */
const shareWithin = ({ firstPiece, endPiece, chars }: BlockSums, sums: RunningSum): number =>
  endPiece > firstPiece ? share(sums.between(firstPiece, endPiece), chars) : 0;

export const BLOCK_FEATURES: readonly Feature<BlockSums, number, PageScene>[] = [
  ['share', ({ chars }, _, page) => chars / Math.max(1, page.sums.of(0).chars), 'holds % of the text'],
  ['chars', ({ chars }) => log(chars), 'holds {characters}'],
  ['linkShare', ({ linkChars, chars }) => share(linkChars, chars), 'is % links'],
  ['proseShare', ({ proseChars, chars }) => share(proseChars, chars), 'is % long text'],
  ['textLength', ({ chars, texts }) => log(share(chars, texts)), 'has texts of {characters}'],
  ['headings', ({ headings, texts }) => share(headings, texts), unlessNone('is % headings')],
  ['pictures', ({ pictures, texts }) => share(pictures, texts + pictures), unlessNone('is % pictures')],
  ['controls', ({ controls, texts }) => share(controls, texts + controls), unlessNone('is % controls')],
  ['fields', ({ fields }) => Math.min(5, fields), yes('has fields of a form')],
  [
    'stops',
    ({ sentences, chars }) => share(sentences, chars),
    yes('has whole sentences', 'has no whole sentences'),
  ],
  ['font', ({ fontChars, chars }, _, { frame }) => share(fontChars, chars) / frame.fontSize, timesUsual],
  [
    'left',
    ({ left }, _, { frame }) => (Number.isFinite(left) ? (left - frame.left) / frame.width : 0),
    'begins at % of the width',
  ],
  [
    'width',
    ({ left, right }, _, { frame }) => (Number.isFinite(left) ? (right - left) / frame.width : 0),
    'takes % of the width',
  ],
  [
    'before',
    ({ firstPiece }, _, page) =>
      page.charSums.before(Math.min(page.pieces.length, firstPiece)) / charsOfPage(page),
    'has % of the text before it',
  ],
  [
    'after',
    ({ endPiece }, _, page) => 1 - page.charSums.before(endPiece) / charsOfPage(page),
    'has % of the text after it',
  ],
  [
    'alike',
    (_, block, { siblings }) => log(at(siblings.count, block)),
    value => (value > 1 ? `is one of ${unlogged(value)} that are built alike` : ''),
  ],
  [
    'abreast',
    (_, block, { siblings }) => Math.min(8, at(siblings.abreast, block)),
    value => (value > 1 ? `is one of ${value} side by side` : ''),
  ],
  ['depth', (_, block, { tree }) => Math.min(40, tree.depth(block))],
  ['paragraphs', ({ paragraphs, texts }) => share(paragraphs, texts), 'is % paragraphs'],
  ['coreShare', (_, block, { landmarks }) => at(landmarks.coreShare, block)],
  [
    'placeLinks',
    ({ placeLinks, links }) => share(placeLinks, links),
    unlessNone('has % links to places on this page'),
  ],
  ['siteLinks', ({ siteLinks, links }) => share(siteLinks, links), 'has % links to this site'],
  ['offers', ({ offers, texts }) => share(offers, texts), unlessNone('is % offers of other pages')],
  ['times', ({ times }) => Math.min(5, times), yes('has dates')],
  [
    'paragraphShare',
    (sums, _, { coreText }) => shareWithin(sums, coreText.paragraphSums),
    'is % paragraphs of the main text',
  ],
  ['alikeShare', (sums, _, { alikeSums }) => shareWithin(sums, alikeSums), 'is to % set like the main text'],
  ['up', (_, block, { branches }) => at(branches.up, block)],
];

const between = (sums: RunningSum, { head, end }: Section): number => sums.between(Math.max(0, head), end);

/** Pieces of a section, its heading among them. */
const countOf = ({ head, end }: Section): number => end - Math.max(0, head);

export const SECTION_FEATURES: readonly Feature<PageScene, Section, number>[] = [
  ['level', (_, { level }) => level],
  ['since', (_, { head }, place) => log(place - head)],
  ['until', (_, { end }, place) => log(end - place)],
  ['chars', ({ charSums }, section) => log(between(charSums, section)), 'holds {characters}'],
  [
    'linkShare',
    ({ charSums, linkSums }, section) => share(between(linkSums, section), between(charSums, section)),
    'is % links',
  ],
  [
    'proseShare',
    ({ charSums, proseSums }, section) => share(between(proseSums, section), between(charSums, section)),
    'is % long text',
  ],
  [
    'paragraphs',
    ({ coreText, charSums }, section) =>
      share(between(coreText.paragraphSums, section), between(charSums, section)),
    'is % paragraphs of the main text',
  ],
  [
    'offers',
    ({ offerSums }, section) => share(between(offerSums, section), countOf(section)),
    unlessNone('is % offers of other pages'),
  ],
  [
    'pictures',
    ({ pictureSums }, section) => share(between(pictureSums, section), countOf(section)),
    unlessNone('is % pictures'),
  ],
  [
    'headFont',
    ({ pieces, coreText }, { head }) => (pieces[head]?.fontSize ?? coreText.fontSize) / coreText.fontSize,
    value =>
      Math.abs(value - 1) < 0.05 ? '' : `has a heading of ${value.toFixed(1)} × the size of the main text`,
  ],
  [
    'headLinked',
    ({ pieces }, { head }) => Number((pieces[head]?.linkChars ?? 0) > 0),
    yes('has a heading that is a link'),
  ],
  [
    'headChars',
    ({ pieces }, { head }) => log(pieces[head]?.chars ?? 0),
    unlessNone('has a heading of {characters}'),
  ],
  [
    'headFromCore',
    ({ pieces, coreText, frame }, { head }) =>
      ((pieces[head]?.left ?? coreText.left) - coreText.left) / frame.width,
    value => (Math.abs(value) < 0.01 ? '' : 'is indented against the main text'),
  ],
  [
    'isInCore',
    ({ pieces, branches }, { head }) => at(branches.up, pieces[head]?.element ?? 0),
    yes('', 'is in the main text'),
  ],
];
