// One answer out of an archive, as a server would send it now: status, headers, and the body without its wrappings.

import { createReadStream } from 'node:fs';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { AsyncIterReader, WARCParser } from 'warcio';
import { PithError } from '../errors.ts';
import type { ArchivedAnswer, ArchiveIndex } from './archive-index.ts';
import { type HttpBlock, httpBlock } from './http-block.ts';

export interface ReadRecord {
  readonly status: number;
  /** In lower case; those of the transport are left out. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

export async function readRecord(answer: ArchivedAnswer, index: ArchiveIndex): Promise<ReadRecord> {
  const block = await blockAt(answer);
  const { status } = answer;
  if (answer.refersTo === undefined) {
    return { status, headers: headersOf(block, answer.mime), body: await bodyOf(block) };
  }
  const original = index.original(answer);
  if (original === undefined) {
    throw new PithError('NOT_ARCHIVED', `the archive keeps the body of ${answer.url} nowhere`);
  }
  const first = await blockAt(original);
  // A revisit may come without headers of its own.
  const own = block.headers.length === 0 ? first : block;
  return {
    status: status === 304 ? original.status : status,
    headers: headersOf(own, original.mime),
    body: await bodyOf(first),
  };
}

async function blockAt({ file, offset, length, url }: ArchivedAnswer): Promise<HttpBlock> {
  const stream = createReadStream(file, { start: offset, end: offset + length - 1 });
  const record = await WARCParser.parse(stream, { parseHttp: false });
  if (record === null) throw new PithError('ARCHIVE_INVALID', `the record of ${url} cannot be read`);
  const bytes = Buffer.from(await record.readFully(false));
  return record.warcType === 'resource' ? { headers: [], body: bytes } : httpBlock(bytes);
}

/** Of the transport then, or about it; and what would hold the browser to a network that is not there. */
const LEFT_OUT = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
  'proxy-authenticate',
  'upgrade',
  'alt-svc',
  'strict-transport-security',
  'report-to',
  'reporting-endpoints',
  'nel',
  'expect-ct',
]);

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

async function bodyOf({ headers, body }: HttpBlock): Promise<Buffer> {
  const said = (wanted: string) => headers.find(([name]) => name === wanted)?.[1] ?? '';
  const isChunked = /\bchunked\b/i.test(said('transfer-encoding'));
  const whole = isChunked ? await new AsyncIterReader([body], null, true).readFully() : body;
  return decoded(Buffer.from(whole), said('content-encoding'));
}

const DECODERS: Readonly<Record<string, (data: Buffer) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** Some crawlers keep the header and store the body without the encoding: then it is taken as it stands. */
async function decoded(body: Buffer, encoding: string): Promise<Buffer> {
  let whole = body;
  for (const name of encoding.toLowerCase().split(',').reverse()) {
    const decode = DECODERS[name.trim()];
    if (decode !== undefined) whole = await decode(whole).catch(() => whole);
  }
  return whole;
}
