// Writes rows of features into typed arrays.

/** Appends values to one array: a list for each row would make millions of lists on a large page. */
export class FeatureWriter {
  readonly rows: Float32Array;
  at = 0;

  constructor(rows: Float32Array) {
    this.rows = rows;
  }

  put(value: number): void {
    this.rows[this.at++] = value;
  }

  /** The same value for several features. */
  putMany(value: number, count: number): void {
    this.rows.fill(value, this.at, this.at + count);
    this.at += count;
  }

  /** A loop, because for few values it is faster than `TypedArray.set`. */
  putAll(values: Float32Array, from: number, count: number): void {
    const { rows } = this;
    let to = this.at;
    for (let place = from; place < from + count; place++) rows[to++] = values[place] ?? 0;
    this.at = to;
  }

  /** Only these columns of a row that begins at `from`. */
  putSome(values: Float32Array, from: number, columns: Int32Array): void {
    const { rows } = this;
    let to = this.at;
    for (let place = 0; place < columns.length; place++)
      rows[to++] = values[from + (columns[place] ?? 0)] ?? 0;
    this.at = to;
  }
}

/** Rows that are part of several other rows, each made once. */
interface SharedRows {
  readonly values: Float32Array;
  /** For each element that has one, where its row begins. */
  readonly placeOf: Int32Array;
}

export function sharedRows(
  elementCount: number,
  width: number,
  /** `columns[k][others[i]]` is an element that gets a row. */
  columns: readonly Int32Array[],
  others: readonly number[],
  putRow: (row: FeatureWriter, element: number) => void,
): SharedRows {
  const placeOf = new Int32Array(elementCount).fill(-1);
  let length = 0;
  for (const column of columns) {
    for (const other of others) {
      const element = column[other] ?? 0;
      if ((placeOf[element] ?? 0) >= 0) continue;
      placeOf[element] = length;
      length += width;
    }
  }
  const row = new FeatureWriter(new Float32Array(length));
  for (let element = 0; element < elementCount; element++) {
    const place = placeOf[element] ?? -1;
    if (place < 0) continue;
    row.at = place;
    putRow(row, element);
  }
  return { values: row.rows, placeOf };
}
