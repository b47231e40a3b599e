// Some rows of features side by side, a column a feature, with the range that each feature has among them.

export interface RowBlock {
  /** Rows that a column has room for. */
  readonly size: number;
  /** Feature after feature, `size` apart. */
  readonly columns: Float32Array;
  readonly lowest: Float32Array;
  readonly highest: Float32Array;
  /** How many rows it holds now. */
  count: number;
}

export const rowBlock = (size: number, width: number): RowBlock => ({
  size,
  columns: new Float32Array(size * width),
  lowest: new Float32Array(width),
  highest: new Float32Array(width),
  count: 0,
});

/** Takes in these rows in place of those it held. */
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
      // What is no number goes left, as if it were less than all.
      if (!(value >= low)) low = value < low ? value : Number.NEGATIVE_INFINITY;
      if (value > high) high = value;
    }
    lowest[feature] = low;
    highest[feature] = high;
  }
  block.count = count;
}
