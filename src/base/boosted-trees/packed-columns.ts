// A file format for models and training data: a line of JSON that names columns of numbers, then their little-endian cells.

const TYPES = {
  Int8: Int8Array,
  Uint8: Uint8Array,
  Int16: Int16Array,
  Uint16: Uint16Array,
  Int32: Int32Array,
  Float32: Float32Array,
  Float64: Float64Array,
};
export type TypeName = keyof typeof TYPES;
export type PackedColumn =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Float32Array
  | Float64Array;

export interface PackedHead<Facts> {
  readonly facts: Facts;
  readonly columns: readonly (readonly [name: string, type: TypeName, length: number])[];
}

export interface Packed<Facts> {
  readonly facts: Facts;
  readonly columns: ReadonlyMap<string, PackedColumn>;
}

/** Copies the columns: cells of several bytes must be aligned. */
export function unpackColumns<Facts>(bytes: Uint8Array): Packed<Facts> {
  let end = bytes.indexOf(10) + 1;
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as PackedHead<Facts>;
  const columns = head.columns.map(([name, type, length]): [string, PackedColumn] => {
    const from = end;
    end += length * TYPES[type].BYTES_PER_ELEMENT;
    return [name, new TYPES[type](new Uint8Array(bytes.subarray(from, end)).buffer)];
  });
  return { facts: head.facts, columns: new Map(columns) };
}
