// Scans a WARC and adds the places of its responses to the index.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { LimitReader, WARCParser, type WARCRecord } from 'warcio';
import { PithError } from '../../base/errors.ts';
import { bufferOver } from '../browser/target/html-bytes.ts';
import type { ArchiveIndex } from './archive-index.ts';
import { endOfHead, headerIn, headersIn } from './http-block.ts';
import type { ReadBudget } from './read-budget.ts';
import { RecordReader } from './record-reader.ts';

/** A WARC file, or a WARC inside another file. */
export interface WarcPart {
  readonly path: string;
  readonly start: number;
  /** Exclusive; defaults to the end of the file. */
  readonly end?: number;
  /** In messages, for a part that was unpacked to the temporary folder. */
  readonly name?: string;
}

/** Returns the offset of the first damage in the file; undefined for an intact part. */
export async function scanWarc(
  part: WarcPart,
  index: ArchiveIndex,
  budget: ReadBudget,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const size = (part.end ?? (await stat(part.path)).size) - part.start;
  if (size <= 0) throw damaged(part);
  const stream = createReadStream(part.path, {
    start: part.start,
    ...endOf(part),
    ...(signal && { signal }),
  });
  // Readers get the error themselves; this keeps one between two reads from being unhandled.
  stream.on('error', () => {});
  const scan = new Scan(new RecordReader(stream, budget), size);
  try {
    for await (const { record, head, offset, length } of scan.records()) {
      const noted = noteOf(record, head, index, budget);
      if (noted !== undefined) index.add({ ...noted, file: part.path, offset: part.start + offset, length });
    }
  } catch (error) {
    if (error instanceof PithError) throw error;
    if (scan.count === 0 && signal?.aborted !== true) throw damaged(part, error);
    scan.breakOff();
  } finally {
    stream.destroy();
  }
  if (signal?.aborted === true) throw new PithError('CANCELLED', 'stopped while an archive was read');
  if (scan.count === 0) throw damaged(part);
  if (scan.isPackedAsOne) throw packedAsOne(part);
  return scan.damagedAt === undefined ? undefined : part.start + scan.damagedAt;
}

/** Records after which it is certain that a part was compressed as one piece. */
const ENOUGH_TO_TELL = 1_000;

interface Found {
  readonly record: WARCRecord;
  /** Status line and headers of the response or request. */
  readonly head: Buffer;
  readonly offset: number;
  readonly length: number;
}

/**
 * The intact records of a part. A killed crawl leaves its last record cut, and a failing disk damages one in the middle:
 * the others are still good (hazards, incident 6).
 */
class Scan {
  count = 0;
  damagedAt: number | undefined;
  readonly #reader: RecordReader;
  readonly #size: number;
  /** Records of a gzipped part that do not begin at a gzip member of their own. */
  #shared = 0;
  #lastOffset = -1;
  #isPacked = false;
  /** The part ends inside a record. */
  #isCut = false;

  constructor(reader: RecordReader, size: number) {
    this.#reader = reader;
    this.#size = size;
  }

  /** Most records share one gzip member, so that they cannot be read by themselves. */
  get isPackedAsOne(): boolean {
    return this.count > 1 && 2 * this.#shared >= this.count;
  }

  async *records(): AsyncGenerator<Found> {
    const parser = new WARCParser(this.#reader, { parseHttp: false });
    let last: Found | undefined;
    for (let record = await this.#next(parser); record !== null; record = await this.#next(parser)) {
      if (last !== undefined) yield last;
      last = await this.#found(record, parser);
      // Stops early instead of scanning millions of records of a part that is refused in the end.
      if (this.#isCut || (this.count >= ENOUGH_TO_TELL && this.isPackedAsOne)) return;
    }
    this.#lookBack();
    // The gzip member of the last record may be cut off although its text is complete.
    if (last !== undefined && !(this.#isPacked && last.offset === this.damagedAt)) yield last;
  }

  /** Undefined for a cut record. */
  async #found(record: WARCRecord, parser: WARCParser): Promise<Found | undefined> {
    const reader = this.#reader;
    this.#isPacked ||= reader.compressed !== null;
    const offset = this.#isPacked ? reader.startOfMember : reader.startOfRecord;
    if (record.warcHeader('WARC-Type') !== null) this.count++;
    if (this.#isPacked && this.count > 1 && (offset === this.#lastOffset || offset >= this.#size))
      this.#shared++;
    this.#lastOffset = offset;
    const hasLength = record.warcHeader('Content-Length') !== null;
    const head = hasLength && HAS_HEAD.has(record.warcType ?? '') ? await headOf(record) : NO_HEAD;
    this.#isCut = hasLength && !(await skipBody(record));
    reader.isBetween = true;
    if (hasLength && !this.#isCut)
      return {
        record,
        head,
        offset,
        length: this.#isPacked ? parser.recordLength : reader.getReadOffset() - offset,
      };
    this.#damage(offset);
    return undefined;
  }

  /** Notes garbage that was skipped, and bytes that were not reached. */
  #lookBack(): void {
    const { strayAt, _rawOffset: end } = this.#reader;
    if (!this.#isPacked && strayAt !== undefined) this.#damage(strayAt);
    if (this.#isPacked && end < this.#size) this.#damage(end);
  }

  async #next(parser: WARCParser): Promise<WARCRecord | null> {
    try {
      const record = await parser.parse();
      this.#reader.endHead();
      return record;
    } catch (error) {
      if (this.count === 0 || error instanceof PithError) throw error;
      this.breakOff();
      return null;
    }
  }

  /** Notes damage where reading failed. */
  breakOff(): void {
    const { startOfRecord, _rawOffset } = this.#reader;
    this.#damage(this.#isPacked ? _rawOffset : startOfRecord);
  }

  #damage(offset: number): void {
    this.damagedAt = Math.min(offset, this.damagedAt ?? offset);
  }
}

/** Record types with HTTP headers; others have their type in the WARC headers. */
const HAS_HEAD: ReadonlySet<string> = new Set(['response', 'revisit', 'request']);
const NO_HEAD = Buffer.alloc(0);
/** Limit of an HTTP head; Chromium's is 256 kB. */
const MOST_HEAD_BYTES = 512 * 1024;

/** Reads the HTTP head only; the caller skips the body. */
async function headOf({ reader }: WARCRecord): Promise<Buffer> {
  let head: Buffer = NO_HEAD;
  for await (const chunk of reader) {
    head = head.length === 0 ? bufferOver(chunk) : Buffer.concat([head, chunk]);
    const end = endOfHead(head);
    if (end.size > 0) return head.subarray(0, end.at);
    if (head.length > MOST_HEAD_BYTES) return NO_HEAD;
  }
  return head;
}

/** Reads the rest of the body; false if it is cut off. The parser itself would wait for ever. */
async function skipBody({ reader }: WARCRecord): Promise<boolean> {
  if (!(reader instanceof LimitReader)) return true;
  for await (const _ of reader);
  return reader.limit <= 0;
}

type Noted = Omit<Parameters<ArchiveIndex['add']>[0], 'file' | 'offset' | 'length'>;

function noteOf(
  record: WARCRecord,
  head: Buffer,
  index: ArchiveIndex,
  budget: ReadBudget,
): Noted | undefined {
  const url = cleanUri(record.warcTargetURI);
  if (url === undefined || !/^https?:/i.test(url)) return undefined;
  const { status, headers } = headersIn(head);
  const destination =
    record.warcType === 'request' ? (headerIn(headers, 'sec-fetch-dest') ?? 'document') : 'document';
  const isAnswer = ANSWERS.has(record.warcType ?? '');
  if (!isAnswer && destination === 'document') return undefined;
  budget.keep(url);
  if (!isAnswer) {
    index.markEmbedded(url);
    return undefined;
  }
  const refersTo = record.warcType === 'revisit' ? referenceOf(record, url) : undefined;
  if (refersTo !== undefined) budget.keep(refersTo.url);
  const contentType =
    record.warcType === 'resource' ? record.warcContentType : headerIn(headers, 'content-type');
  return {
    url: alone(url),
    at: timeOf(record.warcDate),
    status: head.length === 0 ? 200 : status,
    mime: alone(contentType?.split(';', 1)[0]?.trim().toLowerCase().slice(0, MOST_MIME) ?? ''),
    digest: alone(record.warcPayloadDigest?.slice(0, MOST_DIGEST) ?? ''),
    ...(refersTo && { refersTo }),
  };
}

const ANSWERS: ReadonlySet<string> = new Set(['response', 'revisit', 'resource']);

/** Characters kept of each record. */
const MOST_MIME = 100;
const MOST_DIGEST = 200;

/** Copies a substring: V8 would keep the whole head of the record in memory for it. */
const alone = (text: string): string => Buffer.from(text).toString();

function referenceOf(record: WARCRecord, url: string): { url: string; at: number; digest: string } {
  return {
    url: alone(cleanUri(record.warcRefersToTargetURI) ?? url),
    at: timeOf(record.warcRefersToDate ?? record.warcDate),
    digest: alone(record.warcPayloadDigest?.slice(0, MOST_DIGEST) ?? ''),
  };
}

/** Some writers of WARC 1.0 put addresses in angle brackets. */
export const cleanUri = (uri: string | null | undefined): string | undefined =>
  uri?.trim().replace(/^<(.*)>$/, '$1');

const timeOf = (date: string | null | undefined): number => Date.parse(date ?? '') || 0;
const endOf = ({ end }: WarcPart): { end?: number } => (end === undefined ? {} : { end: end - 1 });

const damaged = ({ path, name = path }: WarcPart, cause?: unknown): PithError =>
  new PithError('ARCHIVE_INVALID', `${name} is damaged: no record in it can be read`, { cause });

const packedAsOne = ({ path, name = path }: WarcPart): PithError =>
  new PithError(
    'ARCHIVE_INVALID',
    `${name} is compressed as one piece, so its records cannot be read one by one: unpack it, or compress each record by itself`,
  );
