// A file that a client sends: HTML, MHTML, a snapshot or a web archive, read as the command line reads a target.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { z } from 'zod';
import { PithError, usageError, withMessage } from '../../../base/errors.ts';
import { counted } from '../../../base/text/counted.ts';
import { isGzip, unpackedPage, unpackedStart } from '../../../base/unpack/gzip.ts';
import type { SegmentCalls } from '../../../judge/record/stage.ts';
import type { ReadPage } from '../../../run/pipeline/make-result.ts';
import type { PageReader } from '../../../run/pipeline/pith.ts';
import type { SegmentOptionsInput } from '../../../run/pipeline/segment-option-rows.ts';
import { type Archive, openArchive } from '../../../see/archive/archive.ts';
import { timeText } from '../../../see/archive/captures.ts';
import { startsAsJson } from '../../../see/browser/target/file-target.ts';
import { decoded, plainEncoding } from '../../../see/browser/target/html-bytes.ts';
import { mhtmlOf, refuseOther } from '../../../see/browser/target/page-file.ts';
import {
  ARCHIVE_NAME,
  type ArchivedTarget,
  LAST_CAPTURE,
  pageOfArchive,
} from '../../../see/browser/target/parse-target.ts';
import { SERVICE_LIMITS } from '../limits.ts';

const { unpack: LIMITS } = SERVICE_LIMITS;

const bytesSchema = z.base64().transform(text => Buffer.from(text, 'base64'));
const nameSchema = z.string().min(1).max(255);

export const archiveRequestSchema = z.strictObject({
  name: nameSchema.describe('the name of the archive: it ends in .warc, .warc.gz or .wacz'),
  bytes: bytesSchema.describe('the archive in base64'),
  contains: z.string().default('').describe('lists only addresses with these letters'),
});

export const fileSchema = z.strictObject({
  name: nameSchema.describe('its ending tells web archives'),
  bytes: bytesSchema.describe('the file in base64'),
  page: z
    .string()
    .regex(/^https?:/i, 'expected the address of a page in the archive')
    .optional()
    .describe('the page of an archive that has several: its address, with @TIME for an earlier capture'),
});

/** An archive, which must be a file of this machine to be read. */
export type GivenFile = z.output<typeof fileSchema> & { readonly kind: 'given-file' };

type TargetOfFile =
  | GivenFile
  | { readonly kind: 'snapshot-bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'html'; readonly html: string | Uint8Array };

export function targetOfFile({ name, bytes, page }: z.output<typeof fileSchema>): TargetOfFile {
  if (bytes.length === 0) throw new PithError('EMPTY_DOCUMENT', `the file '${name}' is empty: open it again`);
  const isArchive = ARCHIVE_NAME.test(name);
  if (page !== undefined && !isArchive)
    throw usageError(`'${name}' is no web archive: leave out 'file.page'`);
  if (isArchive) return { kind: 'given-file', name, bytes, page };
  const mhtml = mhtmlOf(bytes, name);
  if (mhtml !== undefined) return { kind: 'html', html: mhtml };
  if (startsAsJson(unpackedStart(bytes).toString('utf8'))) return { kind: 'snapshot-bytes', bytes };
  const html = isGzip(bytes) ? unpackedPage(bytes, name) : bytes;
  refuseOther(html.subarray(0, START), name);
  const encoding = plainEncoding(html);
  return { kind: 'html', html: encoding === undefined ? html : decoded(html, encoding) };
}

/** Bytes that tell the kind of a file. */
const START = 1_024;

export function readGivenFile(
  pith: PageReader,
  file: GivenFile,
  given: SegmentOptionsInput & SegmentCalls,
): Promise<ReadPage> {
  const options = { ...given, unpackLimits: LIMITS };
  return withFile(file, async path => {
    try {
      const target =
        file.page === undefined ? await onlyPage(path, options.signal) : pageOfArchive(path, file.page);
      return await pith.read(target, options);
    } finally {
      await pith.release(path);
    }
  });
}

/** The pages of a web archive, each address once. */
export function pagesInArchive(
  file: z.output<typeof archiveRequestSchema>,
  signal: AbortSignal,
): Promise<Pick<Archive, 'pages' | 'warnings'> & { readonly morePages: number }> {
  return withFile(file, async path => {
    const archive = await openArchive(path, { signal, limits: LIMITS });
    await archive.close();
    const warnings = archive.warnings.map(warning => warning.replaceAll(path, file.name));
    const pages = archive.pages.filter(({ url }) => url.includes(file.contains));
    const most = SERVICE_LIMITS.archivePages;
    return { pages: pages.slice(0, most), morePages: Math.max(0, pages.length - most), warnings };
  });
}

async function onlyPage(path: string, signal: AbortSignal | undefined): Promise<ArchivedTarget> {
  const { pages, close } = await openArchive(path, { signal, limits: LIMITS });
  await close();
  const [page] = pages;
  if (page !== undefined && pages.length === 1)
    return { kind: 'archived', archive: path, url: page.url, at: LAST_CAPTURE };
  throw new PithError(
    'NOT_ARCHIVED',
    page === undefined
      ? `${path} holds no page`
      : `${path} holds ${counted(pages.length, 'page')}: name one as 'file.page', such as ${page.url} of ${timeText(page.at)}`,
  );
}

async function withFile<Value>(
  { name, bytes }: Pick<GivenFile, 'name' | 'bytes'>,
  work: (path: string) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-file-'));
  // The client chooses the end of the file name alone.
  const path = join(
    folder,
    name
      .replaceAll(/[^\w.-]+/g, '_')
      .replace(/^\.+/, '')
      .slice(-LONGEST_NAME) || 'file',
  );
  try {
    await writeFile(path, bytes);
    return await work(path);
  } catch (error) {
    if (!(error instanceof PithError)) throw error;
    throw withMessage(error, error.message.replaceAll(path, name).replaceAll(folder + sep, ''));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const LONGEST_NAME = 100;
