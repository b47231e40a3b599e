// Unpacks gzip within a limit, as a stream or at once; data that is not gzip passes unchanged.

import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createGunzip, gunzip, gunzipSync } from 'node:zlib';
import { PithError } from '../errors.ts';
import { PAGE_BYTES, sizeText, tooLarge, type UnpackLimit, type UnpackLimits } from './unpack-limits.ts';

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** A limit, and the name of the input in errors. */
export interface Bound {
  readonly what: string;
  readonly limit: UnpackLimit;
  readonly limits: UnpackLimits;
}

/** Applies the limit only to gzip: other chunks pass as they come. */
export async function* unpacked(bytes: AsyncIterable<Buffer>, bound: Bound): AsyncGenerator<Buffer> {
  const iterator = bytes[Symbol.asyncIterator]();
  const first = await iterator.next();
  const whole = async function* (): AsyncGenerator<Buffer> {
    try {
      for (let next = first; next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  };
  if (first.done === true || !isGzip(first.value)) yield* whole();
  else yield* within(gunzipped(whole()), bound);
}

/** Throws once more bytes have passed than the limit. */
export async function* within(
  bytes: AsyncIterable<Buffer>,
  { what, limit, limits }: Bound,
): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > limits[limit]) throw tooLarge(what, limit, limits);
    yield chunk;
  }
}

async function* gunzipped(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(packed);
  const gunzip = createGunzip();
  // `pipe` does not forward errors.
  source.on('error', error => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip) as AsyncIterable<Buffer>;
  } catch (error) {
    throw isZlibError(error) ? damagedGzip(error) : error;
  } finally {
    source.destroy();
  }
}

const gunzipAtOnce = promisify(gunzip);

export async function unpackedBytes(bytes: Buffer, bound: Bound): Promise<Buffer> {
  if (!isGzip(bytes)) return bytes;
  refuseDeclared(bytes, bound);
  return gunzipAtOnce(bytes, { maxOutputLength: bound.limits[bound.limit] }).catch(error => {
    throw unpackError(error, bound);
  });
}

export function unpackedBytesNow(bytes: Buffer, bound: Bound): Buffer {
  if (!isGzip(bytes)) return bytes;
  refuseDeclared(bytes, bound);
  try {
    return gunzipSync(bytes, { maxOutputLength: bound.limits[bound.limit] });
  } catch (error) {
    throw unpackError(error, bound);
  }
}

/** Unpacks a saved page; `name` is its name in errors. */
export function unpackedPage(bytes: Buffer, name: string): Buffer {
  if (!isGzip(bytes)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: PAGE_BYTES });
  } catch (cause) {
    if (isTooLarge(cause))
      throw new PithError('INPUT_TOO_LARGE', `${name} unpacks to more than ${sizeText(PAGE_BYTES)}`, {
        cause,
      });
    throw new PithError('EMPTY_DOCUMENT', `${name} cannot be unpacked: its gzip data is damaged`, { cause });
  }
}

/** Packed bytes below which `unpackedStart` gives up. */
const SHORTEST = 64;

/** Unpacks the first bytes of a file as far as possible: the rest is missing, or damaged. */
export function unpackedStart(start: Buffer): Buffer {
  if (!isGzip(start)) return start;
  try {
    return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: PAGE_BYTES });
  } catch {
    return start.length < SHORTEST ? Buffer.alloc(0) : unpackedStart(start.subarray(0, start.length >> 1));
  }
}

/** Refuses a gzip by the size that its last bytes declare, without unpacking it. */
function refuseDeclared(bytes: Buffer, { what, limit, limits }: Bound): void {
  const declared = bytes.length < 18 ? 0 : bytes.readUInt32LE(bytes.length - 4);
  // A size that DEFLATE cannot reach is garbage after the gzip, and is ignored.
  if (declared > limits[limit] && declared <= bytes.length * MOST_GROWTH) throw tooLarge(what, limit, limits);
}

/** DEFLATE expands a byte to 1,032 at most. */
const MOST_GROWTH = 1_032;

const isZlibError = (error: unknown): boolean =>
  /^Z_|^ERR_BUFFER/.test(String((error as NodeJS.ErrnoException | null)?.code));

function unpackError(error: unknown, { what, limit, limits }: Bound): PithError {
  return isTooLarge(error) ? tooLarge(what, limit, limits) : damagedGzip(error);
}

const isTooLarge = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';

const damagedGzip = (cause: unknown): PithError =>
  new PithError('INPUT_INVALID', 'the gzip is damaged or cut short', { cause });
