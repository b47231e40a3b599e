// Recognizes pages and web archives among files: by name, as browsers do, or by the first bytes if the name does not tell.

import { extname } from 'node:path';
import { PithError } from '../../../base/errors.ts';
import { firstBytes, firstBytesNow, readRegularNow } from '../../../base/files/regular-file.ts';
import { orUndefined } from '../../../base/or-undefined.ts';
import { isGzip, unpackedPage, unpackedStart } from '../../../base/unpack/gzip.ts';
import { decoded, utf16Of } from './html-bytes.ts';

/** Names that browsers open as a page. */
export const PAGE_NAME = /\.(?:x?html?|mht|mhtml)$/i;

/** Bytes that are read: a page may begin with comments. */
const START = 4_096;

/** True for HTML that browsers would show as text, or download, because of its name. */
export function isPageByContent(path: string): boolean {
  return !PAGE_NAME.test(path) && beginsAsPage(startText(startOf(path)), path);
}

/**
 * The unpacked bytes of a page saved as MHTML; undefined for another page. The bytes decide, whatever the name: a file
 * that is called MHTML runs no scripts, so that HTML under such a name is refused. `given`: first bytes at least.
 */
export function mhtmlOf(given: Buffer, name: string, whole: () => Buffer = () => given): Buffer | undefined {
  const start = unpackedStart(given.subarray(0, START));
  if (startsAsMhtml(start)) return unpackedPage(whole(), name);
  if (!/\.mht(?:ml)?(?:\.gz)?$/i.test(name)) return undefined;
  refuseOther(start, name);
  throw new PithError('NOT_HTML', `${name} is no MHTML, as its name says: if it is HTML, name it .html`);
}

export const mhtmlFile = (path: string): Buffer | undefined =>
  mhtmlOf(rawStart(path), path, () => readRegularNow(path));

/** Recognizes a message (RFC 2557) by the fields at its head. */
function startsAsMhtml(start: Buffer): boolean {
  const [head = ''] = MESSAGE_HEAD.exec(start.toString('latin1', 0, START)) ?? [];
  return /^(?:mime-version:|content-type:\s*multipart\/related\b)/im.test(head);
}

const MESSAGE_HEAD = /^\s*(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*)+/;

/** A response in place of what the browser would make of the file. */
interface FileBody {
  readonly contentType: string;
  /** The HTML of a page that was packed. */
  readonly body?: Buffer;
}

/** Undefined if the browser opens the file correctly. Throws for files that it would save or show in a viewer. */
export function fileBody(path: string): FileBody | undefined {
  const raw = rawStart(path);
  const start = unpackedStart(raw);
  refuseOther(start, path);
  const isPacked = isGzip(raw);
  const name = isPacked ? path.replace(/\.gz$/i, '') : path;
  const isPage = PAGE_NAME.test(name) || beginsAsPage(startText(start), name);
  if (isPacked) {
    const body = unpackedPage(readRegularNow(path), path);
    return { contentType: isPage ? htmlType(name, start) : 'text/plain', body };
  }
  // Browsers detect its encoding themselves.
  const isRead = PAGE_NAME.test(path) && !isUnmarkedUtf16(start);
  return isPage && !isRead ? { contentType: htmlType(path, start) } : undefined;
}

function htmlType(name: string, start: Buffer): string {
  const type = /\.xht(?:ml)?$/i.test(name) ? 'application/xhtml+xml' : 'text/html';
  return isUnmarkedUtf16(start) ? `${type}; charset=${utf16Of(start)}` : type;
}

/** UTF-16 without byte order mark, which browsers do not recognize. */
const isUnmarkedUtf16 = (start: Buffer): boolean =>
  utf16Of(start) !== undefined && start[0] !== 0xff && start[0] !== 0xfe;

/** Throws NOT_HTML by the first bytes, whatever the name. */
export function refuseOther(start: Buffer, name: string): void {
  const text = start.toString('latin1', 0, 1_024);
  const isBinary = text.includes('\0') && utf16Of(start) === undefined && !/<[a-z!]/i.test(text);
  const isWacz = text.startsWith('PK\x03\x04') && name.endsWith('.wacz');
  const known = isWacz ? ARCHIVE : OTHERS.find(([pattern]) => pattern.test(text))?.[1];
  const other = known ?? (isBinary ? 'binary data' : undefined);
  if (other !== undefined) throw new PithError('NOT_HTML', `${name} is ${other}, not an HTML page`);
}

const ARCHIVE = 'a web archive (pith batch reads its pages, FILE#ADDRESS is one of them)';

const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^\s*%PDF-/, 'a PDF'],
  [/^WARC\//, ARCHIVE],
  [/^PK\x03\x04/, 'a ZIP file'],
  [/^\x89PNG|^GIF8|^\xff\xd8\xff|^RIFF....WEBP/s, 'a picture'],
];

/** For the first bytes of a file that is already open. */
export const startsAsPage = (start: Buffer, name: string): boolean => beginsAsPage(startText(start), name);

function beginsAsPage(text: string, name: string): boolean {
  const start = text.replace(BEFORE_PAGES, '');
  if (WHOLE_PAGE.test(start)) return true;
  // Accepts an HTML fragment only if the name does not promise another type.
  return ANY_TAG.test(start) && /^(?:\.txt)?$/i.test(extname(name));
}

/** Blanks and comments, without backtracking. */
const REMARKS = String.raw`(?:\s|<!--(?:(?!-->)[^])*-->)*`;
/** Text that may precede HTML, an XML declaration included; alone it does not make a file HTML. */
const BEFORE_PAGES = new RegExp(
  String.raw`^\ufeff?${REMARKS}(?:<\?xml\b[^>]*\?>${REMARKS}(?=<(?:!doctype\s+html|html)\b))?`,
  'i',
);
const WHOLE_PAGE = /^<(?:!doctype\s+html|html)\b/i;
/** A tag without `xmlns`, which SVG, feeds and other XML begin with. */
const ANY_TAG = /^<[a-z][a-z0-9-]*(?=[\s/>])(?![^>]*\sxmlns\b)/i;

const startOf = (path: string): Buffer => unpackedStart(rawStart(path));

/** Empty for a file that cannot be read: opening it later reports why. */
const rawStart = (path: string): Buffer => orUndefined(() => firstBytesNow(path, START)) ?? Buffer.alloc(0);

const startText = (start: Buffer): string => decoded(start, utf16Of(start) ?? 'utf-8');

type ArchiveKind = 'warc' | 'wacz';

/** Tells by its first bytes whether a file is a web archive. */
export async function archiveKind(path: string): Promise<ArchiveKind | undefined> {
  const start = await firstBytes(path);
  if (start.subarray(0, 4).equals(Buffer.from('PK\x03\x04')))
    return path.endsWith('.wacz') ? 'wacz' : undefined;
  return startsAsWarc(unpackedStart(start)) ? 'warc' : undefined;
}

export const startsAsWarc = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === 'WARC/';
