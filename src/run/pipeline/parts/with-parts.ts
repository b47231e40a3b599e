// Reads the further parts of an article, each a page of its own, and joins them to the first (`followParts`).

import { fileURLToPath } from 'node:url';
import { asPithError } from '../../../base/errors.ts';
import { counted } from '../../../base/text/counted.ts';
import type { SnapshotWarning } from '../../../page/snapshot/snapshot.ts';
import { FOLDER_SITE } from '../../../see/browser/target/file-target.ts';
import type { Target } from '../../../see/browser/target/target.ts';
import { PART_LIMITS } from '../limits.ts';
import type { ReadPage } from '../make-result.ts';
import type { SegmentOptions } from '../options.ts';
import { joinParts } from './join-parts.ts';
import { type NextPart, nextPart } from './next-part.ts';

/** Warnings of `followParts`. */
export const PART_WARNINGS = [
  /** `--follow-parts`: a part names one that was read already as the next */
  'PARTS_IN_CIRCLE',
  /** `--follow-parts`: the next part is on another host, and is not read */
  'PART_ELSEWHERE',
  /** `--follow-parts`: the next part could not be read; those before it are there */
  'PART_FAILED',
  /** `--follow-parts` has read 50 parts or 2,000,000 characters, and the article goes on */
  'PARTS_CUT',
  /** `--follow-parts`: the next page says what was read already, and is no part of an article */
  'PARTS_NOT_JOINED',
] as const;

type Read = (target: Target) => Promise<ReadPage>;

/** `read`: as the first part was read. */
export async function withParts(
  first: ReadPage,
  target: Target,
  read: Read,
  options: SegmentOptions,
): Promise<ReadPage> {
  const pages: [ReadPage, ...ReadPage[]] = [first];
  if (!FOLLOWED.has(target.kind) || !KINDS_OF_TEXT.has(first.record.kind.name)) return first;
  const seen = new Set([first.record.url, first.record.finalUrl]);
  const why: SnapshotWarning[] = [];
  for (;;) {
    const step = await nextStep(pages, seen, target, read);
    if (step === undefined) break;
    if ('code' in step) {
      why.push(step);
      break;
    }
    pages.push(step);
  }
  const { json: _, ...whole } = pages.length === 1 ? first : joinParts(pages, options);
  return { ...whole, record: { ...whole.record, warnings: [...whole.record.warnings, ...why] } };
}

/** The next part; a warning for one that is not added, and undefined where the article ends. */
async function nextStep(
  pages: readonly [ReadPage, ...ReadPage[]],
  seen: Set<string>,
  target: Target,
  read: Read,
): Promise<ReadPage | SnapshotWarning | undefined> {
  const [first] = pages;
  const next = nextPart((pages.at(-1) ?? first).snapshot, first.record.finalUrl);
  if (next === undefined) return undefined;
  const refusal = refusalOf(next.url, pages, seen);
  if (refusal !== undefined) return refusal;
  const place = placeOf(next.url, first, target);
  if (place === undefined) return elsewhere(next.url);
  const part = await read(place).catch(failure(next.url));
  if ('code' in part) return part;
  if (!goesOn(first, part, next)) return undefined;
  const { finalUrl } = part.record;
  const repeated =
    refusalOf(finalUrl, pages, seen) ?? (repeats(pages, part) ? nothingNew(finalUrl) : undefined);
  if (repeated !== undefined) return repeated;
  seen.add(next.url).add(finalUrl);
  return part;
}

/** What has a place from which the next page can be read. */
const FOLLOWED: ReadonlySet<Target['kind']> = new Set(['url', 'file', 'archived'] as const);
/** Short articles are taken for pages that present something. */
const KINDS_OF_TEXT: ReadonlySet<string> = new Set(['article', 'documentation', 'service']);

const warning = (code: (typeof PART_WARNINGS)[number], message: string): SnapshotWarning => ({
  code,
  message,
});
const elsewhere = (url: string) => warning('PART_ELSEWHERE', `the next part is on another host: ${url}`);
const nothingNew = (url: string) => warning('PARTS_NOT_JOINED', `${url} says what was read already`);

const failure = (url: string) => (error: unknown) => {
  const { code, message } = asPithError(error);
  if (code === 'CANCELLED') throw error;
  return warning('PART_FAILED', `${url}: ${code}: ${message}`);
};

/** Why no page of this address is added. */
function refusalOf(
  url: string,
  pages: readonly ReadPage[],
  seen: ReadonlySet<string>,
): SnapshotWarning | undefined {
  if (seen.has(url))
    return warning('PARTS_IN_CIRCLE', `${url} is named as the next part, and was read already`);
  const chars = pages.reduce((sum, { record }) => sum + record.content.chars, 0);
  if (pages.length < PART_LIMITS.parts && chars < PART_LIMITS.chars) return undefined;
  return warning('PARTS_CUT', `read ${counted(pages.length, 'part')}: the article goes on at ${url}`);
}

/** The next page of a manual or of a blog is declared in the same way: it has another title. */
function goesOn(first: ReadPage, { record }: ReadPage, { isNumbered }: NextPart): boolean {
  const [own = '', other = ''] = [first.record, record].map(({ metadata, title }) =>
    plainTitle(metadata.title?.value ?? title),
  );
  return own !== '' && (own === other || (isNumbered && KINDS_OF_TEXT.has(record.kind.name)));
}

/** Without the number of the page. */
const plainTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .replace(/ (?:page|part|seite|teil|p)$/u, '')
    .trim();

/** Pages of comments repeat the article. */
function repeats(pages: readonly ReadPage[], part: ReadPage): boolean {
  const known = new Set(pages.flatMap(({ record }) => record.content.text.split('\n')));
  const lines = part.record.content.text.split('\n');
  const chars = (some: readonly string[]) => some.reduce((sum, { length }) => sum + length, 0);
  return chars(lines.filter(line => known.has(line))) > PART_LIMITS.repeatedShare * chars(lines);
}

/** Where the next part is read: as the first was, on the same host or in the same folder. */
function placeOf(url: string, { record: { finalUrl } }: ReadPage, target: Target): Target | undefined {
  const { protocol, origin } = new URL(url);
  if (protocol === 'file:')
    return target.kind === 'file' ? { kind: 'file', path: fileURLToPath(url) } : undefined;
  if (origin !== new URL(finalUrl).origin || origin === FOLDER_SITE) return undefined;
  return target.kind === 'archived' ? { ...target, url } : { kind: 'url', url };
}
