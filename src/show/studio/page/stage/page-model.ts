// Prepares a sight for display: unpacked elements, the element under a point, boxes by zone.

import type { Sight } from '../draw-start.ts';
import {
  type Column,
  type ElementTable,
  LOOK_ZONES,
  type Look,
  type LookBox,
  type MethodLook,
} from '../look.ts';

export interface PageModel {
  readonly look: Look;
  readonly pictures: readonly string[];
  readonly elements: Elements;
  /** The smallest shown element at a point, or the topmost of equal ones; -1 for none. */
  readonly hit: (pageX: number, pageY: number) => number;
  readonly methods: readonly MethodModel[];
}

/** A page by one of its methods, which many parts show. */
export interface Shown {
  readonly model: PageModel;
  readonly method: MethodModel;
}

export interface MethodModel extends MethodLook {
  readonly zoneOf: (place: number) => number;
  readonly isKept: (place: number) => boolean;
  readonly reasonOf: (place: number) => string;
  readonly dropOf: (place: number) => string;
  /** For each zone its blocks and the boxes of all its elements. */
  readonly zoneBlocks: readonly (readonly LookBox[])[];
  readonly zoneBoxes: () => readonly (readonly LookBox[])[];
}

export function pageModel({ look, pictures }: Sight): PageModel {
  const elements = unpackElements(look.elements);
  return {
    look,
    pictures,
    elements,
    hit: (pageX, pageY) => hitIn(elements, pageX, pageY),
    methods: look.methods.map(method => methodModel(method, elements)),
  };
}

/** Reads all boxes: 1 ms for 50,000 elements. */
function hitIn(elements: Elements, pageX: number, pageY: number): number {
  let best = -1;
  let smallest = Number.POSITIVE_INFINITY;
  for (let place = 0; place < elements.count; place++) {
    const [left, top, width, height] = elements.pageBox(place);
    const isInside = pageX >= left && pageY >= top && pageX < left + width && pageY < top + height;
    if (!isInside || width * height > smallest || !elements.isShown(place)) continue;
    best = place;
    smallest = width * height;
  }
  return best;
}

export function methodModel(method: MethodLook, elements: Elements): MethodModel {
  const zoneOf = (place: number): number => Number(method.zones[place] ?? LOOK_ZONES.length);
  let zoneBoxes: readonly (readonly LookBox[])[] | undefined;
  return {
    ...method,
    zoneOf,
    isKept: place => method.kept[place] === '1',
    reasonOf: place => valueAt(method.reasons, place),
    dropOf: place => valueAt(method.drops, place),
    zoneBlocks: LOOK_ZONES.map((_, zone) =>
      method.blocks.flatMap(block => (block.zone === zone ? [block.pageBox] : [])),
    ),
    zoneBoxes: () => {
      zoneBoxes ??= boxesByZone(elements, zoneOf);
      return zoneBoxes;
    },
  };
}

function boxesByZone(elements: Elements, zoneOf: (place: number) => number): LookBox[][] {
  const boxes: LookBox[][] = LOOK_ZONES.map(() => []);
  for (let place = 0; place < elements.count; place++)
    if (elements.isShown(place)) boxes[zoneOf(place)]?.push(elements.pageBox(place));
  return boxes;
}

export type Elements = ReturnType<typeof unpackElements>;

export function unpackElements(table: ElementTable) {
  const count = table.parents.length;
  /** Index of the painted parent; -1 for the root. */
  const parentOf = (place: number): number => upFrom(table.parents, place);
  const edges = pageEdges(table, parentOf);
  const isShown = (place: number): boolean => table.shown[place] === '1';
  return {
    count,
    parentOf,
    /** The nearest shown ancestor; -1 for none. */
    shownParentOf: (place: number): number => {
      let at = parentOf(place);
      while (at >= 0 && !isShown(at)) at = parentOf(at);
      return at;
    },
    firstChildOf: (place: number): number => {
      for (let child = place + 1; child < count; child++)
        if (isShown(child) && parentOf(child) === place) return child;
      return -1;
    },
    isShown,
    pageBox: (place: number): LookBox => [
      edges[4 * place] ?? 0,
      edges[4 * place + 1] ?? 0,
      edges[4 * place + 2] ?? 0,
      edges[4 * place + 3] ?? 0,
    ],
    pathOf: (place: number): string => {
      const steps: string[] = [];
      for (let at = place; at >= 0; at = upFrom(table.pathParents, at)) steps.push(valueAt(table.steps, at));
      return steps.reverse().join('');
    },
    labelOf: (place: number): string => valueAt(table.labels, place),
    textOf: (place: number): string => valueAt(table.texts, place),
    charsOf: (place: number): number => table.chars[place] ?? 0,
  };
}

export const valueAt = ({ values, at }: Column, place: number): string => values[at[place] ?? -1] ?? '';

function upFrom(ups: readonly number[], place: number): number {
  const up = ups[place] ?? 0;
  return up === 0 ? -1 : place - up;
}

/** Coordinates are relative to the parent, which comes first. */
function pageEdges({ boxes }: ElementTable, parentOf: (place: number) => number): Int32Array {
  const edges = Int32Array.from(boxes);
  for (let place = 0; 4 * place < edges.length; place++) {
    const parent = parentOf(place);
    if (parent < 0) continue;
    for (const side of [0, 1])
      edges[4 * place + side] = (edges[4 * place + side] ?? 0) + (edges[4 * parent + side] ?? 0);
  }
  return edges;
}
