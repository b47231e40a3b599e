// Columns: elements that are next to a sibling over a good part of its height, and what both are made of.

import { at } from '../../../../base/columns.ts';
import { outermostAround } from '../../../../page/snapshot/around.ts';
import { treeOf } from '../../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../../page/snapshot/snapshot.ts';
import type { ElementInk, Ink } from './ink.ts';

export interface Columns {
  /** The outermost column around each element, itself included, and the next one inside that; -1 for none. */
  readonly outer: Int32Array;
  readonly inner: Int32Array;
  /** The heaviest sibling beside each column. */
  readonly beside: Int32Array;
  /** Number of siblings beside each column. */
  readonly besideCount: Uint8Array;
}

/** px: what is lower is a row of buttons or links and no column. */
const LEAST_HEIGHT = 100;
/** Share of the lower one's height over which two columns stand side by side. */
const LEAST_OVERLAP = 0.5;
/** px by which boxes of two columns may overlap. */
const TOLERANCE = 8;
/** Only the heaviest children of an element are compared with the others: a list of 10,000 items costs no more. */
const COMPARED = 6;
/** So many columns make a grid if their widths differ by no more than this share. */
const GRID_COLUMNS = 3;
const ALIKE = 0.05;

export function columnsOf(snapshot: Snapshot, ink: Ink): Columns {
  const { parents } = treeOf(snapshot);
  const count = parents.length;
  const beside = new Int32Array(count).fill(-1);
  const besideCount = new Uint8Array(count);
  const heaviest = heaviestChildren(parents, ink);
  for (let index = 1; index < count; index++) {
    const rivals = heaviest[parents[index] ?? -1];
    if (rivals === undefined || heightAt(ink, index) < LEAST_HEIGHT) continue;
    const own = ink.of(index);
    for (const rival of rivals) {
      if (rival === index || !standBeside(own, ink.of(rival))) continue;
      besideCount[index] = at(besideCount, index) + 1;
      const known = at(beside, index);
      if (known < 0 || at(ink.weight, rival) > at(ink.weight, known)) beside[index] = rival;
    }
  }
  const outer = outermostAround(snapshot, (_, index) => at(beside, index) >= 0);
  const inner = outermostAround(snapshot, (_, index) => at(beside, index) >= 0 && at(outer, index) !== index);
  return { outer, inner, beside, besideCount };
}

/** 1 in each element that lies in a grid: one of three columns or more, as wide as the heaviest one beside it. */
export function inGridsOf(snapshot: Snapshot, { beside, besideCount }: Columns): Uint8Array {
  const tree = treeOf(snapshot);
  const { parents } = tree;
  const widthOf = (index: number) => tree.element(index).pageBox[2];
  const inGrids = new Uint8Array(parents.length);
  for (let index = 1; index < parents.length; index++) {
    const width = widthOf(at(beside, index));
    const isGridColumn =
      at(besideCount, index) >= GRID_COLUMNS - 1 && Math.abs(widthOf(index) - width) <= width * ALIKE;
    inGrids[index] = isGridColumn ? 1 : at(inGrids, at(parents, index));
  }
  return inGrids;
}

const heightOf = ({ top, bottom }: ElementInk): number => bottom - top;
const heightAt = ({ top, bottom }: Ink, index: number): number => at(bottom, index) - at(top, index);

function standBeside(one: ElementInk, other: ElementInk): boolean {
  const height = Math.min(heightOf(one), heightOf(other));
  if (height < LEAST_HEIGHT) return false;
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (shared < height * LEAST_OVERLAP) return false;
  return one.right <= other.left + TOLERANCE || other.right <= one.left + TOLERANCE;
}

/** Lists the heaviest tall children of each element. */
function heaviestChildren(parents: Int32Array, ink: Ink): (number[] | undefined)[] {
  const found: (number[] | undefined)[] = new Array(parents.length);
  for (let index = 1; index < parents.length; index++) {
    const weight = at(ink.weight, index);
    const parent = at(parents, index);
    if (weight <= 0 || parent < 0 || heightAt(ink, index) < LEAST_HEIGHT) continue;
    const list = found[parent];
    if (list === undefined) {
      found[parent] = [index];
      continue;
    }
    let place = list.length;
    while (place > 0 && at(ink.weight, list[place - 1] ?? 0) < weight) place--;
    if (place >= COMPARED) continue;
    list.splice(place, 0, index);
    if (list.length > COMPARED) list.pop();
  }
  return found;
}
