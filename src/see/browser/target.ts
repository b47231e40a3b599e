// What a user names as a page: an address, a file or a saved snapshot.

import { lstatSync, readlinkSync, type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { PithError } from '../../base/errors.ts';
import { firstBytesNow } from '../../base/files/first-bytes.ts';
import { misfit } from '../../base/schema/misfit.ts';
import { isGzip, unpackedStart } from '../../base/unpack/gzip.ts';

export type Target =
  | { readonly kind: 'url'; readonly url: string }
  /** `fragment`: the part of the page that is shown, with its `#`. */
  | { readonly kind: 'file'; readonly path: string; readonly fragment?: string | undefined }
  | { readonly kind: 'snapshot'; readonly path: string }
  /** A saved snapshot in memory: JSON, or JSON packed with gzip. */
  | { readonly kind: 'snapshot-bytes'; readonly bytes: Uint8Array }
  /** HTML in memory, shown as if it had come from `url`. Bytes are decoded as a browser would decode a file. */
  | { readonly kind: 'html'; readonly html: string | Uint8Array; readonly url?: string | undefined };

const bytesSchema = z.instanceof(Uint8Array, { error: 'expected a Buffer or a Uint8Array' });
const targetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('url'), url: z.string() }),
  z.strictObject({
    kind: z.literal('file'),
    path: z.string(),
    fragment: z.string().regex(/^#/, "expected a '#' first").optional(),
  }),
  z.strictObject({ kind: z.literal('snapshot'), path: z.string() }),
  z.strictObject({ kind: z.literal('snapshot-bytes'), bytes: bytesSchema }),
  z.strictObject({
    kind: z.literal('html'),
    html: z.custom<string | Uint8Array>(isText, {
      error: ({ input }) => (input === undefined ? 'it is missing' : 'expected a text or bytes'),
    }),
    url: z.string().optional(),
  }),
]);

function isText(value: unknown): boolean {
  return typeof value === 'string' || value instanceof Uint8Array;
}

/** What stands for standard input, where that is read. */
export const STDIN = '-';

/** What HTML is shown as that no address is given with. */
const NO_ADDRESS = 'about:blank';

/** What a caller of the library gives: a word like a user's, a `URL`, or a target in parts. */
export function targetOf(given: unknown): Target {
  if (typeof given === 'string') return parseTarget(given);
  if (given instanceof URL)
    return given.protocol === 'file:' ? namedFile(given.href) : { kind: 'url', url: webAddress(given.href) };
  const { data: target, error } = targetSchema.safeParse(given);
  if (target === undefined) throw noTarget(given, error?.issues[0]);
  if (target.kind === 'url') return { kind: 'url', url: webAddress(target.url) };
  if (target.kind === 'snapshot-bytes') return target;
  // The caller has said which of the two it is: no need to look at its content.
  if (target.kind !== 'html') return { ...target, path: ordinaryFile(target.path) };
  const { kind, html, url = NO_ADDRESS } = target;
  return url === NO_ADDRESS ? { kind, html } : { kind, html, url: webAddress(url) };
}

type Issue = z.core.$ZodIssue;

function noTarget(given: unknown, issue: Issue | undefined): PithError {
  const isInParts = typeof given === 'object' && given !== null && 'kind' in given;
  const why = isInParts && issue !== undefined ? ` (${wrongPart(issue, given.kind)})` : '';
  return new PithError(
    'USAGE',
    `this is no target${why}: give an address, the path of a file or of a saved snapshot, a URL, or one of ` +
      "{ kind: 'url', url }, { kind: 'file', path }, { kind: 'snapshot', path }, { kind: 'snapshot-bytes', bytes }, " +
      "{ kind: 'html', html, url }",
  );
}

function wrongPart(issue: Issue, kind: unknown): string {
  const [part] = issue.path;
  if (part === undefined) return misfit(issue);
  if (part !== 'kind') return `'${String(part)}': ${misfit(issue)}`;
  return typeof kind === 'string' ? `there is no kind '${printable(kind)}'` : "'kind': expected a text";
}

export function parseTarget(text: string): Target {
  if (text === STDIN)
    throw new PithError(
      'USAGE',
      "'-' (stdin) is not read here: name an address or a file, or give the library { kind: 'html', html }",
    );
  // As browsers do, white space and control characters around an address do not count.
  const trimmed = trimmedAddress(text);
  const scheme = schemeOf(trimmed);
  if (isOfWeb(scheme)) return { kind: 'url', url: webAddress(trimmed) };
  if (scheme !== 'file') refuseScheme(trimmed);
  return namedFile(trimmed);
}

/** Refuses an address that is not of the web; a file of that very name is none. */
export function refuseScheme(text: string): void {
  const scheme = schemeOf(text);
  // One letter is a drive of Windows.
  if (scheme === undefined || scheme.length === 1 || isOfWeb(scheme) || fileExists(text)) return;
  throw blockedScheme(scheme, text);
}

/**
 * A file as a user names it, who may read what is named: by its path or its `file:` address, with a `#part` of the page
 * or without. A file whose own name has a `#` goes first.
 */
export function namedFile(text: string): FileTarget {
  const { path, fragment } =
    /^file:/i.test(text) && !fileExists(text) ? fileOfAddress(text) : partOfFile(text);
  const target = fileTarget(path);
  return target.kind === 'file' && fragment !== '' ? { ...target, fragment } : target;
}

export interface NamedPart {
  readonly path: string;
  /** Empty, or with its `#`. */
  readonly fragment: string;
}

/** The same, whatever is there: a folder, or nothing. */
export const namedPart = (text: string): NamedPart =>
  /^file:/i.test(text) && !fileExists(text) ? fileOfAddress(text) : partOfFile(text);

/** The path of a file, with a part of the page or without: the longest name that is there. */
export function partOfFile(text: string): NamedPart {
  if (statsOf(resolve(text)) !== undefined) return { path: text, fragment: '' };
  for (let at = text.lastIndexOf('#'); at > 0; at = text.lastIndexOf('#', at - 1)) {
    const path = text.slice(0, at);
    if (fileExists(path)) return { path, fragment: text.slice(at) };
  }
  return { path: text, fragment: '' };
}

function fileOfAddress(text: string): NamedPart {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.hostname !== '')
    throw new PithError(
      'URL_INVALID',
      `'${printable(text)}' names no file of this machine: write file:///path, or the path itself`,
    );
  try {
    return { path: fileURLToPath(url), fragment: url.hash };
  } catch (cause) {
    throw new PithError(
      'URL_INVALID',
      `'${printable(text)}' names no file: its %-escapes are not those of a path in UTF-8`,
      { cause },
    );
  }
}

const trimmedAddress = (text: string): string => text.replace(/^[\0-\x20]+|[\0-\x20]+$/g, '');

const schemeOf = (text: string): string | undefined =>
  /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();

const isOfWeb = (scheme: string | undefined): boolean => scheme === 'http' || scheme === 'https';

/**
 * For addresses that are not the user's own words (a list, a request of a client): never a file, whatever it is called.
 */
export function webAddress(given: string): string {
  const text = trimmedAddress(given);
  const scheme = schemeOf(text);
  if (scheme !== undefined && !isOfWeb(scheme)) throw blockedScheme(scheme, text);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.hostname === '' || /[\0-\x1f]/.test(text)) {
    throw new PithError('URL_INVALID', `'${printable(text)}' is not a valid address: check host and port`);
  }
  return url.href;
}

function blockedScheme(scheme: string, text: string): PithError {
  if (/^[\w-]+(?:\.[\w-]+)+$/.test(scheme) || /^localhost:\d+/.test(text)) {
    return new PithError(
      'URL_INVALID',
      `'${printable(text)}' has no scheme: write http://${printable(text)}`,
    );
  }
  const hint = scheme === 'file' ? 'name the file by its path instead' : 'only http and https are opened';
  return new PithError('URL_SCHEME_BLOCKED', `'${scheme}:' addresses are not opened: ${hint}`);
}

export type FileTarget = Extract<Target, { kind: 'file' | 'snapshot' }>;

/** The file at this path as it stands: a name may begin or end with white space, and may have a `#`. */
export function fileTarget(text: string): FileTarget {
  const path = ordinaryFile(text);
  return isSnapshotFile(path) ? { kind: 'snapshot', path } : { kind: 'file', path };
}

/** Stands for bytes of a name that are no text; who has only the text cannot name the file any more. */
const NOT_UTF8 = '\ufffd';

/** The whole path of a file that can be read; other things are refused. */
function ordinaryFile(text: string): string {
  if (text === '')
    throw new PithError('URL_INVALID', 'the target is empty: name an address, a file, or - for stdin');
  const path = resolve(text);
  const stats = statsOf(path);
  if (stats === undefined) throw new PithError('FILE_NOT_FOUND', noFile(text, path));
  if (stats.isDirectory()) {
    throw new PithError('FILE_NOT_FOUND', `'${printable(text)}' is a folder: name a page in it`);
  }
  if (!stats.isFile()) {
    throw new PithError(
      'FILE_NOT_FOUND',
      `'${printable(text)}' is no ordinary file: pipe it in, with - as target`,
    );
  }
  return path;
}

function noFile(text: string, path: string): string {
  const end = linkEnd(path);
  if (end !== undefined) return `'${printable(text)}' is a link to '${printable(end)}', which leads nowhere`;
  return text.includes(NOT_UTF8)
    ? `the file '${printable(text)}' cannot be opened: its name is not UTF-8, so rename it`
    : `there is no file '${printable(text)}': ${advice(text)}`;
}

/** What a link names; undefined for all else. */
function linkEnd(path: string): string | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined;
  } catch {
    return undefined;
  }
}

/** A name with dots may be a host or a file; one that ends like a page is likelier a file. */
function advice(text: string): string {
  if (/^\d+(?:\.\d+){3}(?::\d+)?(?:\/|$)/.test(text))
    return `for the web page write http://${printable(text)}`;
  if (
    !/^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(text) ||
    /^[^/]*\.(?:x?html?|json|gz|txt|xml|warc|wacz)$/i.test(text)
  )
    return 'check the path';
  return `check the path, or for the web page write https://${printable(text)}`;
}

const fileExists = (text: string): boolean => statsOf(resolve(text))?.isFile() ?? false;

/** Undefined for whatever names no file: too long, with a NUL, below something that is no folder. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** JSON, packed or not. */
function isSnapshotFile(path: string): boolean {
  let start: Buffer;
  try {
    start = firstBytesNow(path);
  } catch (error) {
    throw new PithError('FILE_NOT_FOUND', `the file ${path} cannot be read: check its permissions`, {
      cause: error,
    });
  }
  const text = unpackedStart(start).toString('utf8');
  // An empty file, or packed data that breaks off at once: only its name can tell.
  if (text === '')
    return /\.json(?:\.gz)?$/i.test(path) || (isGzip(start) && !/\.[a-z]*html?\.gz$/i.test(path));
  return startsAsJson(text);
}

/** An object of JSON; templates of pages begin with `{{` or `{%`. */
export const startsAsJson = (text: string): boolean => /^\ufeff?\s*\{\s*(?:"|\}|$)/.test(text);

const printable = (text: string): string => text.replace(/[\0-\x1f\x7f]/g, '').slice(0, 200);
