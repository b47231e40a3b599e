// The evidence about one piece as a row of numbers: itself, its markup, the blocks around it, its neighbours, the page
// and its kind.

import {
  type FeatureWriter,
  featureTable,
  rowMaker,
  sharedRows,
} from '../../../base/boosted-trees/feature-writer.ts';
import type { RowSource } from '../../../base/boosted-trees/tree-scores.ts';
import { at } from '../../../base/columns.ts';
import type { Piece } from '../../../page/pieces/pieces.ts';
import { log, share } from '../amounts.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { MARK_NAMES } from '../evidence/marks.ts';
import { KIND_NAMES } from '../kinds.ts';
import { BLOCK_FEATURES, SECTION_FEATURES } from './block-features.ts';
import { CHOICE_FEATURES, putNoChoices } from './choice-features.ts';
import { CORE_FEATURES, corePlaceOf } from './core-features.ts';
import { headingLevel, OWN_FEATURES } from './own-features.ts';
import { PAGE_FEATURES } from './page-features.ts';
import { BLOCKS, type Page, type Scene, sceneOf } from './scene.ts';

const NEIGHBOUR_FEATURES = featureTable<Page, Piece, Piece>({
  chars: (_page, _piece, { chars }) => log(chars),
  linkShare: (_page, _piece, { linkChars, chars }) => share(linkChars, chars),
  heading: ({ tree }, _, { element }) => headingLevel(tree.element(element).tag),
  picture: (_page, _piece, { isPicture }) => Number(isPicture),
  center: ({ zone }, _, { element }) => Number(zone[element] === 'CENTER'),
  sameBlock: ({ tree }, piece, other) => Number(tree.parent(other.element) === tree.parent(piece.element)),
  font: ({ frame }, _, { fontSize }) => fontSize / frame.fontSize,
});
const NEIGHBOURS = { last: -1, next: 1 } as const;

const AROUND_FEATURES = ['linkShare', 'proseShare', 'chars'] as const;
/** Pieces on each side that are around a piece. */
const AROUND = 6;

const of = (block: string, names: readonly string[]): string[] => names.map(name => `${block}.${name}`);

const CHOICE_BLOCK = 'choice';
export const isChoiceFeature = (feature: string): boolean => feature.startsWith(`${CHOICE_BLOCK}.`);

export const FEATURE_NAMES: readonly string[] = [
  ...of('own', OWN_FEATURES.names),
  ...of('in', MARK_NAMES),
  ...BLOCKS.flatMap(block => of(block, BLOCK_FEATURES.names)),
  ...Object.keys(NEIGHBOURS).flatMap(name => of(name, NEIGHBOUR_FEATURES.names)),
  ...of('around', AROUND_FEATURES),
  ...of('core', CORE_FEATURES.names),
  ...of('section', SECTION_FEATURES.names),
  ...of('above', SECTION_FEATURES.names),
  ...of(CHOICE_BLOCK, CHOICE_FEATURES.names),
  ...of('page', PAGE_FEATURES),
  ...of('kind', KIND_NAMES),
];

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
  const blockWidth = BLOCK_FEATURES.names.length;
  const blocks = sharedRows(
    snapshot.elements.length,
    blockWidth,
    around,
    pieces.map(({ element }) => element),
    (row, block) => BLOCK_FEATURES.put(row, evidence.sums.of(block), block, known),
  );
  const ofPage = Float32Array.from([...page, ...Array.from(kinds)]);
  const steps = Object.values(NEIGHBOURS);
  const putChoices = hasChoices ? CHOICE_FEATURES.put : putNoChoices;
  const rows = rowMaker(FEATURE_NAMES.length, (row, place) => {
    const piece = pieces[place];
    if (piece === undefined) return;
    OWN_FEATURES.put(row, known, piece, place);
    row.putAll(marks.values, at(marks.rowOf, piece.element), marks.width);
    for (const blockOf of around)
      row.putAll(blocks.values, at(blocks.placeOf, at(blockOf, piece.element)), blockWidth);
    for (const step of steps) putNeighbourFeatures(row, known, piece, pieces[place + step]);
    putAroundFeatures(row, pieces.length, scene, place);
    CORE_FEATURES.put(row, known, piece, corePlaceOf(evidence.coreText, place));
    const { flat, around: above } = evidence.sections;
    for (const section of [flat[place], above[place]])
      if (section !== undefined) SECTION_FEATURES.put(row, known, section, place);
    putChoices(row, known, piece, place);
    row.putAll(ofPage, 0, ofPage.length);
  });
  return { count: pieces.length, rows };
}

function putNeighbourFeatures(row: FeatureWriter, page: Page, piece: Piece, other: Piece | undefined): void {
  if (other === undefined) row.putMany(-1, NEIGHBOUR_FEATURES.names.length);
  else NEIGHBOUR_FEATURES.put(row, page, piece, other);
}

function putAroundFeatures(
  row: FeatureWriter,
  count: number,
  { charSums, linkSums, proseSums }: Scene,
  place: number,
): void {
  const from = Math.max(0, place - AROUND);
  const to = Math.min(count, place + AROUND + 1);
  const chars = charSums.between(from, to);
  row.put(share(linkSums.between(from, to), chars));
  row.put(share(proseSums.between(from, to), chars));
  row.put(log(chars / Math.max(1, to - from)));
}
