// Sends an open file, or one range of it, as an HTTP response, and closes it. Knows content types by file name, as
// Chromium does.

import { isAscii, isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OpenedFile } from './open-inside.ts';

export interface Sending {
  readonly type: string | undefined;
  readonly headers: OutgoingHttpHeaders;
  /** Changes HTML before it is sent. */
  readonly edit?: (html: Buffer) => Buffer;
}

/** Larger files are streamed. */
const SMALL_BYTES = 1024 ** 2;
/** Larger HTML is sent unedited. */
const EDITED_BYTES = 16 * 1024 ** 2;

export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: OpenedFile,
  { type, headers, edit }: Sending,
): Promise<void> {
  try {
    if (edit !== undefined && type === 'text/html' && file.bytes <= EDITED_BYTES) {
      const html = await readPart(file.handle, 0, file.bytes);
      const body = edit(html);
      const named = { 'content-type': type + charsetOf(type, html), 'content-length': body.length };
      response.writeHead(200, { ...headers, ...named }).end(request.method === 'HEAD' ? undefined : body);
      return;
    }
    const range = rangeOf(request.headers.range, file.bytes);
    if (range === undefined) {
      response.writeHead(416, { ...headers, 'content-range': `bytes */${file.bytes}` }).end();
      return;
    }
    const { first, bytes, isPart } = range;
    const start = await readPart(file.handle, first, Math.min(bytes, SMALL_BYTES));
    const written: OutgoingHttpHeaders = { ...headers, 'content-length': bytes, 'accept-ranges': 'bytes' };
    if (type !== undefined) written['content-type'] = type + (first === 0 ? charsetOf(type, start) : '');
    if (isPart) written['content-range'] = `bytes ${first}-${first + bytes - 1}/${file.bytes}`;
    response.writeHead(isPart ? 206 : 200, written);
    if (request.method === 'HEAD') response.end();
    else if (start.length === bytes) response.end(start);
    else await stream(response, file.handle, first, bytes);
  } finally {
    await file.handle.close().catch(() => {});
  }
}

export const readStart = (handle: FileHandle, bytes: number): Promise<Buffer> => readPart(handle, 0, bytes);

async function readPart(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Cuts the connection if the file became shorter than its announced length. */
async function stream(
  response: ServerResponse,
  handle: FileHandle,
  first: number,
  bytes: number,
): Promise<void> {
  const source = handle.createReadStream({ start: first, end: first + bytes - 1, autoClose: false });
  await pipeline(source, response, { end: false });
  if (source.bytesRead === bytes) response.end();
  else response.destroy();
}

interface Range {
  readonly first: number;
  readonly bytes: number;
  readonly isPart: boolean;
}

/** Undefined for a range outside of the file; the whole file for several or invalid ranges (RFC 9110, 14.2). */
export function rangeOf(header: string | undefined, size: number): Range | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return { first: 0, bytes: size, isPart: false };
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? undefined : { first, bytes: last - first + 1, isPart: true };
}

/**
 * Announces UTF-8 that the page does not declare, which browsers detect only in files that they open themselves. A declared
 * encoding is left alone, unless the bytes are plainly UTF-8.
 */
export function charsetOf(type: string, start: Buffer): string {
  if (type !== 'text/html' && type !== 'text/plain') return '';
  const letters = wholeLetters(start);
  if (isAscii(letters) || !isUtf8(letters)) return '';
  return type === 'text/html' && namesCharset(start) && !isPlainlyUtf8(letters) ? '' : UTF8;
}

/** True if a page declares another encoding, and its bytes are plainly UTF-8 all the same. */
export const declaresWrongCharset = (html: Buffer): boolean =>
  namesCharset(html) && !NAMES_UTF8.test(html.toString('latin1')) && charsetOf('text/html', html) === UTF8;

const UTF8 = '; charset=utf-8';
const namesCharset = (html: Buffer): boolean => NAMES_CHARSET.test(html.toString('latin1'));

/** Bytes beyond ASCII that form UTF-8 by chance in no text of another encoding. */
const PLAIN_BYTES = 24;

function isPlainlyUtf8(letters: Buffer): boolean {
  let count = 0;
  for (const byte of letters) if (byte > 0x7f && ++count >= PLAIN_BYTES) return true;
  return false;
}

const NAMES_CHARSET = /^(?:\xff\xfe|\xfe\xff)|<meta\b[^<>]*\bcharset\b|^\s*<\?xml\b[^>]*\bencoding\b/i;

const NAMES_UTF8 = /\b(?:charset|encoding)\s*=\s*["']?utf-?8\b/i;

/** Drops the bytes of a last character that is cut off: three at most. */
function wholeLetters(bytes: Buffer): Buffer {
  for (let end = bytes.length; end > bytes.length - 4 && end > 0; end--)
    if (isUtf8(bytes.subarray(0, end))) return bytes.subarray(0, end);
  return bytes;
}

/** Undefined for unknown names: the browser sniffs the type. */
export const fileType = (path: string): string | undefined => TYPES.get(extname(path).slice(1).toLowerCase());

const NAMES: Readonly<Record<string, string>> = {
  'text/html': 'html htm shtml shtm ehtml',
  'application/xhtml+xml': 'xhtml xht xhtm',
  'text/xml': 'xml xsl xslt rss atom rdf',
  'text/css': 'css',
  'text/javascript': 'js mjs',
  'text/plain': 'txt text log md',
  'text/csv': 'csv',
  'text/vtt': 'vtt',
  'application/json': 'json map webmanifest',
  'application/wasm': 'wasm',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/gzip': 'gz tgz svgz',
  'image/png': 'png',
  'image/apng': 'apng',
  'image/jpeg': 'jpg jpeg jpe jfif pjpeg pjp',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'image/x-icon': 'ico cur',
  'image/bmp': 'bmp',
  'font/woff': 'woff',
  'font/woff2': 'woff2',
  'font/ttf': 'ttf',
  'font/otf': 'otf',
  'font/collection': 'ttc',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg oga opus',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/aac': 'aac',
  'video/mp4': 'mp4 m4v',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'video/quicktime': 'mov',
};

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([type, names]) => names.split(' ').map(name => [name, type] as const)),
);
