// A Snapshot on disk: JSON, gzipped where the name ends so; read back byte for byte, refused where it is not one.

import { readFileSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PithError } from '../../base/errors.ts';
import { namedSchema, saidOfSchema } from '../../base/schema/named-schema.ts';
import { type Bound, unpackedBytes, unpackedBytesNow } from '../../base/unpack/gzip.ts';
import { parseJson } from '../../base/unpack/parse-json.ts';
import { limitsWith, tooLarge, type UnpackLimitsInput } from '../../base/unpack/unpack-limits.ts';
import { Misfits } from './misfits.ts';
import { brokenLink, isSnapshot } from './schema.ts';
import { SNAPSHOT_SCHEMA, type Snapshot } from './snapshot.ts';

/** The bytes to write to a file of this name. */
export async function snapshotBytes(snapshot: Snapshot, fileName: string): Promise<Buffer> {
  const json = Buffer.from(`${JSON.stringify(snapshot)}\n`);
  return fileName.endsWith('.gz') ? promisify(gzip)(json) : json;
}

export async function readSnapshot(path: string, limits?: UnpackLimitsInput): Promise<Snapshot> {
  return parseSnapshot(await readJsonFile(path, limits), path);
}

/** For whoever has nothing else to do until it is read. */
export const readSnapshotNow = (path: string, limits?: UnpackLimitsInput): Snapshot =>
  parseSnapshot(jsonIn(readBytesNow(path, boundOf(path, limits)), path), path);

/** Bytes of a saved snapshot, packed or not; `name` says in errors where from. */
export function snapshotIn(given: Uint8Array, name: string, limits?: UnpackLimitsInput): Snapshot {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  return parseSnapshot(jsonIn(unpackedBytesNow(bytes, boundOf(name, limits)), name), name);
}

/** What a file of JSON holds, gzipped or not. */
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

/** Checks data that came from outside; `name` says in errors where from. */
export function parseSnapshot(data: unknown, name: string): Snapshot {
  const schema = namedSchema(data);
  if (schema !== SNAPSHOT_SCHEMA) {
    throw new PithError(
      'SNAPSHOT_INVALID',
      `${name} is not a snapshot of this version (${SNAPSHOT_SCHEMA}): ${saidOfSchema(schema)}`,
    );
  }
  const misfits = new Misfits();
  if (!isSnapshot(misfits, data as Readonly<Record<string, unknown>>))
    throw new PithError(
      'SNAPSHOT_INVALID',
      `${name} is damaged at '${misfits.path.join('.')}': ${misfits.reason}`,
    );
  // The data itself, not the schema's copy: what is saved again is the same, byte for byte.
  const snapshot = data as Snapshot;
  const broken = brokenLink(snapshot);
  if (broken !== undefined) throw new PithError('SNAPSHOT_INVALID', `${name} is damaged: ${broken}`);
  return snapshot;
}

async function readBytes(path: string, bound: Bound): Promise<Buffer> {
  try {
    refuseLarge((await stat(path)).size, bound);
    return await unpackedBytes(await readFile(path), bound);
  } catch (error) {
    throw unreadable(path, error);
  }
}

function readBytesNow(path: string, bound: Bound): Buffer {
  try {
    refuseLarge(statSync(path).size, bound);
    return unpackedBytesNow(readFileSync(path), bound);
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
