// Parses what a user names as a page: an address, a file or a saved snapshot.

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
  /** `fragment`: the fragment of the page, with its `#`. */
  | { readonly kind: 'file'; readonly path: string; readonly fragment?: string | undefined }
  | { readonly kind: 'snapshot'; readonly path: string }
  /** A saved snapshot in memory: JSON, gzipped or not. */
  | { readonly kind: 'snapshot-bytes'; readonly bytes: Uint8Array }
  /** HTML in memory, opened as if it came from `url`. Bytes are decoded as a browser decodes a file. */
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

/** Means standard input in commands that read it. */
export const STDIN = '-';

/** The address of HTML that is given without one. */
const NO_ADDRESS = 'about:blank';

/** Converts the argument of a library call: text as on the command line, a `URL`, or a target object. */
export function targetOf(given: unknown): Target {
  if (typeof given === 'string') return parseTarget(given);
  if (given instanceof URL)
    return given.protocol === 'file:' ? namedFile(given.href) : { kind: 'url', url: webAddress(given.href) };
  const { data: target, error } = targetSchema.safeParse(given);
  if (target === undefined) throw noTarget(given, error?.issues[0]);
  if (target.kind === 'url') return { kind: 'url', url: webAddress(target.url) };
  if (target.kind === 'snapshot-bytes') return target;
  // The caller has named the kind: the content is not sniffed.
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
    `this is not a target${why}: give an address, the path of a file or of a saved snapshot, a URL, or one of ` +
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
  // Browsers ignore white space and control characters around an address too.
  const trimmed = trimmedAddress(text);
  const scheme = schemeOf(trimmed);
  if (isOfWeb(scheme)) return { kind: 'url', url: webAddress(trimmed) };
  if (scheme !== 'file') refuseScheme(trimmed);
  return namedFile(trimmed);
}

/** Throws for schemes other than http and https, unless a file has this name. */
export function refuseScheme(text: string): void {
  const scheme = schemeOf(text);
  // A single letter is a Windows drive.
  if (scheme === undefined || scheme.length === 1 || isOfWeb(scheme) || fileExists(text)) return;
  throw blockedScheme(scheme, text);
}

/**
 * A file that the user names by path or `file:` address, with or without a fragment. If a file name itself contains
 * the `#`, it has precedence.
 */
export function namedFile(text: string): FileTarget {
  const { path, fragment } =
    /^file:/i.test(text) && !fileExists(text) ? fileOfAddress(text) : partOfFile(text);
  const target = fileTarget(path);
  return target.kind === 'file' && fragment !== '' ? { ...target, fragment } : target;
}

export interface NamedPart {
  readonly path: string;
  /** '' or with its `#`. */
  readonly fragment: string;
}

/** As `namedFile`, but the path may be a folder or missing. */
export const namedPart = (text: string): NamedPart =>
  /^file:/i.test(text) && !fileExists(text) ? fileOfAddress(text) : partOfFile(text);

/** Splits a path from its fragment: the longest existing name is the path. */
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
      `'${printable(text)}' does not name a file of this machine: write file:///path, or the path itself`,
    );
  try {
    return { path: fileURLToPath(url), fragment: url.hash };
  } catch (cause) {
    throw new PithError(
      'URL_INVALID',
      `'${printable(text)}' does not name a file: its %-escapes are not a path in UTF-8`,
      { cause },
    );
  }
}

const trimmedAddress = (text: string): string => text.replace(/^[\0-\x20]+|[\0-\x20]+$/g, '');

const schemeOf = (text: string): string | undefined =>
  /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();

const isOfWeb = (scheme: string | undefined): boolean => scheme === 'http' || scheme === 'https';

/**
 * For addresses from others (a list, an HTTP client): never opens a file.
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

/** The file at exactly this path: names may contain a `#`, and begin or end with white space. */
export function fileTarget(text: string): FileTarget {
  const path = ordinaryFile(text);
  return isSnapshotFile(path) ? { kind: 'snapshot', path } : { kind: 'file', path };
}

/** Replaces bytes of a file name that are not UTF-8; a file cannot be opened by such a name. */
const NOT_UTF8 = '\ufffd';

/** Resolves the path of a regular file; throws for anything else. */
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
      `'${printable(text)}' is not a regular file: pipe it in, with - as target`,
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

/** The target of a link; undefined for other files. */
function linkEnd(path: string): string | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined;
  } catch {
    return undefined;
  }
}

/** Suggests https for a name that looks like a host; names that end like a page are more likely files. */
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

/** Undefined for a path that cannot exist: too long, with a NUL, or below a file. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Recognizes JSON, gzipped or not. */
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
  // For an empty file, or gzip that breaks off at once, only the name can tell.
  if (text === '')
    return /\.json(?:\.gz)?$/i.test(path) || (isGzip(start) && !/\.[a-z]*html?\.gz$/i.test(path));
  return startsAsJson(text);
}

/** Recognizes a JSON object; page templates begin with `{{` or `{%`. */
export const startsAsJson = (text: string): boolean => /^\ufeff?\s*\{\s*(?:"|\}|$)/.test(text);

const printable = (text: string): string => text.replace(/[\0-\x1f\x7f]/g, '').slice(0, 200);
