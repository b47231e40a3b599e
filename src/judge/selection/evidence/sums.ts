// Sums up what each element holds in its subtree: all evidence about blocks reads these sums.

import { add, at, type EdgeColumns, emptyEdges, type Row, rowReader, widen } from '../../../base/columns.ts';
import { treeOf } from '../../../see/snapshot/page-tree.ts';
import { HEADING_TAGS } from '../../../see/snapshot/sight.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { sumUpwards, widenUpwards } from '../../../see/snapshot/upwards.ts';
import { isOffer, isProse, type Unit } from '../../pieces/units.ts';
import type { WordSigns } from './word-signs.ts';

const SUM_NAMES = [
  'chars',
  'linkChars',
  'seenChars',
  'renderedChars',
  'proseChars',
  'texts',
  'links',
  'placeLinks',
  'tagLinks',
  'shareLinks',
  'turnLinks',
  'paidLinks',
  'editLinks',
  'siteLinks',
  'offers',
  'times',
  'copyrights',
  'textAreas',
  'secrets',
  'pictures',
  'pictureArea',
  'headings',
  'controls',
  'fields',
  'sentences',
  'digits',
  'prices',
  'fontChars',
  'paragraphs',
] as const;
type SumName = (typeof SUM_NAMES)[number];

const EDGES = ['left', 'top', 'right', 'bottom'] as const;
/** First unit of the subtree, and one past the last: units follow one another in document order. */
const UNIT_RANGE = ['firstUnit', 'endUnit'] as const;

interface SumColumns extends EdgeColumns, Readonly<Record<SumName, Float64Array>> {
  readonly firstUnit: Int32Array;
  readonly endUnit: Int32Array;
}

/** Amounts in the subtree of one element. */
export type BlockSums = Row<SumName | (typeof EDGES)[number] | (typeof UNIT_RANGE)[number]>;

/** Columns with one entry for each element, for passes over all of them; `of` reads one element. */
export interface Sums extends SumColumns {
  readonly of: (element: number) => BlockSums;
}

const readerOf = rowReader([...SUM_NAMES, ...EDGES, ...UNIT_RANGE]);

const FIELDS = new Set(['input', 'select', 'textarea']);
const CONTROLS = new Set([...FIELDS, 'button']);

export function sumsOf(snapshot: Snapshot, units: readonly Unit[], signs: readonly WordSigns[]): Sums {
  const { elements } = snapshot;
  const count = elements.length;
  const column = () => new Float64Array(count);
  const named = Object.fromEntries(SUM_NAMES.map(name => [name, column()])) as Record<SumName, Float64Array>;
  const sums: SumColumns = {
    ...named,
    ...emptyEdges(count),
    firstUnit: new Int32Array(count).fill(units.length),
    endUnit: new Int32Array(count),
  };
  for (const [place, unit] of units.entries()) addUnit(sums, snapshot, unit, place, signs[place]);
  for (const [index, element] of elements.entries()) {
    const { tag, attributes } = element;
    if (tag === 'time') add(sums.times, index, 1);
    if (!CONTROLS.has(tag)) continue;
    add(sums.controls, index, 1);
    if (tag === 'textarea') add(sums.textAreas, index, 1);
    if (tag === 'input' && /^(?:email|password)$/.test(attributes.type ?? '')) add(sums.secrets, index, 1);
    if (FIELDS.has(tag)) add(sums.fields, index, 1);
  }
  sumUpwards(
    snapshot,
    SUM_NAMES.map(name => sums[name]),
  );
  widenUpwards(snapshot, sums);
  widenRanges(snapshot, sums);
  return { ...sums, of: readerOf(sums) };
}

function addUnit(
  sums: SumColumns,
  snapshot: Snapshot,
  unit: Unit,
  place: number,
  signs: WordSigns | undefined,
): void {
  const { element, chars, linkChars } = unit;
  sums.firstUnit[element] = Math.min(place, sums.firstUnit[element] ?? place);
  sums.endUnit[element] = Math.max(place + 1, sums.endUnit[element] ?? 0);
  widen(sums, element, unit.left, unit.top, unit.right, unit.bottom);
  if (unit.isPicture) {
    addLinks(sums, unit);
    add(sums.pictures, element, 1);
    add(sums.pictureArea, element, Math.max(0, unit.right - unit.left) * Math.max(0, unit.bottom - unit.top));
    return;
  }
  const tag = treeOf(snapshot).element(element).tag;
  add(sums.chars, element, chars);
  add(sums.linkChars, element, linkChars);
  if (unit.isSeen) add(sums.seenChars, element, chars);
  if (unit.visibility !== 'none') add(sums.renderedChars, element, chars);
  add(sums.texts, element, 1);
  if (isOffer(unit)) add(sums.offers, element, 1);
  addLinks(sums, unit);
  add(sums.fontChars, element, unit.fontSize * chars);
  if (HEADING_TAGS.has(tag)) add(sums.headings, element, 1);
  if (tag === 'p') add(sums.paragraphs, element, 1);
  if (isProse(unit)) add(sums.proseChars, element, chars - linkChars);
  if (signs === undefined) return;
  add(sums.sentences, element, signs.stops);
  add(sums.digits, element, signs.digits);
  add(sums.prices, element, signs.prices);
  add(sums.copyrights, element, signs.copyrights);
}

function addLinks(sums: SumColumns, { element, links, linkKinds, siteLinks }: Unit): void {
  add(sums.links, element, links);
  add(sums.placeLinks, element, linkKinds.place ?? 0);
  add(sums.tagLinks, element, linkKinds.tag ?? 0);
  add(sums.shareLinks, element, linkKinds.share ?? 0);
  add(sums.turnLinks, element, linkKinds.turn ?? 0);
  add(sums.paidLinks, element, linkKinds.paid ?? 0);
  add(sums.editLinks, element, linkKinds.edit ?? 0);
  add(sums.siteLinks, element, siteLinks);
}

function widenRanges(snapshot: Snapshot, { firstUnit, endUnit }: SumColumns): void {
  const { parents } = treeOf(snapshot);
  for (let index = parents.length - 1; index > 0; index--) {
    const parent = at(parents, index);
    if (parent < 0) continue;
    firstUnit[parent] = Math.min(at(firstUnit, parent), at(firstUnit, index));
    endUnit[parent] = Math.max(at(endUnit, parent), at(endUnit, index));
  }
}
