// Columns: typed arrays with one number for each element of a page.

/** Three and no more: V8's inline caches go megamorphic at four types of array or more. */
export type Column = Float64Array | Int32Array | Uint8Array;

export const at = (column: Column, index: number): number => column[index] ?? 0;

export function add(column: Float64Array, index: number, value: number): void {
  column[index] = at(column, index) + value;
}

export interface EdgeColumns {
  readonly left: Float64Array;
  readonly top: Float64Array;
  readonly right: Float64Array;
  readonly bottom: Float64Array;
}

/** Widens the box of one element to reach these edges. */
export function widen(
  edges: EdgeColumns,
  index: number,
  left: number,
  top: number,
  rightEdge: number,
  bottomEdge: number,
): void {
  if (left < at(edges.left, index)) edges.left[index] = left;
  if (top < at(edges.top, index)) edges.top[index] = top;
  if (rightEdge > at(edges.right, index)) edges.right[index] = rightEdge;
  if (bottomEdge > at(edges.bottom, index)) edges.bottom[index] = bottomEdge;
}
