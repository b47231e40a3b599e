// WARC records and zips put together byte by byte, so that they can lie.

import { deflateRawSync, gzipSync } from 'node:zlib';
import { crc32Of } from './crc32.ts';

interface Sent {
  readonly url?: string;
  readonly headers?: readonly string[];
  readonly status?: string;
  readonly type?: string;
  readonly contentType?: string;
  readonly date?: string;
}

/** One response of a WARC, not packed. */
export function record(
  body: Buffer | string,
  {
    url = 'http://example.org/',
    headers = [],
    status = '200 OK',
    contentType = 'text/html',
    date = '2026-01-01T00:00:00Z',
  }: Sent = {},
): Buffer {
  const head = [`HTTP/1.1 ${status}`, `Content-Type: ${contentType}`, ...headers, '', ''].join('\r\n');
  const block = Buffer.concat([Buffer.from(head), Buffer.from(body)]);
  const lines = [
    'WARC/1.1',
    'WARC-Type: response',
    `WARC-Target-URI: ${url}`,
    `WARC-Date: ${date}`,
    `Content-Length: ${block.length}`,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), block, Buffer.from('\r\n\r\n')]);
}

/** Each record packed by itself, as archives are. */
export const packed = (...records: readonly Buffer[]): Buffer =>
  Buffer.concat(records.map(one => gzipSync(one)));

export interface ZipEntry {
  readonly name: string;
  readonly data: Buffer;
  readonly isStored?: boolean;
  /** What it is said to be, in place of what it is. */
  readonly declaredSize?: number;
  readonly flags?: number;
  /** Its bytes are those of the first entry. */
  readonly isSame?: boolean;
}

export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let size = 0;
  let first = 0;
  for (const [
    number,
    { name, data, isStored = false, declaredSize, flags = 0, isSame = false },
  ] of entries.entries()) {
    const bytes = isStored ? data : deflateRawSync(data);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(isStored ? 0 : 8, 4);
    fields.writeUInt32LE(crc32Of(data), 10);
    fields.writeUInt32LE(bytes.length, 14);
    fields.writeUInt32LE(declaredSize ?? data.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const at = isSame ? first : size;
    if (number === 0) first = size;
    if (!isSame) {
      const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), bytes]);
      parts.push(local);
      size += local.length;
    }
    const central = Buffer.alloc(16);
    central.writeUInt32LE(at, 12);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, central.subarray(2), Buffer.from(name));
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(size, 12);
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06'), end]);
}

/** Adds a record that says where the directory of a large zip lies. */
export function zip64At(place: bigint, whole: Buffer): Buffer {
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(place, 8);
  return Buffer.concat([whole.subarray(0, -22), locator, whole.subarray(-22)]);
}
