// A kept page as one file: a line of JSON, the packed snapshot, the picture, and the HTML if it was read from HTML.

import { createHash } from 'node:crypto';
import type { Box } from '../../base/box.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { snapshotBytes, snapshotIn } from '../../page/snapshot/snapshot-file.ts';

const ENTRY_SCHEMA = 'pith/kept@1';

export interface KeptPage {
  readonly snapshot: Snapshot;
  /** The snapshot as bytes, if it is packed. */
  readonly packed?: Uint8Array;
  readonly png: Buffer | undefined;
  /** ms since 1970. */
  readonly capturedAt: number;
  /** When its server last said that it has not changed; `capturedAt` if it was not asked. */
  readonly checkedAt: number;
  /** Options of the visit that differ from the defaults, without those that may be secret. */
  readonly options?: readonly string[];
  readonly shown?: ShownPage;
  /** The page itself, if it was read from HTML. */
  readonly html?: string;
}

/** Facts for lists of pages, readable without unpacking the page. */
export interface ShownPage {
  readonly title: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly page: { readonly width: number; readonly height: number };
  readonly zones: Readonly<Record<string, Box | null>>;
}

/** The first line of an entry. */
export interface EntryHead extends Pick<KeptPage, 'capturedAt' | 'checkedAt' | 'options' | 'shown'> {
  readonly schema: typeof ENTRY_SCHEMA;
  readonly url: string;
  readonly snapshotBytes: number;
  readonly pictureBytes: number;
  readonly htmlBytes?: number;
  /** SHA-256 of all that follows the line. */
  readonly hash: string;
}

export async function entryBytes(page: KeptPage): Promise<Buffer> {
  const { snapshot, png, capturedAt, checkedAt, options, shown, html = '' } = page;
  const packed = page.packed ?? (await snapshotBytes(snapshot, '.gz'));
  const source = Buffer.from(html);
  const body = Buffer.concat([packed, ...(png === undefined ? [] : [png]), source]);
  const head: EntryHead = {
    schema: ENTRY_SCHEMA,
    url: snapshot.url,
    capturedAt,
    checkedAt,
    ...(options && { options }),
    ...(shown && { shown }),
    snapshotBytes: packed.length,
    pictureBytes: png?.length ?? 0,
    ...(source.length > 0 && { htmlBytes: source.length }),
    hash: hashOf(body),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]);
}

/** As `snapshotIn`, perhaps in a thread. */
export type ParseSnapshot = (bytes: Uint8Array, name: string) => Snapshot | Promise<Snapshot>;

/** Undefined for damaged bytes, and for those of another version. */
export async function parseEntry(
  bytes: Buffer,
  parse: ParseSnapshot = snapshotIn,
): Promise<KeptPage | undefined> {
  const head = parseHead(bytes);
  if (head === undefined) return undefined;
  const body = bytes.subarray(bytes.indexOf('\n') + 1);
  const pictureEnd = head.snapshotBytes + head.pictureBytes;
  if (body.length !== pictureEnd + (head.htmlBytes ?? 0) || hashOf(body) !== head.hash) return undefined;
  try {
    const snapshot = await parse(body.subarray(0, head.snapshotBytes), 'a kept page');
    const png = head.pictureBytes === 0 ? undefined : body.subarray(head.snapshotBytes, pictureEnd);
    const html = body.toString('utf8', pictureEnd);
    const { capturedAt, checkedAt, options, shown } = head;
    return {
      snapshot,
      png,
      capturedAt,
      checkedAt,
      ...(options && { options }),
      ...(shown && { shown }),
      ...(html !== '' && { html }),
    };
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
