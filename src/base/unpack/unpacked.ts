// Gzip undone within a limit, told by its first bytes: as a stream, or at once.

import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gunzip, gunzipSync } from 'node:zlib';
import { PithError } from '../errors.ts';
import { tooLarge, type UnpackLimit, type UnpackLimits } from './unpack-limits.ts';

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Where the limit of unpacked input comes from, and what the input is called in errors. */
export interface Bound {
  readonly what: string;
  readonly limit: UnpackLimit;
  readonly limits: UnpackLimits;
}

/** The chunks themselves where they are no gzip: those are no larger than what the caller has let in. */
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

/** Ends with an error once there are more bytes than the limit. */
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
  // Streams do not pass errors on by themselves.
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

/** A gzip ends with its size: a truthful one that is too large is not unpacked at all. */
function refuseDeclared(bytes: Buffer, { what, limit, limits }: Bound): void {
  const declared = bytes.length < 18 ? 0 : bytes.readUInt32LE(bytes.length - 4);
  // Of several members it is the size of the last; random bytes behind one member say anything.
  if (declared > limits[limit] && declared <= bytes.length * MOST_GROWTH) throw tooLarge(what, limit, limits);
}

/** DEFLATE makes of a byte 1,032 at most. */
const MOST_GROWTH = 1_032;

const isZlibError = (error: unknown): boolean =>
  /^Z_|^ERR_BUFFER/.test(String((error as NodeJS.ErrnoException | null)?.code));

function unpackError(error: unknown, { what, limit, limits }: Bound): PithError {
  if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return tooLarge(what, limit, limits);
  return damagedGzip(error);
}

const damagedGzip = (cause: unknown): PithError =>
  new PithError('INPUT_INVALID', 'the gzip is damaged or cut short', { cause });
