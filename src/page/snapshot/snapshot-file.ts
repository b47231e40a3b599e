// Reads and writes a Snapshot as JSON, gzipped where the file name ends in `.gz`.

import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PithError } from '../../base/errors.ts';
import { readRegular, readRegularNow } from '../../base/files/regular-file.ts';
import { type Bound, unpackedBytes, unpackedBytesNow } from '../../base/unpack/gzip.ts';
import { parseJson } from '../../base/unpack/parse-json.ts';
import { limitsWith, tooLarge, type UnpackLimitsInput } from '../../base/unpack/unpack-limits.ts';
import { parseSnapshot } from './parse-snapshot.ts';
import type { Snapshot } from './snapshot.ts';

/** The bytes to write to a file of this name. */
export async function snapshotBytes(snapshot: Snapshot, fileName: string): Promise<Buffer> {
  const json = Buffer.from(`${JSON.stringify(snapshot)}\n`);
  return fileName.endsWith('.gz') ? promisify(gzip)(json) : json;
}

export async function readSnapshot(path: string, limits?: UnpackLimitsInput): Promise<Snapshot> {
  return parseSnapshot(await readJsonFile(path, limits), path);
}

/** Synchronous; for threads that can do nothing else until it is read. */
export const readSnapshotNow = (path: string, limits?: UnpackLimitsInput): Snapshot =>
  parseSnapshot(jsonIn(readBytesNow(path, boundOf(path, limits)), path), path);

/** Parses the bytes of a saved snapshot, gzipped or not; `name` is its name in errors. */
export function snapshotIn(given: Uint8Array, name: string, limits?: UnpackLimitsInput): Snapshot {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  return parseSnapshot(jsonIn(unpackedOf(bytes, name, limits), name), name);
}

function unpackedOf(bytes: Buffer, name: string, limits: UnpackLimitsInput | undefined): Buffer {
  try {
    return unpackedBytesNow(bytes, boundOf(name, limits));
  } catch (error) {
    throw unreadable(name, error);
  }
}

/** Reads a JSON file, gzipped or not. */
export async function readJsonFile(path: string, limits?: UnpackLimitsInput): Promise<unknown> {
  return jsonIn(await readBytes(path, boundOf(path, limits)), path);
}

const boundOf = (path: string, limits?: UnpackLimitsInput): Bound => ({
  what: path,
  limit: 'fileBytes',
  limits: limitsWith(limits),
});

function jsonIn(bytes: Buffer, path: string): unknown {
  try {
    return parseJson(bytes, path);
  } catch (error) {
    if (error instanceof PithError) throw error;
    throw new PithError('SNAPSHOT_INVALID', `${path} is not JSON, so it is no saved snapshot`, {
      cause: error,
    });
  }
}

async function readBytes(path: string, bound: Bound): Promise<Buffer> {
  try {
    refuseLarge((await stat(path)).size, bound);
    return await unpackedBytes(await readRegular(path), bound);
  } catch (error) {
    throw unreadable(path, error);
  }
}

function readBytesNow(path: string, bound: Bound): Buffer {
  try {
    refuseLarge(statSync(path).size, bound);
    return unpackedBytesNow(readRegularNow(path), bound);
  } catch (error) {
    throw unreadable(path, error);
  }
}

function refuseLarge(size: number, { what, limit, limits }: Bound): void {
  if (size > limits[limit]) throw tooLarge(what, limit, limits);
}

function unreadable(path: string, cause: unknown): PithError {
  if (cause instanceof PithError && cause.code === 'INPUT_TOO_LARGE') return cause;
  if ((cause as NodeJS.ErrnoException).code === 'ENOENT')
    return new PithError('FILE_NOT_FOUND', `there is no file '${path}'`, { cause });
  return new PithError('SNAPSHOT_INVALID', `${path} is no saved snapshot: it cannot be read`, { cause });
}
