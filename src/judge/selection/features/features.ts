// The evidence about one piece as a row of numbers: itself, its markup, the blocks around it, its neighbours, the page
// and its kind.

import {
  type Feature,
  namesOf,
  percent,
  phrasesOf,
  type SaidOf,
  writerOf,
  yes,
} from '../../../base/boosted-trees/feature.ts';
import { type FeatureWriter, rowMaker, sharedRows } from '../../../base/boosted-trees/feature-writer.ts';
import type { RowSource } from '../../../base/boosted-trees/tree-scores.ts';
import { at } from '../../../base/columns.ts';
import type { Piece } from '../../../page/pieces/pieces.ts';
import { log, share } from '../amounts.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { MARK_NAMES, type MarkName, NO_MARK, tagOfMark } from '../evidence/marks.ts';
import { KIND_NAMES } from '../kinds.ts';
import { BLOCK_FEATURES, SECTION_FEATURES } from './block-features.ts';
import { CHOICE_FEATURES, putNoChoices } from './choice-features.ts';
import { CORE_FEATURES, corePlaceOf } from './core-features.ts';
import { headingLevel, headingWords, OWN_FEATURES, timesUsual } from './own-features.ts';
import { PAGE_FEATURES } from './page-features.ts';
import { BLOCKS, type Block, type Page, type Scene, sceneOf } from './scene.ts';

const NEIGHBOUR_FEATURES: readonly Feature<Page, Piece, Piece>[] = [
  ['chars', (_page, _piece, { chars }) => log(chars), 'has {characters}'],
  ['linkShare', (_page, _piece, { linkChars, chars }) => share(linkChars, chars), 'is % link'],
  ['heading', ({ tree }, _, { element }) => headingLevel(tree.element(element).tag), headingWords],
  ['picture', (_page, _piece, { isPicture }) => Number(isPicture), yes('is a picture', 'is text')],
  [
    'center',
    ({ zone }, _, { element }) => Number(zone[element] === 'CENTER'),
    yes('is in CENTER', 'is not in CENTER'),
  ],
  [
    'sameBlock',
    ({ tree }, piece, other) => Number(tree.parent(other.element) === tree.parent(piece.element)),
    yes('is in the same block', 'is in another block'),
  ],
  ['font', ({ frame }, _, { fontSize }) => fontSize / frame.fontSize, timesUsual],
];
const STEPS = [-1, 1] as const;

/** Pieces on each side that are around a piece. */
const AROUND = 6;
const AROUND_FEATURES: readonly Feature<Scene, number, number>[] = [
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

const BLOCK_WORDS: Readonly<Record<Block, string>> = {
  parent: 'the element around it',
  part: 'the block of a tenth of the page around it',
  wide: 'the block of a third of the page around it',
  most: 'the block of two thirds of the page around it',
  outermost: 'the outermost block around it that has others like it',
  branch: 'the block around it that is beside the main text',
};

const CHOICE_BLOCK = 'choice';
export const isChoiceFeature = (feature: string): boolean => feature.startsWith(`${CHOICE_BLOCK}.`);

const saidOf = (name: string, words: string, rows: SaidOf['rows']): SaidOf => ({
  subjects: [{ name, words }],
  rows,
});

const unworded = (names: readonly string[]): SaidOf['rows'] => names.map(name => [name, undefined]);

const placeWords = (name: MarkName): string => {
  const tag = tagOfMark(name);
  return tag === undefined ? `what is named as ${name}` : `an element ${tag}`;
};

/** The evidence of the marks around a piece: values are copied from the rows of the marks. */
const MARK_ROWS: SaidOf['rows'] = MARK_NAMES.map(name => [
  name,
  undefined,
  value =>
    value >= NO_MARK
      ? `is not in ${placeWords(name)}`
      : `is in ${placeWords(name)} with ${percent(value)} of the text`,
]);

const GROUPS: readonly SaidOf[] = [
  saidOf('own', 'it', OWN_FEATURES),
  saidOf('in', 'it', MARK_ROWS),
  { subjects: BLOCKS.map(name => ({ name, words: BLOCK_WORDS[name] })), rows: BLOCK_FEATURES },
  {
    subjects: [
      { name: 'last', words: 'the piece before it' },
      { name: 'next', words: 'the piece after it' },
    ],
    rows: NEIGHBOUR_FEATURES,
  },
  saidOf('around', 'the text around it', AROUND_FEATURES),
  saidOf('core', 'it', CORE_FEATURES),
  {
    subjects: [
      { name: 'section', words: 'its section' },
      { name: 'above', words: 'the section around it' },
    ],
    rows: SECTION_FEATURES,
  },
  saidOf(CHOICE_BLOCK, 'it', CHOICE_FEATURES),
  saidOf('page', 'the page', unworded(PAGE_FEATURES)),
  saidOf('kind', 'the page', unworded(KIND_NAMES)),
];

export const FEATURE_NAMES: readonly string[] = namesOf(GROUPS);

/** Without those of the page and its kind, which are the same for all pieces. */
export const FEATURE_PHRASES = phrasesOf(GROUPS);

const PUT = {
  own: writerOf(OWN_FEATURES),
  block: writerOf(BLOCK_FEATURES),
  neighbour: writerOf(NEIGHBOUR_FEATURES),
  around: writerOf(AROUND_FEATURES),
  core: writerOf(CORE_FEATURES),
  section: writerOf(SECTION_FEATURES),
  choice: writerOf(CHOICE_FEATURES),
};

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
  const { pieces, marks, snapshot } = evidence;
  const scene = sceneOf(evidence);
  const known: Page = { ...evidence, ...scene };
  const around = BLOCKS.map(name => scene.blocks[name]);
  const blockWidth = BLOCK_FEATURES.length;
  const blocks = sharedRows(
    snapshot.elements.length,
    blockWidth,
    around,
    pieces.map(({ element }) => element),
    (row, block) => PUT.block(row, evidence.sums.of(block), block, known),
  );
  const ofPage = Float32Array.from([...page, ...Array.from(kinds)]);
  const putChoices = hasChoices ? PUT.choice : putNoChoices;
  const rows = rowMaker(FEATURE_NAMES.length, (row, place) => {
    const piece = pieces[place];
    if (piece === undefined) return;
    PUT.own(row, known, piece, place);
    row.putAll(marks.values, at(marks.rowOf, piece.element), marks.width);
    for (const blockOf of around)
      row.putAll(blocks.values, at(blocks.placeOf, at(blockOf, piece.element)), blockWidth);
    for (const step of STEPS) putNeighbourFeatures(row, known, piece, pieces[place + step]);
    PUT.around(row, scene, Math.max(0, place - AROUND), Math.min(pieces.length, place + AROUND + 1));
    PUT.core(row, known, piece, corePlaceOf(evidence.coreText, place));
    const { flat, around: above } = evidence.sections;
    for (const section of [flat[place], above[place]])
      if (section !== undefined) PUT.section(row, known, section, place);
    putChoices(row, known, piece, place);
    row.putAll(ofPage, 0, ofPage.length);
  });
  return { count: pieces.length, rows };
}

function putNeighbourFeatures(row: FeatureWriter, page: Page, piece: Piece, other: Piece | undefined): void {
  if (other === undefined) row.putMany(-1, NEIGHBOUR_FEATURES.length);
  else PUT.neighbour(row, page, piece, other);
}
