// The evidence about one piece itself: its text, its place on the page and in the order of things, its zone, its links.

import { featureTable } from '../../../base/boosted-trees/feature-writer.ts';
import { at } from '../../../base/columns.ts';
import type { Piece } from '../../../page/pieces/pieces.ts';
import { LINK_KINDS } from '../../../page/snapshot/link-kinds.ts';
import { log, piecesFrom, share } from '../amounts.ts';
import { wordSigns } from '../evidence/word-signs.ts';
import { charsOfPage, type Page } from './scene.ts';

type Measure = (page: Page, piece: Piece, place: number) => number;

const NO_SIGNS = wordSigns('');
const signsOf = ({ signs }: Page, place: number) => signs[place] ?? NO_SIGNS;

const TEXT: Readonly<Record<string, Measure>> = {
  chars: (_, { chars }) => log(chars),
  linkShare: (_, { linkChars, chars }) => share(linkChars, chars),
  links: (_, { links }) => Math.min(20, links),
  stops: (page, { chars }, place) => share(signsOf(page, place).stops, chars),
  digits: (page, { chars }, place) => share(signsOf(page, place).digits, chars),
  capitals: (page, { chars }, place) => share(signsOf(page, place).capitals, chars),
  prices: (page, _, place) => Math.min(3, signsOf(page, place).prices),
  copyrights: (page, _, place) => Math.min(2, signsOf(page, place).copyrights),
  parters: (page, _, place) => Math.min(5, signsOf(page, place).parters),
  endsSentence: (page, _, place) => Number(signsOf(page, place).endsSentence),
  endsColon: (page, _, place) => Number(signsOf(page, place).endsColon),
  heading: ({ tree }, { element }) => headingLevel(tree.element(element).tag),
  isPicture: (_, { isPicture }) => Number(isPicture),
  isSeen: (_, { isSeen }) => Number(isSeen),
  isRendered: (_, { visibility }) => Number(visibility !== 'none'),
  font: ({ frame }, { fontSize }) => fontSize / frame.fontSize,
  bold: (_, { isBold }) => Number(isBold),
};

const [ONE, SIX] = ['1'.charCodeAt(0), '6'.charCodeAt(0)];
const NO_HEADING = 9;

/** 9 for what is no heading. Read from the letters: every piece asks, and so do its neighbours. */
export function headingLevel(tag: string): number {
  if (tag.length !== 2 || tag[0] !== 'h') return NO_HEADING;
  const digit = tag.charCodeAt(1);
  return digit >= ONE && digit <= SIX ? digit - ONE + 1 : NO_HEADING;
}

const PLACE: Readonly<Record<string, Measure>> = {
  left: ({ frame }, { left }) => (left - frame.left) / frame.width,
  right: ({ frame }, { right }) => (right - frame.left) / frame.width,
  width: ({ frame }, { left, right }) => (right - left) / frame.width,
  top: ({ frame }, { top }) => top / frame.height,
  topPx: (_, { top }) => log(top / 50),
  bottomPx: ({ frame }, { bottom }) => log((frame.height - bottom) / 50),
  height: (_, { top, bottom }) => log((bottom - top) / 10),
  lineWidth: (_, { chars, left, top, right, bottom }) => share(chars, (right - left) * (bottom - top)) * 100,
  mainOverlap: ({ frame }, { left, right }) =>
    (Math.min(right, frame.mainRight) - Math.max(left, frame.mainLeft)) /
    Math.max(1, Math.min(right - left, frame.mainRight - frame.mainLeft)),
  aboveMain: ({ frame }, { bottom }) => (frame.mainTop - bottom) / frame.height,
  belowMain: ({ frame }, { top }) => (top - frame.mainBottom) / frame.height,
};

const ZONE: Readonly<Record<string, Measure>> = {
  zoneCenter: ({ zone }, { element }) => Number(zone[element] === 'CENTER'),
  zoneHeader: ({ zone }, { element }) => Number(zone[element] === 'HEADER'),
  zoneFooter: ({ zone }, { element }) => Number(zone[element] === 'FOOTER'),
  zoneSide: ({ zone }, { element }) => Number(zone[element] === 'LM' || zone[element] === 'RM'),
  zoneSure: ({ zone, zoning }, { element }) =>
    (zone[element] === 'CENTER' ? 1 : -1) * at(zoning.confidences, element),
  fixed: ({ fixed }, { element }) => Number(at(fixed, element) >= 2),
  positioned: ({ fixed }, { element }) => Number(fixed[element] === 1),
};

const MOST_DEPTH = 40;

const ORDER: Readonly<Record<string, Measure>> = {
  before: (page, _, place) => page.charSums.before(place) / charsOfPage(page),
  after: (page, _, place) => (charsOfPage(page) - page.charSums.before(place + 1)) / charsOfPage(page),
  place: (_page, _piece, place) => log(place),
  placeFromEnd: ({ pieces }, _, place) => log(pieces.length - 1 - place),
  fromTitle: ({ landmarks }, _, place) => piecesFrom(landmarks.titlePiece, place),
  isTitle: ({ landmarks }, _, place) => Number(place === landmarks.titlePiece),
  titleShare: ({ landmarks }, { element }) => at(landmarks.titleShare, element),
  coreShare: ({ landmarks }, { element }) => at(landmarks.coreShare, element),
  repeats: ({ repeatsOf }, piece) => repeatsOf(piece),
  depth: ({ tree }, { element }) => Math.min(MOST_DEPTH, tree.depth(element)),
  inFrame: ({ snapshot, tree }, { element }) =>
    Number(snapshot.scopes[tree.element(element).scope]?.kind === 'frame'),
};

const LINKS: Readonly<Record<string, Measure>> = Object.fromEntries(
  LINK_KINDS.map((kind): [string, Measure] => [
    `${kind}Links`,
    (_, { linkKinds, links }) => share(linkKinds[kind] ?? 0, links),
  ]),
);

export const OWN_FEATURES = featureTable({ ...TEXT, ...PLACE, ...ZONE, ...ORDER, ...LINKS });
