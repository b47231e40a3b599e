// The evidence about one piece as a row of numbers: itself, its markup, the blocks around it, its neighbours, the page
// and its kind.

import {
  type Feature,
  namesOf,
  percent,
  phrasesOf,
  type SaidOf,
  type Subject,
  saidFrom,
  timesUsual,
  yes,
} from '../../../base/boosted-trees/feature.ts';
import {
  copiedGroup,
  type FeatureGroup,
  featureRows,
  ownGroup,
  sharedGroup,
} from '../../../base/boosted-trees/feature-rows.ts';
import type { RowSource } from '../../../base/boosted-trees/tree-scores.ts';
import { at } from '../../../base/columns.ts';
import type { Piece } from '../../../page/pieces/pieces.ts';
import { log, share } from '../amounts.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { MARK_NAMES, type MarkName, NO_MARK, tagOfMark } from '../evidence/marks.ts';
import type { Section } from '../evidence/sections.ts';
import { KIND_NAMES } from '../kinds.ts';
import { BLOCK_FEATURES, SECTION_FEATURES } from './block-features.ts';
import { CHOICE_FEATURES, NO_CHOICE } from './choice-features.ts';
import { CORE_FEATURES, corePlaceOf } from './core-features.ts';
import { headingLevel, headingWords, OWN_FEATURES } from './own-features.ts';
import { PAGE_FEATURES } from './page-features.ts';
import { BLOCKS, type BlockAround, type PageScene, sceneOf } from './scene.ts';

/** The first and the last piece have no neighbour: its values are -1. */
const NEIGHBOUR_FEATURES = (
  [
    ['chars', (_page, _piece, { chars }) => log(chars), 'has {characters}'],
    ['linkShare', (_page, _piece, { linkChars, chars }) => share(linkChars, chars), 'is % link'],
    ['heading', ({ tree }, _, { element }) => headingLevel(tree.element(element).tag), headingWords],
    ['picture', (_page, _piece, { isPicture }) => Number(isPicture), yes('is a picture')],
    [
      'center',
      ({ zone }, _, { element }) => Number(zone[element] === 'CENTER'),
      yes('is in CENTER', 'is not in CENTER'),
    ],
    [
      'sameBlock',
      ({ tree }, piece, other) => Number(tree.parent(other.element) === tree.parent(piece.element)),
      yes('is in the same block'),
    ],
    ['font', ({ frame }, _, { fontSize }) => fontSize / frame.fontSize, timesUsual],
  ] as readonly Feature<PageScene, Piece, Piece>[]
).map(([name, value, phrase = '']): Feature<PageScene, Piece, Piece> => [name, value, saidFrom(0, phrase)]);
/** Pieces on each side that are around a piece. */
const AROUND = 6;
const AROUND_FEATURES: readonly Feature<PageScene, number, number>[] = [
  [
    'linkShare',
    ({ charSums, linkSums }, from, to) => share(linkSums.between(from, to), charSums.between(from, to)),
    'is % links',
  ],
  [
    'proseShare',
    ({ charSums, proseSums }, from, to) => share(proseSums.between(from, to), charSums.between(from, to)),
    'is % long text',
  ],
  [
    'chars',
    ({ charSums }, from, to) => log(charSums.between(from, to) / Math.max(1, to - from)),
    'has pieces of {characters}',
  ],
];

const BLOCK_WORDS: Readonly<Record<BlockAround, string>> = {
  parent: 'the element around it',
  part: 'the small block around it',
  wide: 'the larger block around it',
  most: 'the largest block around it',
  outermost: 'the item around it',
  branch: 'its block in or beside the main text',
};

const CHOICE_BLOCK = 'choice';
export const isChoiceFeature = (feature: string): boolean => feature.startsWith(`${CHOICE_BLOCK}.`);

const unworded = (names: readonly string[]): SaidOf['rows'] => names.map(name => [name, undefined]);

const placeWords = (name: MarkName): string => {
  const tag = tagOfMark(name);
  return tag === undefined ? `what is named as ${name}` : `<${tag}>`;
};

/** The evidence of the marks around a piece: values are copied from the rows of the marks. */
const MARK_ROWS: SaidOf['rows'] = MARK_NAMES.map(name => [
  name,
  undefined,
  value =>
    value >= NO_MARK
      ? ''
      : `is in ${placeWords(name)}${value < 0.005 ? '' : ` with ${percent(value)} of the text`}`,
]);

const ofIt = (name: string): Subject => ({ name, words: 'it' });
const ofPage = (name: string): Subject => ({ name, words: 'the page' });

/** All that the features of a piece read. */
interface PiecePage extends PageScene {
  /** A row of PAGE_FEATURES. */
  readonly pageRow: Float32Array;
  /** The probability of each of KIND_NAMES. */
  readonly kinds: Float32Array;
  /** False where other ways of finding text lead astray. */
  readonly hasChoices: boolean;
}

const pieceAt = ({ pieces }: PageScene, place: number): Piece => pieces[place] as Piece;

/** All evidence about pieces. A thing of these groups is the place of a piece. */
const GROUPS: readonly FeatureGroup<PiecePage>[] = [
  ownGroup(
    [ofIt('own')],
    OWN_FEATURES,
    (page, put) => (row, place) => put(row, page, pieceAt(page, place), place),
  ),
  copiedGroup(ofIt('in'), MARK_ROWS, page => ({
    values: page.marks.values,
    placeOf: place => at(page.marks.rowOf, pieceAt(page, place).element),
  })),
  sharedGroup(
    BLOCKS.map(name => ({ name, words: BLOCK_WORDS[name] })),
    BLOCK_FEATURES,
    ({ blocks, pieces, snapshot }) => {
      const elements = new Int32Array(pieces.map(({ element }) => element));
      const bySubject = BLOCKS.map(name => elements.map(element => at(blocks[name], element)));
      return { bySubject, count: snapshot.elements.length };
    },
    (page, put) => (row, block) => put(row, page.sums.of(block), block, page),
  ),
  ownGroup(
    [
      { name: 'last', words: 'the piece before it' },
      { name: 'next', words: 'the piece after it' },
    ],
    NEIGHBOUR_FEATURES,
    (page, put, subject) => (row, place) => {
      const other = page.pieces[subject === 0 ? place - 1 : place + 1];
      if (other === undefined) row.putMany(-1, put.width);
      else put(row, page, pieceAt(page, place), other);
    },
  ),
  ownGroup(
    [{ name: 'around', words: 'the text around it' }],
    AROUND_FEATURES,
    (page, put) => (row, place) =>
      put(row, page, Math.max(0, place - AROUND), Math.min(page.pieces.length, place + AROUND + 1)),
  ),
  ownGroup(
    [ofIt('core')],
    CORE_FEATURES,
    (page, put) => (row, place) => put(row, page, pieceAt(page, place), corePlaceOf(page.coreText, place)),
  ),
  ownGroup(
    [
      { name: 'section', words: 'its section' },
      { name: 'above', words: 'the section around it' },
    ],
    SECTION_FEATURES,
    (page, put, subject) => {
      const sections = subject === 0 ? page.sections.flat : page.sections.around;
      return (row, place) => put(row, page, sections[place] as Section, place);
    },
  ),
  ownGroup([ofIt(CHOICE_BLOCK)], CHOICE_FEATURES, (page, put) =>
    page.hasChoices
      ? (row, place) => put(row, page, pieceAt(page, place), place)
      : row => row.putMany(NO_CHOICE, put.width),
  ),
  copiedGroup(ofPage('page'), unworded(PAGE_FEATURES), ({ pageRow: values }) => ({
    values,
    placeOf: () => 0,
  })),
  copiedGroup(ofPage('kind'), unworded(KIND_NAMES), ({ kinds: values }) => ({ values, placeOf: () => 0 })),
];

export const FEATURE_NAMES: readonly string[] = namesOf(GROUPS);

/** Without those of the page and its kind, which are the same for all pieces. */
export const FEATURE_PHRASES = phrasesOf(GROUPS);

const rowsOf = featureRows(GROUPS, FEATURE_NAMES);

/**
 * A row a piece, FEATURE_NAMES wide; `page` is the page's own evidence, `kinds` how likely each kind is. With `hasChoices`
 * it has the choices of other ways of finding text.
 */
export function featuresOf(
  evidence: Evidence,
  page: readonly number[],
  kinds: ArrayLike<number>,
  hasChoices: boolean,
): RowSource {
  const known = {
    ...evidence,
    ...sceneOf(evidence),
    pageRow: Float32Array.from(page),
    kinds: Float32Array.from(kinds),
    hasChoices,
  };
  return rowsOf(known, [...evidence.pieces.keys()]);
}
