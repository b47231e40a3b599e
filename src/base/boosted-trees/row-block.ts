// A block of feature rows, stored column by column, with the range of each feature.

export interface RowBlock {
  /** Capacity in rows. */
  readonly size: number;
  /** One column after the other; each has `size` cells. */
  readonly columns: Float32Array;
  readonly lowest: Float32Array;
  readonly highest: Float32Array;
  /** Rows in use. */
  count: number;
}

export const rowBlock = (size: number, width: number): RowBlock => ({
  size,
  columns: new Float32Array(size * width),
  lowest: new Float32Array(width),
  highest: new Float32Array(width),
  count: 0,
});

/** Replaces the rows of the block. */
export function takeRows(block: RowBlock, rows: Float32Array): void {
  const { size, columns, lowest, highest } = block;
  const width = lowest.length;
  const count = rows.length / width;
  for (let feature = 0; feature < width; feature++) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let row = 0; row < count; row++) {
      const value = rows[row * width + feature] ?? 0;
      columns[feature * size + row] = value;
      // NaN goes left, as if it were less than any number.
      if (!(value >= low)) low = value < low ? value : Number.NEGATIVE_INFINITY;
      if (value > high) high = value;
    }
    lowest[feature] = low;
    highest[feature] = high;
  }
  block.count = count;
}
