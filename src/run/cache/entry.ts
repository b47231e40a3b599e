// A kept page as one file: a line of JSON, the packed snapshot, and the picture.

import { createHash } from 'node:crypto';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { snapshotBytes, snapshotIn } from '../../see/snapshot/snapshot-file.ts';

const ENTRY_SCHEMA = 'pith/kept@1';

export interface KeptPage {
  readonly snapshot: Snapshot;
  readonly png: Buffer | undefined;
  /** ms since 1970. */
  readonly capturedAt: number;
  /** When its server last said that it has not changed; `capturedAt` if it was not asked. */
  readonly checkedAt: number;
  /** Options of the visit that are no defaults, without what may be secret. */
  readonly options?: readonly string[];
}

/** The first line of an entry. */
export interface EntryHead extends Pick<KeptPage, 'capturedAt' | 'checkedAt' | 'options'> {
  readonly schema: typeof ENTRY_SCHEMA;
  readonly url: string;
  readonly snapshotBytes: number;
  readonly pictureBytes: number;
  /** SHA-256 of all that follows the line. */
  readonly hash: string;
}

export async function entryBytes({
  snapshot,
  png,
  capturedAt,
  checkedAt,
  options,
}: KeptPage): Promise<Buffer> {
  const packed = await snapshotBytes(snapshot, '.gz');
  const body = png === undefined ? packed : Buffer.concat([packed, png]);
  const head: EntryHead = {
    schema: ENTRY_SCHEMA,
    url: snapshot.url,
    capturedAt,
    checkedAt,
    ...(options && { options }),
    snapshotBytes: packed.length,
    pictureBytes: png?.length ?? 0,
    hash: hashOf(body),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]);
}

/** Undefined for damaged bytes, and for those of another version. */
export function parseEntry(bytes: Buffer): KeptPage | undefined {
  const head = parseHead(bytes);
  if (head === undefined) return undefined;
  const body = bytes.subarray(bytes.indexOf('\n') + 1);
  if (body.length !== head.snapshotBytes + head.pictureBytes || hashOf(body) !== head.hash) return undefined;
  try {
    const snapshot = snapshotIn(body.subarray(0, head.snapshotBytes), 'a kept page');
    const png = head.pictureBytes === 0 ? undefined : body.subarray(head.snapshotBytes);
    const { capturedAt, checkedAt, options } = head;
    return { snapshot, png, capturedAt, checkedAt, ...(options && { options }) };
  } catch {
    return undefined;
  }
}

/** `start`: at least the first line. */
export function parseHead(start: Buffer): EntryHead | undefined {
  try {
    const head = JSON.parse(start.toString('utf8', 0, start.indexOf('\n'))) as EntryHead;
    const numbers = [head.capturedAt, head.checkedAt, head.snapshotBytes, head.pictureBytes];
    const isSound = numbers.every(Number.isSafeInteger) && typeof head.url === 'string';
    return head.schema === ENTRY_SCHEMA && isSound ? head : undefined;
  } catch {
    return undefined;
  }
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
