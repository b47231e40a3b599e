// Writes columns of numbers as one run of bytes, which `unpackColumns` reads.

import type { PackedColumn, PackedHead, TypeName } from '../../src/base/boosted-trees/packed-columns.ts';

export function packColumns(facts: object, columns: Iterable<readonly [string, PackedColumn]>): Uint8Array {
  const all = [...columns];
  const typeOf = (column: PackedColumn) => column.constructor.name.replace('Array', '') as TypeName;
  const head: PackedHead<object> = {
    facts,
    columns: all.map(([name, column]) => [name, typeOf(column), column.length]),
  };
  const line = new TextEncoder().encode(`${JSON.stringify(head)}\n`);
  const bytes = new Uint8Array(all.reduce((sum, [, column]) => sum + column.byteLength, line.length));
  bytes.set(line);
  let end = line.length;
  for (const [, { buffer, byteOffset, byteLength }] of all) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), end);
    end += byteLength;
  }
  return bytes;
}
