// Recognizes the kind of a source that a user names, mostly by content.

import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PithError, usageError } from '../../base/errors.ts';
import { firstBytes } from '../../base/files/regular-file.ts';
import { unpackedStart } from '../../base/unpack/gzip.ts';
import { SNAPSHOT_SCHEMA } from '../../page/snapshot/snapshot.ts';
import { archiveKind, PAGE_NAME } from '../../see/browser/target/page-file.ts';
import { ARCHIVE_NAME, namedPart, parseTarget } from '../../see/browser/target/parse-target.ts';
import { webAddress } from '../../see/browser/target/web-address.ts';
import { SOURCE_LIMITS } from './limits.ts';

export { PAGE_NAME };

export type Source = { readonly name: string } & (
  | { readonly kind: 'stdin' }
  | {
      readonly kind: 'list' | 'folder' | 'archive' | 'page' | 'sitemap-file';
      readonly path: string;
      /** Only for a page. */
      readonly fragment?: string;
    }
  | { readonly kind: 'address' | 'sitemap'; readonly url: string }
);

/** Throws for a missing source, so that a batch does not start with half of its sources. */
export async function sourceOf(word: string): Promise<Source> {
  if (word === '-') return { name: '-', kind: 'stdin' };
  if (/^https?:/i.test(word)) return addressSource(word);
  const { path: named, fragment } = namedPart(word);
  const path = resolve(named);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) {
    // Throws the error that `segment` would give, if there is one.
    parseTarget(word);
    throw new PithError(
      'FILE_NOT_FOUND',
      `there is no source '${word}': name a list, a folder or an archive`,
    );
  }
  if (found.isDirectory()) return { name: word, kind: 'folder', path };
  return { name: word, kind: await fileKind(path, word), path, ...(fragment !== '' && { fragment }) };
}

/** Throws if the output folder is also a source. */
export function refuseOwnOutput(sources: readonly Source[], out: string): void {
  const own = sources.find(source => source.kind === 'folder' && source.path === resolve(out));
  if (own !== undefined)
    throw usageError(`${own.name} is both source and output: name another folder with --out`);
}

function addressSource(word: string): Source {
  const url = webAddress(word);
  const { pathname } = new URL(url);
  const isSitemap =
    /\.xml(?:\.gz)?$/i.test(pathname) || /^sitemap[^/]*$/i.test(pathname.split('/').at(-1) ?? '');
  return { name: word, kind: isSitemap ? 'sitemap' : 'address', url };
}

type FileKind = 'list' | 'archive' | 'page' | 'sitemap-file';

/** Other text is a list. */
async function fileKind(path: string, name: string): Promise<FileKind> {
  const start = await firstBytes(path, SOURCE_LIMITS.sniffedBytes).catch((error: unknown) => {
    const help =
      error instanceof PithError
        ? 'it is not a regular file: pipe it in, with - as source'
        : 'check its permissions';
    throw new PithError('FILE_NOT_FOUND', `the source ${name} cannot be read: ${help}`, { cause: error });
  });
  if (ARCHIVE_NAME.test(path) || (await archiveKind(path)) !== undefined) return 'archive';
  const text = unpackedStart(start)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  if (isSitemapText(text)) return 'sitemap-file';
  // A PDF counts as a page, whose record reports that it is none.
  if (PAGE_NAME.test(path) || /^(?:<|%PDF-)/.test(text) || isSnapshotStart(text)) return 'page';
  refuseNoList(text, name);
  return 'list';
}

/** Refuses input that is not a list: otherwise each of its lines would become a page that cannot be found. */
export function refuseNoList(start: string, name: string): void {
  const text = start.replace(/^\ufeff/, '').trimStart();
  const what = isBinary(text) ? BINARY : NO_LISTS.find(([pattern]) => pattern.test(text))?.[1];
  if (what !== undefined) throw new PithError('INPUT_INVALID', `${name} is ${what}`);
}

/** A list may have a damaged line, which fails alone. */
const MOST_CONTROL_CHARACTERS = 0.05;
const CONTROL_CHARACTERS = /[\0-\x08\x0e-\x1f\ufffd]/g;

function isBinary(text: string): boolean {
  const controls = text.match(CONTROL_CHARACTERS)?.length ?? 0;
  return controls > text.length * MOST_CONTROL_CHARACTERS;
}

const BINARY = 'binary, and neither a page nor an archive: name those, or a list of them in UTF-8';

const NO_LISTS: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, 'a PDF, and no list of addresses and paths'],
  [
    /^</,
    'HTML or XML, and no list of addresses and paths: pith segment - reads a page on stdin, or name its file',
  ],
  [
    /^\{\s*"schema"\s*:\s*"pith\/snapshot@/,
    'a saved snapshot, and no list: pith segment - reads it, or name its file',
  ],
  [
    /^[{[]\s*\n/,
    'JSON over many lines, and no list: a list has an address, a path or a JSON object on each line',
  ],
];

const isSitemapText = (text: string): boolean =>
  text.startsWith('<') && /<(?:\w+:)?(?:urlset|sitemapindex)\b/i.test(text);

const SNAPSHOT_START = `{"schema":"${SNAPSHOT_SCHEMA}"`;

/** Other tools save JSON with blanks and line breaks. */
export const isSnapshotStart = (text: string): boolean => withoutBlanks(text).startsWith(SNAPSHOT_START);

/** The text ends before it could be recognized. */
export const isCutSnapshotStart = (text: string): boolean => SNAPSHOT_START.startsWith(withoutBlanks(text));

const withoutBlanks = (text: string): string => text.replace(/\s+/g, '');
