// Training data on disk: a line of JSON, then columns of numbers one behind the other, packed, so that it is small.

import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

export function writePacked(file: string, head: object, parts: readonly ArrayBufferView[], level = 9): void {
  const line = Buffer.from(`${JSON.stringify(head)}\n`);
  const bytes = parts.map(part => Buffer.from(part.buffer, part.byteOffset, part.byteLength));
  writeFileSync(file, gzipSync(Buffer.concat([line, ...bytes]), { level }));
}

export interface Packed<Head> {
  readonly head: Head;
  /** The next bytes, copied, so that any column may be laid over them. */
  readonly take: (length: number) => Uint8Array<ArrayBuffer>;
}

export function readPacked<Head>(file: string): Packed<Head> {
  const bytes = gunzipSync(readFileSync(file));
  const end = bytes.indexOf(10);
  let offset = end + 1;
  return {
    head: JSON.parse(bytes.subarray(0, end).toString()) as Head,
    take: length => {
      const part = new Uint8Array(length);
      part.set(bytes.subarray(offset, offset + length));
      offset += length;
      return part;
    },
  };
}
