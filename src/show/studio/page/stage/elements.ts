// Unpacks the element table: page boxes, parents, paths and texts by index.

import type { Column, ElementTable, LookBox } from '../look.ts';

export interface Elements {
  readonly count: number;
  /** Index of the painted parent; -1 for the root. */
  readonly parentOf: (place: number) => number;
  /** The nearest shown ancestor; -1 for none. */
  readonly shownParentOf: (place: number) => number;
  readonly firstChildOf: (place: number) => number;
  readonly isShown: (place: number) => boolean;
  readonly pageBox: (place: number) => LookBox;
  readonly pathOf: (place: number) => string;
  readonly labelOf: (place: number) => string;
  readonly textOf: (place: number) => string;
  readonly charsOf: (place: number) => number;
}

export function unpackElements(table: ElementTable): Elements {
  const count = table.parents.length;
  const parentOf = (place: number): number => upFrom(table.parents, place);
  const edges = pageEdges(table, parentOf);
  const isShown = (place: number): boolean => table.shown[place] === '1';
  return {
    count,
    parentOf,
    shownParentOf: place => {
      let at = parentOf(place);
      while (at >= 0 && !isShown(at)) at = parentOf(at);
      return at;
    },
    firstChildOf: place => {
      for (let child = place + 1; child < count; child++)
        if (isShown(child) && parentOf(child) === place) return child;
      return -1;
    },
    isShown,
    pageBox: place => [
      edges[4 * place] ?? 0,
      edges[4 * place + 1] ?? 0,
      edges[4 * place + 2] ?? 0,
      edges[4 * place + 3] ?? 0,
    ],
    pathOf: place => {
      const steps: string[] = [];
      for (let at = place; at >= 0; at = upFrom(table.pathParents, at)) steps.push(valueAt(table.steps, at));
      return steps.reverse().join('');
    },
    labelOf: place => valueAt(table.labels, place),
    textOf: place => valueAt(table.texts, place),
    charsOf: place => table.chars[place] ?? 0,
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
