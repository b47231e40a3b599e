// Parses the word by which a user names a page: an address, a file, or a page in an archive.

import { fileURLToPath } from 'node:url';
import { PithError, usageError } from '../../../base/errors.ts';
import { parseUrl } from '../../../base/text/parse-url.ts';
import { exists, type FileTarget, fileExists, fileTarget } from './file-target.ts';
import {
  blockedScheme,
  isOfWeb,
  printable,
  schemeOf,
  trimmedAddress,
  type WebTarget,
  webAddress,
} from './web-address.ts';

/** Stands for standard input, where that is read. */
export const STDIN = '-';

export function parseTarget(text: string): WebTarget | FileTarget | ArchivedTarget {
  if (text === STDIN)
    throw usageError(
      "'-' (stdin) is not read here: name an address or a file, or give the library { kind: 'html', html }",
    );
  const trimmed = trimmedAddress(text);
  const scheme = schemeOf(trimmed);
  if (isOfWeb(scheme)) return { kind: 'url', url: webAddress(trimmed) };
  if (scheme !== 'file') refuseScheme(trimmed);
  return archivedTarget(trimmed) ?? namedFile(trimmed);
}

/** Throws for schemes other than http and https, unless a file has this name. */
export function refuseScheme(text: string): void {
  const scheme = schemeOf(text);
  // A single letter is a Windows drive.
  if (scheme === undefined || scheme.length === 1 || isOfWeb(scheme) || fileExists(text)) return;
  throw blockedScheme(scheme, text);
}

/**
 * Reads a name of a file from a user: a path or a `file:` address, with or without a fragment. Throws if it is no file
 * that can be read.
 */
export function namedFile(text: string): FileTarget {
  const { path, fragment } = namedPart(text);
  const target = fileTarget(path);
  return target.kind === 'file' && fragment !== '' ? { ...target, fragment } : target;
}

export interface NamedPart {
  readonly path: string;
  /** '' or with its `#`. */
  readonly fragment: string;
}

/**
 * Splits a name that may also be of a folder or of a missing file. A file that is really called `file:…` has precedence.
 */
export const namedPart = (text: string): NamedPart =>
  /^file:/i.test(text) && !fileExists(text) ? fileOfAddress(text) : partOfFile(text);

/** Splits a path from its fragment: the longest existing name is the path. */
export function partOfFile(text: string): NamedPart {
  if (exists(text)) return { path: text, fragment: '' };
  for (let at = text.lastIndexOf('#'); at > 0; at = text.lastIndexOf('#', at - 1)) {
    const path = text.slice(0, at);
    if (fileExists(path)) return { path, fragment: text.slice(at) };
  }
  return { path: text, fragment: '' };
}

function fileOfAddress(text: string): NamedPart {
  const url = parseUrl(text);
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

/** Reads the name of a page in a web archive: `crawl.wacz#https://example.org/@2019` on the command line. */
export interface ArchivedTarget {
  readonly kind: 'archived';
  /** The path of a WARC or WACZ. */
  readonly archive: string;
  readonly url: string;
  /**
   * The time of its capture as ms since 1970; or a year, month, day or time as text, of which the last capture is read.
   * Without it, the last answer of its server, which may lead to another page.
   */
  readonly at?: number | string | undefined;
}

export const ARCHIVE_NAME = /\.(?:warc|warc\.gz|wacz)$/i;

/** The time of the last capture that is a page. */
export const LAST_CAPTURE = 'last';

/** Undefined for anything but an archive with the address of a page. */
export function archivedTarget(text: string): ArchivedTarget | undefined {
  const { path: archive, fragment } = partOfFile(text);
  if (!ARCHIVE_NAME.test(archive) || !/^#https?:/i.test(fragment)) return undefined;
  return pageOfArchive(archive, fragment.slice(1));
}

/** `page`: the address of a page in the archive, with `@TIME` for an earlier capture. */
export function pageOfArchive(archive: string, page: string): ArchivedTarget {
  const [, address = '', at = LAST_CAPTURE] = /^(.*?)(?:@([\d:TZ.-]{4,}))?$/.exec(page) ?? [];
  if (at !== LAST_CAPTURE) periodOf(at);
  return { kind: 'archived', archive, url: webAddress(address), at };
}

/** From `start` up to but not including `end`, ms since 1970. */
interface Period {
  readonly start: number;
  readonly end: number;
}

const DAY_MS = 86_400_000;

export function periodOf(text: string): Period {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? [];
  const start = Date.parse(year === undefined ? text : `${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`);
  if (Number.isNaN(start))
    throw usageError(
      `'@${text}' is no time: write a year, month, day or time, such as @2019, @2019-06-30 or @2019-06-30T12:00:00Z`,
    );
  if (year === undefined) return { start, end: start + 1_000 };
  if (day !== undefined) return { start, end: start + DAY_MS };
  return {
    start,
    end: month === undefined ? Date.UTC(Number(year) + 1, 0) : Date.UTC(Number(year), Number(month)),
  };
}
