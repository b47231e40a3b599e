// The evidence about one piece itself: its text, its place on the page and in the order of things, its zone, its links.

import {
  type Feature,
  percent,
  timesUsual,
  unlessNone,
  unlogged,
  yes,
} from '../../../base/boosted-trees/feature.ts';
import { at } from '../../../base/columns.ts';
import { counted } from '../../../base/text/counted.ts';
import type { Piece } from '../../../page/pieces/pieces.ts';
import { LINK_KINDS, type LinkKind } from '../../../page/snapshot/link-kinds.ts';
import { log, MISSING, piecesFrom, share } from '../amounts.ts';
import { wordSigns } from '../evidence/word-signs.ts';
import { charsOfPage, type PageScene } from './scene.ts';

type PieceFeature = Feature<PageScene, Piece, number>;

const NO_SIGNS = wordSigns('');
const signsOf = ({ signs }: PageScene, place: number) => signs[place] ?? NO_SIGNS;

const TEXT: readonly PieceFeature[] = [
  ['chars', (_, { chars }) => log(chars), 'has {characters}'],
  ['linkShare', (_, { linkChars, chars }) => share(linkChars, chars), 'is % link'],
  ['links', (_, { links }) => Math.min(20, links), value => `has ${counted(value, 'link')}`],
  [
    'stops',
    (page, { chars }, place) => share(signsOf(page, place).stops, chars),
    yes('has stops and commas', 'has no stops and commas'),
  ],
  [
    'digits',
    (page, { chars }, place) => share(signsOf(page, place).digits, chars),
    unlessNone('is % digits'),
  ],
  ['capitals', (page, { chars }, place) => share(signsOf(page, place).capitals, chars)],
  ['prices', (page, _, place) => Math.min(3, signsOf(page, place).prices), yes('has a price')],
  [
    'copyrights',
    (page, _, place) => Math.min(2, signsOf(page, place).copyrights),
    yes('has a copyright sign'),
  ],
  [
    'parters',
    (page, _, place) => Math.min(5, signsOf(page, place).parters),
    yes('has signs that part links, such as | or ·'),
  ],
  [
    'endsSentence',
    (page, _, place) => Number(signsOf(page, place).endsSentence),
    yes('ends a sentence', 'ends no sentence'),
  ],
  ['endsColon', (page, _, place) => Number(signsOf(page, place).endsColon), yes('ends with a colon')],
  ['heading', ({ tree }, { element }) => headingLevel(tree.element(element).tag), headingWords],
  ['isPicture', (_, { isPicture }) => Number(isPicture), yes('is a picture')],
  ['isSeen', (_, { isSeen }) => Number(isSeen), yes('', 'cannot be seen')],
  ['isRendered', (_, { visibility }) => Number(visibility !== 'none'), yes('', 'is not rendered')],
  ['font', ({ frame }, { fontSize }) => fontSize / frame.fontSize, timesUsual],
  ['bold', (_, { isBold }) => Number(isBold), yes('is bold')],
];

const [ONE, SIX] = ['1'.charCodeAt(0), '6'.charCodeAt(0)];
const NO_HEADING = 9;

/** 9 for what is no heading. Read from the letters: every piece asks, and so do its neighbours. */
export function headingLevel(tag: string): number {
  if (tag.length !== 2 || tag[0] !== 'h') return NO_HEADING;
  const digit = tag.charCodeAt(1);
  return digit >= ONE && digit <= SIX ? digit - ONE + 1 : NO_HEADING;
}

/** In a reason, of a piece or its neighbour. */
export function headingWords(level: number): string {
  return level < NO_HEADING ? `is a heading of level ${level}` : '';
}

const PLACE: readonly PieceFeature[] = [
  ['left', ({ frame }, { left }) => (left - frame.left) / frame.width, 'begins at % of the width'],
  ['right', ({ frame }, { right }) => (right - frame.left) / frame.width, 'ends at % of the width'],
  ['width', ({ frame }, { left, right }) => (right - left) / frame.width, 'takes % of the width'],
  ['top', ({ frame }, { top }) => top / frame.height, 'begins at % of the height'],
  ['topPx', (_, { top }) => log(top / 50), 'begins {px} below the top'],
  ['bottomPx', ({ frame }, { bottom }) => log((frame.height - bottom) / 50), 'ends {px} above the bottom'],
  [
    'height',
    (_, { top, bottom }) => log((bottom - top) / 10),
    value => `is ${Math.round((2 ** value - 1) * 10)} px high`,
  ],
  [
    'lineWidth',
    (_, { chars, left, top, right, bottom }) => share(chars, (right - left) * (bottom - top)) * 100,
  ],
  [
    'mainOverlap',
    ({ frame }, { left, right }) =>
      (Math.min(right, frame.mainRight) - Math.max(left, frame.mainLeft)) /
      Math.max(1, Math.min(right - left, frame.mainRight - frame.mainLeft)),
    yes('is in the column of the main text', 'is beside the main text'),
  ],
  [
    'aboveMain',
    ({ frame }, { bottom }) => (frame.mainTop - bottom) / frame.height,
    yes('lies above the main text'),
  ],
  [
    'belowMain',
    ({ frame }, { top }) => (top - frame.mainBottom) / frame.height,
    yes('lies below the main text'),
  ],
];

const ZONE: readonly PieceFeature[] = [
  ['zoneCenter', ({ zone }, { element }) => Number(zone[element] === 'CENTER')],
  ['zoneHeader', ({ zone }, { element }) => Number(zone[element] === 'HEADER'), yes('is in HEADER')],
  ['zoneFooter', ({ zone }, { element }) => Number(zone[element] === 'FOOTER'), yes('is in FOOTER')],
  [
    'zoneSide',
    ({ zone }, { element }) => Number(zone[element] === 'LM' || zone[element] === 'RM'),
    yes('is in a margin'),
  ],
  [
    'zoneSure',
    ({ zone, zoning }, { element }) =>
      (zone[element] === 'CENTER' ? 1 : -1) * at(zoning.confidences, element),
    value => `is ${percent(Math.abs(value))} sure ${value > 0 ? '' : 'not '}to be in CENTER`,
  ],
  ['fixed', ({ fixed }, { element }) => Number(at(fixed, element) >= 2), yes('stays in the window')],
  ['positioned', ({ fixed }, { element }) => Number(fixed[element] === 1), yes('is placed over the page')],
];

const MOST_DEPTH = 40;

const ORDER: readonly PieceFeature[] = [
  [
    'before',
    (page, _, place) => page.charSums.before(place) / charsOfPage(page),
    'has % of the text before it',
  ],
  [
    'after',
    (page, _, place) => (charsOfPage(page) - page.charSums.before(place + 1)) / charsOfPage(page),
    'has % of the text after it',
  ],
  ['place', (_page, _piece, place) => log(place)],
  ['placeFromEnd', ({ pieces }, _, place) => log(pieces.length - 1 - place)],
  ['fromTitle', ({ landmarks }, _, place) => piecesFrom(landmarks.titlePiece, place), awayWords('the title')],
  ['isTitle', ({ landmarks }, _, place) => Number(place === landmarks.titlePiece), yes('is the title')],
  ['titleShare', ({ landmarks }, { element }) => at(landmarks.titleShare, element)],
  [
    'coreShare',
    ({ landmarks }, { element }) => at(landmarks.coreShare, element),
    yes('', 'is in the main text'),
  ],
  [
    'repeats',
    ({ repeatsOf }, piece) => repeatsOf(piece),
    value => (value > 1 ? `is on the page ${value} times` : ''),
  ],
  ['depth', ({ tree }, { element }) => Math.min(MOST_DEPTH, tree.depth(element))],
  [
    'inFrame',
    ({ snapshot, tree }, { element }) =>
      Number(snapshot.scopes[tree.element(element).scope]?.kind === 'frame'),
    yes('is in a frame'),
  ],
];

/** The words for a value of `piecesFrom`. */
export function awayWords(what: string): (value: number) => string {
  return value => {
    if (value <= MISSING || value === 0) return '';
    const pieces = counted(unlogged(Math.abs(value)), 'piece');
    return `is ${pieces} ${value < 0 ? 'before' : 'after'} ${what}`;
  };
}

const KIND_WORDS: Readonly<Record<LinkKind, string>> = {
  place: 'to places on this page',
  tag: 'to lists by tag',
  share: 'to share this page',
  turn: 'to the next or previous page',
  paid: 'that are paid for',
  edit: 'to edit this page',
};

const LINKS = LINK_KINDS.map(
  (kind): PieceFeature => [
    `${kind}Links`,
    (_, { linkKinds, links }) => share(linkKinds[kind] ?? 0, links),
    unlessNone(`has % links ${KIND_WORDS[kind]}`),
  ],
);

export const OWN_FEATURES = [...TEXT, ...PLACE, ...ZONE, ...ORDER, ...LINKS];
