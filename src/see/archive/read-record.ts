// Reads one response of an archive: status, headers, and the decoded body.

import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import zlib, { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { WARCParser } from 'warcio';
import { PithError } from '../../base/errors.ts';
import { unpackedBytes } from '../../base/unpack/gzip.ts';
import { tooLarge, type UnpackLimits } from '../../base/unpack/unpack-limits.ts';
import { bufferOver } from '../browser/target/html-bytes.ts';
import type { ArchivedAnswer, ArchiveIndex } from './archive-index.ts';
import { dechunked, type HttpBlock, headerIn, httpBlock } from './http-block.ts';
import { readBudget } from './read-budget.ts';
import { RecordReader } from './record-reader.ts';
import { cleanUri } from './scan-warc.ts';

export interface ReadRecord {
  readonly status: number;
  /** Names in lower case, without headers of the transport. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

export async function readRecord(
  answer: ArchivedAnswer,
  index: ArchiveIndex,
  limits: UnpackLimits,
): Promise<ReadRecord> {
  const block = await blockAt(answer, limits);
  const { status } = answer;
  if (answer.refersTo === undefined) {
    const body = await bodyOf(block, answer, limits);
    return { status: knownStatus(answer), headers: headersOf(block, answer.mime), body };
  }
  const original = index.original(answer);
  if (original === undefined)
    throw new PithError('NOT_ARCHIVED', `the archive does not hold the body of ${answer.url}`);
  const first = await blockAt(original, limits);
  // A revisit may come without headers of its own.
  const own = block.headers.length === 0 ? first : block;
  return {
    status: knownStatus(status === 304 ? original : answer),
    headers: headersOf(own, original.mime),
    body: await bodyOf(first, original, limits),
  };
}

/** Node can send only these. */
function knownStatus({ status, url }: ArchivedAnswer): number {
  if (status >= 200 && status <= 599) return status;
  throw new PithError('ARCHIVE_INVALID', `the record of ${url} has an invalid HTTP status`);
}

async function blockAt(answer: ArchivedAnswer, limits: UnpackLimits): Promise<HttpBlock> {
  const what = `the record of ${answer.url}`;
  const limit = 'recordBytes';
  if (answer.length > limits[limit]) throw tooLarge(what, limit, limits);
  try {
    const bytes = await unpackedBytes(await sliceOf(answer), { what, limit, limits });
    const reader = new RecordReader([bytes], readBudget(what, limits));
    const record = await WARCParser.parse(reader, { parseHttp: false });
    reader.endHead();
    // Records that share one gzip member have the offset of its first record.
    if (record === null || cleanUri(record.warcTargetURI) !== answer.url)
      throw new Error('another record is in its place');
    const block = bufferOver(await record.readFully(false));
    return record.warcType === 'resource' ? { headers: [], body: block } : httpBlock(block);
  } catch (cause) {
    if (cause instanceof PithError && cause.code === 'INPUT_TOO_LARGE') throw cause;
    throw new PithError('ARCHIVE_INVALID', `${what} cannot be read`, { cause });
  }
}

async function sliceOf({ file, offset, length }: ArchivedAnswer): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Headers of the original transport, and those that would send the browser to the original network. */
const LEFT_OUT = new Set(
  `connection keep-alive transfer-encoding content-encoding content-length proxy-authenticate upgrade
  alt-svc strict-transport-security report-to reporting-endpoints nel expect-ct`.split(/\s+/),
);

function headersOf({ headers: sent }: HttpBlock, mime: string): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of sent) {
    if (LEFT_OUT.has(name)) continue;
    const earlier = headers[name];
    if (earlier === undefined) headers[name] = name === 'set-cookie' ? [value] : value;
    else headers[name] = Array.isArray(earlier) ? [...earlier, value] : `${earlier}, ${value}`;
  }
  if (headers['content-type'] === undefined && mime !== '') headers['content-type'] = mime;
  return headers;
}

async function bodyOf(
  { headers, body }: HttpBlock,
  { url }: ArchivedAnswer,
  limits: UnpackLimits,
): Promise<Buffer> {
  const isChunked = /\bchunked\b/i.test(headerIn(headers, 'transfer-encoding') ?? '');
  const whole = isChunked ? dechunked(body) : body;
  return decoded(whole, headerIn(headers, 'content-encoding') ?? '', url, limits);
}

type Decoder = (data: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** Node has it from 22.15 on. */
const { zstdDecompress } = zlib as { zstdDecompress?: typeof brotliDecompress };
const unzstd = zstdDecompress && (promisify(zstdDecompress) as Decoder);
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Refuses what this Node cannot decode: its bytes would be read as text. A body that was stored decoded passes. */
function zstdDecoder(body: Buffer, url: string): Decoder | undefined {
  if (!body.subarray(0, ZSTD_MAGIC.length).equals(ZSTD_MAGIC)) return undefined;
  if (unzstd !== undefined) return unzstd;
  throw new PithError(
    'ENCODING_UNSUPPORTED',
    `the body of ${url} is compressed with zstd, which Node decodes from version 22.15 on`,
  );
}

/** Content encodings that are undone: servers send one, or two by mistake. */
const MOST_ENCODINGS = 4;

/** Returns the body as it is where decoding fails: some crawlers keep the header and store the decoded body. */
async function decoded(body: Buffer, encoding: string, url: string, limits: UnpackLimits): Promise<Buffer> {
  let whole = body;
  const names = encoding.toLowerCase().split(',', MOST_ENCODINGS).reverse();
  for (const name of names) {
    const decode = name.trim() === 'zstd' ? zstdDecoder(whole, url) : DECODERS[name.trim()];
    if (decode === undefined) continue;
    whole = await decode(whole, { maxOutputLength: limits.recordBytes }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') return whole;
      throw tooLarge(`the body of ${url}`, 'recordBytes', limits);
    });
  }
  return whole;
}
