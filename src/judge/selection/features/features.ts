// The evidence about one piece as a row of numbers: itself, its markup, the blocks around it, its neighbours, the page
// and its kind.

import { type FeatureWriter, rowMaker, sharedRows } from '../../../base/boosted-trees/feature-writer.ts';
import type { RowSource } from '../../../base/boosted-trees/tree-scores.ts';
import { at } from '../../../base/columns.ts';
import { log, share } from '../amounts.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { MARK_NAMES } from '../evidence/marks.ts';
import type { Unit } from '../evidence/units.ts';
import { KIND_NAMES } from '../kinds.ts';
import { BLOCK_FEATURES, putBlockFeatures } from './block-features.ts';
import { CHOICE_FEATURES, putChoiceFeatures, putNoChoices } from './choice-features.ts';
import { CORE_FEATURES, putCoreFeatures } from './core-features.ts';
import { headingLevel, OWN_FEATURES, putOwnFeatures } from './own-features.ts';
import { PAGE_FEATURES } from './page-features.ts';
import { BLOCKS, type Scene, sceneOf } from './scene.ts';
import { putSectionFeatures, SECTION_FEATURES } from './section-features.ts';

type Page = Evidence & Scene;

const NEIGHBOUR_MEASURES: Readonly<Record<string, (page: Page, unit: Unit, other: Unit) => number>> = {
  chars: (_page, _unit, { chars }) => log(chars),
  linkShare: (_page, _unit, { linkChars, chars }) => share(linkChars, chars),
  heading: ({ snapshot }, _, { element }) => headingLevel(snapshot.elements[element]?.tag ?? ''),
  picture: (_page, _unit, { isPicture }) => Number(isPicture),
  center: ({ zone }, _, { element }) => Number(zone[element] === 'CENTER'),
  sameBlock: ({ snapshot }, unit, other) =>
    Number(snapshot.elements[other.element]?.parent === snapshot.elements[unit.element]?.parent),
  font: ({ frame }, _, { fontSize }) => fontSize / frame.fontSize,
};
const neighbourMeasures = Object.values(NEIGHBOUR_MEASURES);
const NEIGHBOURS = { last: -1, next: 1 } as const;

const AROUND_FEATURES = ['linkShare', 'proseShare', 'chars'] as const;
/** Pieces on each side that are around a piece. */
const AROUND = 6;

const of = (block: string, names: readonly string[]): string[] => names.map(name => `${block}.${name}`);

const CHOICE_BLOCK = 'choice';
export const isChoiceFeature = (feature: string): boolean => feature.startsWith(`${CHOICE_BLOCK}.`);

export const FEATURE_NAMES: readonly string[] = [
  ...of('own', OWN_FEATURES),
  ...of('in', MARK_NAMES),
  ...BLOCKS.flatMap(block => of(block, BLOCK_FEATURES)),
  ...Object.keys(NEIGHBOURS).flatMap(name => of(name, Object.keys(NEIGHBOUR_MEASURES))),
  ...of('around', AROUND_FEATURES),
  ...of('core', CORE_FEATURES),
  ...of('section', SECTION_FEATURES),
  ...of('above', SECTION_FEATURES),
  ...of(CHOICE_BLOCK, CHOICE_FEATURES),
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
  const { units, marks, snapshot } = evidence;
  const scene = sceneOf(evidence);
  const known: Page = { ...evidence, ...scene };
  const around = BLOCKS.map(name => scene.blocks[name]);
  const blocks = sharedRows(
    snapshot.elements.length,
    BLOCK_FEATURES.length,
    around,
    units.map(({ element }) => element),
    (row, block) => putBlockFeatures(row, known, block),
  );
  const ofPage = Float32Array.from([...page, ...Array.from(kinds)]);
  const steps = Object.values(NEIGHBOURS);
  const putChoices = hasChoices ? putChoiceFeatures : putNoChoices;
  const rows = rowMaker(FEATURE_NAMES.length, (row, place) => {
    const unit = units[place];
    if (unit === undefined) return;
    putOwnFeatures(row, known, unit, place);
    row.putAll(marks.values, unit.element * marks.width, marks.width);
    for (const blockOf of around)
      row.putAll(blocks.values, at(blocks.placeOf, at(blockOf, unit.element)), BLOCK_FEATURES.length);
    for (const step of steps) putNeighbourFeatures(row, known, unit, units[place + step]);
    putAroundFeatures(row, scene, place);
    putCoreFeatures(row, known, unit, place);
    const { flat, around: above } = evidence.sections;
    for (const section of [flat[place], above[place]])
      if (section !== undefined) putSectionFeatures(row, known, section, place);
    putChoices(row, known, unit, place);
    row.putAll(ofPage, 0, ofPage.length);
  });
  return { count: units.length, rows };
}

function putNeighbourFeatures(row: FeatureWriter, page: Page, unit: Unit, other: Unit | undefined): void {
  for (const measure of neighbourMeasures) row.put(other === undefined ? -1 : measure(page, unit, other));
}

function putAroundFeatures(
  row: FeatureWriter,
  { charsBefore, linksBefore, proseBefore }: Scene,
  place: number,
): void {
  const from = Math.max(0, place - AROUND);
  const to = Math.min(charsBefore.length - 1, place + AROUND + 1);
  const chars = at(charsBefore, to) - at(charsBefore, from);
  row.put(share(at(linksBefore, to) - at(linksBefore, from), chars));
  row.put(share(at(proseBefore, to) - at(proseBefore, from), chars));
  row.put(log(chars / Math.max(1, to - from)));
}
