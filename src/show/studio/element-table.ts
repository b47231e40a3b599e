// Packs the visible elements of a look and their ancestors into columns.

import { isEmpty, wholeBox } from '../../base/box.ts';
import { elementLabel, ownTextOf } from '../../judge/record/describe-element.ts';
import { takesZone } from '../../judge/zones/enclosing-zone.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { pathParentOf, stepOf } from '../../page/snapshot/xpath.ts';
import type { Column, ElementTable } from './page/look.ts';

export interface Listed {
  readonly table: ElementTable;
  /** Snapshot index of each listed element. */
  readonly indices: readonly number[];
  /** The inverse mapping; -1 for elements that are not listed. */
  readonly places: Int32Array;
}

export function listElements(snapshot: Snapshot): Listed {
  const { elements } = snapshot;
  const tree = treeOf(snapshot);
  const shown = elements.map(isShown);
  const listed = withHolders(snapshot, shown);
  const indices = elements.flatMap((_, index) => (listed[index] === 1 ? [index] : []));
  const places = new Int32Array(elements.length).fill(-1);
  for (const [place, index] of indices.entries()) places[index] = place;
  const placeOf = (index: number): number => places[index] ?? -1;
  const pathParents = indices.map(index => pathParentOf(snapshot, index));
  const ownTexts = indices.map(index => ownTextOf(snapshot, index));
  const up = (place: number, parent: number): number => (parent < 0 ? 0 : place - placeOf(parent));
  const table: ElementTable = {
    parents: indices.map((index, place) => up(place, tree.parent(index))),
    pathParents: pathParents.map((parent, place) => up(place, parent)),
    steps: columnOf(indices.map(index => stepOf(snapshot, index))),
    labels: columnOf(indices.map(index => elementLabel(elements[index]))),
    boxes: relativeBoxes(snapshot, indices),
    shown: indices.map(index => (shown[index] ? '1' : '0')).join(''),
    texts: columnOf(ownTexts.map(({ start }) => start)),
    chars: ownTexts.map(({ chars }) => chars),
  };
  return { table, indices, places };
}

const isShown = (element: Snapshot['elements'][number]): boolean =>
  element.visibility === 'visible' && takesZone(element) && !isEmpty(element.pageBox);

/** Adds painted parents and the ancestors in each path. */
function withHolders(snapshot: Snapshot, shown: readonly boolean[]): Uint8Array {
  const tree = treeOf(snapshot);
  const listed = Uint8Array.from(shown, one => (one ? 1 : 0));
  for (let index = listed.length - 1; index >= 0; index--) {
    if (listed[index] !== 1) continue;
    for (const holder of [tree.parent(index), pathParentOf(snapshot, index)])
      if (holder >= 0) listed[holder] = 1;
  }
  return listed;
}

function relativeBoxes(snapshot: Snapshot, indices: readonly number[]): number[] {
  const tree = treeOf(snapshot);
  return indices.flatMap(index => {
    const [left, top, width, height] = wholeBox(tree.element(index).pageBox);
    const [fromLeft, fromTop] = wholeBox(tree.element(tree.parent(index)).pageBox);
    return [left - fromLeft, top - fromTop, width, height];
  });
}

export function columnOf(values: Iterable<string>): Column {
  const places = new Map<string, number>();
  const at: number[] = [];
  for (const value of values) {
    const place = places.get(value) ?? places.size;
    if (place === places.size) places.set(value, place);
    at.push(place);
  }
  return { values: [...places.keys()], at };
}
