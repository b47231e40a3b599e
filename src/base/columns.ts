// Columns: typed arrays with one number for each element of a page.

/** Three and no more: V8's inline caches go megamorphic at four types of array or more. */
type Column = Float64Array | Int32Array | Uint8Array;

export const at = (column: Column, index: number): number => column[index] ?? 0;

export function add(column: Float64Array, index: number, value: number): void {
  column[index] = at(column, index) + value;
}

/** Binary search: the first place below `count` that fits, if all after it fit too; `count` if none does. */
export function firstPlace(count: number, fits: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Sums of amounts up to each place, so that the sum of any stretch takes one subtraction. */
export class RunningSum {
  readonly #sums: Float64Array;

  constructor(amounts: ArrayLike<number>) {
    const { length } = amounts;
    const sums = new Float64Array(length + 1);
    let sum = 0;
    for (let place = 0; place < length; place++) {
      sum += amounts[place] ?? 0;
      sums[place + 1] = sum;
    }
    this.#sums = sums;
  }

  get all(): number {
    return this.before(this.#sums.length - 1);
  }

  before(place: number): number {
    return at(this.#sums, place);
  }

  /** From one place to before another. */
  between(from: number, to: number): number {
    return at(this.#sums, to) - at(this.#sums, from);
  }
}

/** One value for each name, such as a column. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map(name => [name, valueFor(name)])) as Record<Name, Value>;

export const EDGES = ['left', 'top', 'right', 'bottom'] as const;

export type EdgeColumns = Readonly<Record<(typeof EDGES)[number], Float64Array>>;

/** Boxes of nothing, which `widen` gives a size. */
export const emptyEdges = (count: number): EdgeColumns => ({
  left: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
  top: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
  right: new Float64Array(count).fill(Number.NEGATIVE_INFINITY),
  bottom: new Float64Array(count).fill(Number.NEGATIVE_INFINITY),
});

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

/** The values of one index, by the names of the columns; 0 for an index out of range, such as -1. */
export type Row<Name extends string> = Readonly<Record<Name, number>>;

/** Makes the reader of tables with these columns, once for all tables: their rows share one hidden class. */
export function rowReader<Name extends string>(names: readonly Name[]) {
  class TableRow {
    readonly columns: readonly Column[];
    readonly index: number;

    constructor(columns: readonly Column[], index: number) {
      this.columns = columns;
      this.index = index;
    }
  }
  for (const [place, name] of names.entries())
    Object.defineProperty(TableRow.prototype, name, {
      get(this: TableRow): number {
        return this.columns[place]?.[this.index] ?? 0;
      },
    });
  return (table: Readonly<Record<Name, Column>>) => {
    const columns = names.map(name => table[name]);
    return (index: number) => new TableRow(columns, index) as unknown as Row<Name>;
  };
}
