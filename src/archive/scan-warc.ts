// Reads a WARC from end to end and notes where its answers stand.

import { createReadStream } from 'node:fs';
import { WARCParser, type WARCRecord } from 'warcio';
import { PithError } from '../errors.ts';
import type { ArchiveIndex } from './archive-index.ts';

/** A WARC by itself, or as bytes inside another file. */
export interface WarcPart {
  readonly path: string;
  readonly start: number;
  /** Exclusive; the end of the file without it. */
  readonly end?: number;
}

export async function scanWarc(part: WarcPart, index: ArchiveIndex, signal?: AbortSignal): Promise<void> {
  const stream = createReadStream(part.path, {
    start: part.start,
    ...endOf(part),
    ...(signal && { signal }),
  });
  const parser = new WARCParser(stream);
  let count = 0;
  try {
    for (let record = await parser.parse(); record !== null; record = await parser.parse()) {
      if (record.warcHeader('WARC-Type') !== null) count++;
      const { offset } = parser;
      const noted = noteOf(record, index);
      await record.skipFully();
      const place = { file: part.path, offset: part.start + offset, length: parser.recordLength };
      if (noted !== undefined) index.add({ ...noted, ...place });
    }
  } catch (error) {
    if (signal?.aborted === true) throw new PithError('CANCELLED', 'stopped while an archive was read');
    // A crawl that was killed leaves its last record cut: what stands before it is whole (hazards, incident 6).
    if (count === 0) throw damaged(part, error);
  } finally {
    stream.destroy();
  }
  if (count === 0) throw damaged(part);
}

type Noted = Omit<Parameters<ArchiveIndex['add']>[0], 'file' | 'offset' | 'length'>;

function noteOf(record: WARCRecord, index: ArchiveIndex): Noted | undefined {
  const url = cleanUri(record.warcTargetURI);
  if (url === undefined || !/^https?:/i.test(url)) return undefined;
  if (record.warcType === 'request') noteRequest(record, url, index);
  const isAnswer = ['response', 'revisit', 'resource'].includes(record.warcType);
  if (!isAnswer) return undefined;
  const headers = record.httpHeaders?.headers;
  const contentType = record.warcType === 'resource' ? record.warcContentType : headers?.get('Content-Type');
  return {
    url,
    at: timeOf(record.warcDate),
    status: Number(record.httpHeaders?.statusCode ?? 200),
    mime: contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '',
    digest: record.warcPayloadDigest ?? '',
    ...(record.warcType === 'revisit' ? { refersTo: referenceOf(record, url) } : {}),
  };
}

function noteRequest(record: WARCRecord, url: string, index: ArchiveIndex): void {
  const destination = record.httpHeaders?.headers.get('Sec-Fetch-Dest');
  if (destination !== null && destination !== undefined && destination !== 'document')
    index.markEmbedded(url);
}

function referenceOf(record: WARCRecord, url: string): { url: string; at: number; digest: string } {
  return {
    url: cleanUri(record.warcRefersToTargetURI) ?? url,
    at: timeOf(record.warcRefersToDate ?? record.warcDate),
    digest: record.warcPayloadDigest ?? '',
  };
}

/** WARC 1.0 was read by some to want addresses in angle brackets. */
const cleanUri = (uri: string | null | undefined): string | undefined =>
  uri?.trim().replace(/^<(.*)>$/, '$1');

const timeOf = (date: string | null | undefined): number => Date.parse(date ?? '') || 0;
const endOf = ({ end }: WarcPart): { end?: number } => (end === undefined ? {} : { end: end - 1 });

const damaged = ({ path }: WarcPart, cause?: unknown): PithError =>
  new PithError('ARCHIVE_INVALID', `${path} is damaged: no record in it can be read`, { cause });
