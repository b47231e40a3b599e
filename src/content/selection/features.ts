// The evidence about one piece as a row of numbers: itself, what it stands in, the blocks around it, its neighbours, the
// page and its kind.

import { log, share } from './amounts.ts';
import { BLOCK_FEATURES, blockRow } from './block-features.ts';
import type { Evidence } from './evidence.ts';
import { KIND_NAMES } from './kinds.ts';
import { MARK_NAMES } from './marks.ts';
import { headingLevel, OWN_FEATURES, ownFeatures } from './own-features.ts';
import { PAGE_FEATURES } from './page-features.ts';
import { BLOCKS, type Scene, sceneOf } from './scene.ts';
import { at } from './sums.ts';

const NEIGHBOUR_FEATURES = [
  'chars',
  'linkShare',
  'heading',
  'picture',
  'center',
  'sameBlock',
  'font',
] as const;
const NEIGHBOURS = { beforeLast: -2, last: -1, next: 1, afterNext: 2 } as const;

const AROUND_FEATURES = ['linkShare', 'proseShare', 'chars'] as const;
/** Pieces on each side that are around a piece. */
const AROUND = 6;

const of = (block: string, names: readonly string[]): string[] => names.map(name => `${block}.${name}`);

export const FEATURE_NAMES: readonly string[] = [
  ...of('own', OWN_FEATURES),
  ...of('in', MARK_NAMES),
  ...BLOCKS.flatMap(block => of(block, BLOCK_FEATURES)),
  ...Object.keys(NEIGHBOURS).flatMap(name => of(name, NEIGHBOUR_FEATURES)),
  ...of('around', AROUND_FEATURES),
  ...of('page', PAGE_FEATURES),
  ...of('kind', KIND_NAMES),
];

/** A row a piece, FEATURE_NAMES wide; `page` is the page's own evidence, `kinds` how likely each kind is. */
export function featuresOf(
  evidence: Evidence,
  page: readonly number[],
  kinds: ArrayLike<number>,
): Float32Array {
  const { units, marks } = evidence;
  const width = FEATURE_NAMES.length;
  const rows = new Float32Array(units.length * width);
  const scene = sceneOf(evidence);
  for (const [place, unit] of units.entries()) {
    let offset = place * width;
    const put = (values: ArrayLike<number>) => {
      rows.set(values, offset);
      offset += values.length;
    };
    put(ownFeatures(evidence, scene, unit, place));
    put(marks.values.subarray(unit.element * marks.width, (unit.element + 1) * marks.width));
    for (const block of BLOCKS) put(blockRow(evidence, scene, scene.blocks[block](unit)));
    for (const step of Object.values(NEIGHBOURS))
      put(neighbourFeatures(evidence, scene, place, place + step));
    put(aroundFeatures(scene, place));
    put(page);
    put(kinds);
  }
  return rows;
}

const NO_NEIGHBOUR: readonly number[] = NEIGHBOUR_FEATURES.map(() => -1);

function neighbourFeatures(
  { units, snapshot, frame }: Evidence,
  scene: Scene,
  place: number,
  other: number,
): readonly number[] {
  const unit = units[other];
  const own = units[place];
  if (unit === undefined || own === undefined) return NO_NEIGHBOUR;
  const element = snapshot.elements[unit.element];
  return [
    log(unit.chars),
    share(unit.linkChars, unit.chars),
    headingLevel(element?.tag ?? ''),
    Number(unit.isPicture),
    Number(scene.zone[unit.element] === 'CENTER'),
    Number(element?.parent === snapshot.elements[own.element]?.parent),
    unit.fontSize / frame.fontSize,
  ];
}

function aroundFeatures({ charsBefore, linksBefore, proseBefore }: Scene, place: number): number[] {
  const from = Math.max(0, place - AROUND);
  const to = Math.min(charsBefore.length - 1, place + AROUND + 1);
  const chars = at(charsBefore, to) - at(charsBefore, from);
  return [
    share(at(linksBefore, to) - at(linksBefore, from), chars),
    share(at(proseBefore, to) - at(proseBefore, from), chars),
    log(chars / Math.max(1, to - from)),
  ];
}
