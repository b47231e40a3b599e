// A Snapshot on disk: JSON, gzipped where the name ends so; read back byte for byte, refused where it is not one.

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { PithError } from '../errors.ts';
import { isGzip, UNPACKED_LIMITS, unpacked } from '../files/gzip.ts';
import { misfit } from '../words/misfit.ts';
import { namedSchema, saidOfSchema } from '../words/named-schema.ts';
import { isSurelySound } from './quick-check.ts';
import { brokenLink, snapshotSchema } from './schema.ts';
import { SNAPSHOT_SCHEMA, type Snapshot } from './snapshot.ts';

/** The bytes to write to a file of this name. */
export async function snapshotBytes(snapshot: Snapshot, fileName: string): Promise<Buffer> {
  const json = Buffer.from(`${JSON.stringify(snapshot)}\n`);
  return fileName.endsWith('.gz') ? promisify(gzip)(json) : json;
}

export async function readSnapshot(path: string): Promise<Snapshot> {
  return parseSnapshot(await readJsonFile(path), path);
}

/** For whoever has nothing else to do until it is read. */
export const readSnapshotNow = (path: string): Snapshot =>
  parseSnapshot(jsonIn(readBytesNow(path), path), path);

/** Bytes of a saved snapshot, packed or not; `name` says in errors where from. */
export function snapshotIn(bytes: Uint8Array, name: string): Snapshot {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return parseSnapshot(jsonIn(unpackedNow(given, name), name), name);
}

/** What a file of JSON holds, gzipped or not. */
export async function readJsonFile(path: string): Promise<unknown> {
  return jsonIn(await readBytes(path), path);
}

function jsonIn(bytes: Buffer, path: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
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
  if (!isSurelySound(data)) refuseUnsound(data, name);
  // The data itself, not the schema's copy: what is saved again is the same, byte for byte.
  const snapshot = data as Snapshot;
  const broken = brokenLink(snapshot);
  if (broken !== undefined) throw new PithError('SNAPSHOT_INVALID', `${name} is damaged: ${broken}`);
  return snapshot;
}

function refuseUnsound(data: unknown, name: string): void {
  const parsed = snapshotSchema.safeParse(data);
  if (parsed.success) return;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') ?? '';
  throw new PithError(
    'SNAPSHOT_INVALID',
    `${name} is damaged at '${where}': ${issue === undefined ? 'it does not fit' : misfit(issue)}`,
  );
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    const bytes = await readFile(path);
    return isGzip(bytes) ? await promisify(gunzip)(bytes, BOUND) : bytes;
  } catch (error) {
    throw unreadable(path, error);
  }
}

const BOUND = { maxOutputLength: UNPACKED_LIMITS.snapshotBytes };

function readBytesNow(path: string): Buffer {
  try {
    return unpackedNow(readFileSync(path), path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unpackedNow(bytes: Buffer, name: string): Buffer {
  try {
    return unpacked(bytes, name, UNPACKED_LIMITS.snapshotBytes);
  } catch (error) {
    throw unreadable(name, error);
  }
}

function unreadable(path: string, cause: unknown): PithError {
  if (cause instanceof PithError && cause.code === 'SNAPSHOT_INVALID') return cause;
  if ((cause as NodeJS.ErrnoException).code === 'ENOENT')
    return new PithError('FILE_NOT_FOUND', `there is no file '${path}'`, { cause });
  return new PithError('SNAPSHOT_INVALID', `${path} is no saved snapshot: it cannot be read`, { cause });
}
