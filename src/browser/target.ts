// What a user names as a page: an address, a file or a saved snapshot.

import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { PithError } from '../errors.ts';

export type Target =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'snapshot'; readonly path: string }
  /** HTML in memory, shown as if it had come from `url`. */
  | { readonly kind: 'html'; readonly html: string; readonly url?: string };

/** What stands for standard input, where that is read. */
export const STDIN = '-';

export function parseTarget(text: string): Target {
  if (text === STDIN)
    throw new PithError(
      'USAGE',
      "'-' (stdin) is not read here: name an address or a file, or give the library { kind: 'html', html }",
    );
  // As browsers do, white space and control characters around an address do not count.
  const trimmed = text.replace(/^[\0-\x20]+|[\0-\x20]+$/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme === 'http' || scheme === 'https') return { kind: 'url', url: webAddress(trimmed) };
  if (scheme !== undefined && scheme.length > 1 && !fileExists(trimmed)) throw blockedScheme(scheme, trimmed);
  return fileTarget(trimmed);
}

function webAddress(text: string): string {
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

function fileTarget(text: string): Target {
  if (text === '')
    throw new PithError('URL_INVALID', 'the target is empty: name an address, a file, or - for stdin');
  const path = resolve(text);
  const stats = statsOf(path);
  if (stats === undefined) {
    throw new PithError('FILE_NOT_FOUND', `there is no file '${printable(text)}': ${advice(text)}`);
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
  return isSnapshotFile(path) ? { kind: 'snapshot', path } : { kind: 'file', path };
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

/** Gzip, or JSON: a page of HTML begins with neither. */
function isSnapshotFile(path: string): boolean {
  const start = Buffer.alloc(64);
  const file = openForReading(path);
  try {
    readSync(file, start, 0, start.length, 0);
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
