// What a user names as a page: an address, a file or a saved snapshot.

import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { PithError } from '../errors.ts';
import { misfit } from '../words/misfit.ts';

export type Target =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'snapshot'; readonly path: string }
  /** HTML in memory, shown as if it had come from `url`. */
  | { readonly kind: 'html'; readonly html: string; readonly url?: string | undefined };

const targetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('url'), url: z.string() }),
  z.strictObject({ kind: z.literal('file'), path: z.string() }),
  z.strictObject({ kind: z.literal('snapshot'), path: z.string() }),
  z.strictObject({ kind: z.literal('html'), html: z.string(), url: z.string().optional() }),
]);

/** What stands for standard input, where that is read. */
export const STDIN = '-';

/** What HTML is shown as that no address is given with. */
const NO_ADDRESS = 'about:blank';

/** What a caller of the library gives: a word like a user's, a `URL`, or a target in parts. */
export function targetOf(given: unknown): Target {
  if (typeof given === 'string') return parseTarget(given);
  if (given instanceof URL) return { kind: 'url', url: webAddress(given.href) };
  const { data: target, error } = targetSchema.safeParse(given);
  if (target === undefined) throw noTarget(given, error?.issues[0]);
  if (target.kind === 'url') return { kind: 'url', url: webAddress(target.url) };
  // Which of the two it is the caller has said: what stands in it need not be looked at.
  if (target.kind !== 'html') return { kind: target.kind, path: ordinaryFile(target.path) };
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
      "{ kind: 'url', url }, { kind: 'file', path }, { kind: 'snapshot', path }, { kind: 'html', html, url }",
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
  if (scheme !== undefined && scheme.length > 1 && !fileExists(trimmed)) throw blockedScheme(scheme, trimmed);
  return fileTarget(trimmed);
}

const trimmedAddress = (text: string): string => text.replace(/^[\0-\x20]+|[\0-\x20]+$/g, '');

const schemeOf = (text: string): string | undefined =>
  /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();

const isOfWeb = (scheme: string | undefined): boolean => scheme === 'http' || scheme === 'https';

function webAddress(given: string): string {
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

/** The file at this path as it stands: a name may begin or end with white space. */
export function fileTarget(text: string): Target & { readonly kind: 'file' | 'snapshot' } {
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
  if (stats === undefined) {
    throw new PithError('FILE_NOT_FOUND', noFile(text));
  }
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

const noFile = (text: string): string =>
  text.includes(NOT_UTF8)
    ? `the file '${printable(text)}' cannot be opened: its name is not UTF-8, so rename it`
    : `there is no file '${printable(text)}': ${advice(text)}`;

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

/** Gzip, or JSON: a page of HTML begins with neither. */
function isSnapshotFile(path: string): boolean {
  const start = Buffer.alloc(64);
  const file = openForReading(path);
  try {
    // Of an empty one its name has to tell.
    if (readSync(file, start, 0, start.length, 0) === 0) return /\.json(?:\.gz)?$/i.test(path);
  } finally {
    closeSync(file);
  }
  return (start[0] === 0x1f && start[1] === 0x8b) || start.toString('utf8').trimStart().startsWith('{');
}

function openForReading(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw new PithError('FILE_NOT_FOUND', `the file ${path} cannot be read: check its permissions`, {
      cause: error,
    });
  }
}

const printable = (text: string): string => text.replace(/[\0-\x1f\x7f]/g, '').slice(0, 200);
