// Reads pages as documents for retrieval: one for each page, or one for each chunk of a page.

import { z } from 'zod';
import { asPithError, type PithError } from '../../base/errors.ts';
import { isFunction, isSignal, parseOptions } from '../../base/schema/parse-options.ts';
import { inOrder, untilAborted } from '../../base/threads/in-order.ts';
import type { PageRecord } from '../../judge/record/page-record.ts';
import { refuseCancelled } from '../../judge/record/stage.ts';
import type { Chunk } from '../../judge/sections/chunks.ts';
import { parseSegmentInput } from '../../run/pipeline/options.ts';
import { open, type Pith } from '../../run/pipeline/pith.ts';
import type { SegmentOptionsInput } from '../../run/pipeline/segment-option-rows.ts';
import { NO_ADDRESS, type Target } from '../../see/browser/target/target.ts';

export type LoadTarget = string | URL | Target;

export interface LoaderOptions {
  /** A document for each page (the default), or for each chunk of a page. */
  per?: 'page' | 'chunk' | undefined;
  /** Options of `segment` for every page. */
  page?: Omit<SegmentOptionsInput, 'chunks'> | undefined;
  /** An open pith to read with, which stays open. Without it, each call starts a browser and ends it. */
  pith?: Pick<Pith, 'segment'> | undefined;
  /** Pages that are read at the same time. */
  concurrency?: number | undefined;
  /** Called for each page that fails, which is then left out. Without it, the first failure rejects. */
  onError?: ((error: PithError, target: LoadTarget) => void) | undefined;
  /** Ends the load with the code `CANCELLED`. */
  signal?: AbortSignal | undefined;
}

/** Plain values, which every vector store takes; a key is absent where the page does not state it. */
export interface DocumentMetadata {
  /** Address of the page, after redirects. */
  source: string;
  title: string;
  /** BCP 47 tag. */
  language?: string;
  /** Names, separated by commas. */
  authors?: string;
  /** ISO 8601: a date, or a time. */
  published?: string;
  modified?: string;
  /** The word F1 that is expected of the content, 0 to 1. */
  quality?: number;
  /** Chunks only: the headings that lead to it, outermost first, with ` > ` between them. */
  section?: string;
  /** Chunks only: its number on the page from 0, where it is, and a hash that stays until its words change. */
  index?: number;
  xpath?: string;
  hash?: string;
}

export interface PageDocument {
  /** Markdown. */
  readonly text: string;
  readonly metadata: DocumentMetadata;
}

const optionsSchema = z.strictObject({
  per: z.enum(['page', 'chunk']).default('page'),
  page: z.looseObject({}).default({}),
  pith: z
    .custom<Pick<Pith, 'segment'>>(
      value => isFunction((value as Pith | null)?.segment),
      'expected what open() returns',
    )
    .optional(),
  concurrency: z.number().int().min(1).default(2),
  onError: z.custom<NonNullable<LoaderOptions['onError']>>(isFunction, 'expected a function').optional(),
  signal: z.custom<AbortSignal>(isSignal, 'expected an AbortSignal').optional(),
});

/** Checks the options when a loader is made, not when it reads. */
export function parseLoaderOptions(options: LoaderOptions): z.output<typeof optionsSchema> {
  const parsed = parseOptions(optionsSchema, options);
  parseSegmentInput(parsed.page);
  return parsed;
}

type Loading = ReturnType<typeof parseLoaderOptions>;

/** In the order of the targets; reads only a few pages ahead. */
export async function* pageDocuments(
  targets: LoadTarget | readonly LoadTarget[],
  { per, page, pith: given, concurrency, onError, signal }: Loading,
): AsyncGenerator<PageDocument> {
  const pith = given ?? (await open({ concurrency }));
  const isChunked = per === 'chunk';
  const read = async (target: LoadTarget): Promise<readonly PageDocument[] | PithError> => {
    try {
      const record = await pith.segment(target, { ...page, chunks: isChunked, ...(signal && { signal }) });
      return isChunked
        ? chunkDocuments(record)
        : [{ text: record.content.markdown, metadata: metadataOf(record) }];
    } catch (error) {
      const failure = asPithError(error);
      if (onError === undefined || failure.code === 'CANCELLED') return failure;
      onError(failure, target);
      return [];
    }
  };
  const all = Array.isArray(targets) ? (targets as readonly LoadTarget[]) : [targets as LoadTarget];
  try {
    for await (const documents of inOrder(untilAborted(all, signal), concurrency, read)) {
      if (!Array.isArray(documents)) throw documents;
      yield* documents as readonly PageDocument[];
    }
    refuseCancelled(signal);
  } finally {
    if (given === undefined) await (pith as Pith).close();
  }
}

/** The same at every load, so that a store knows what it has; undefined for HTML without an address. */
export const stableId = ({ metadata: { source, index } }: PageDocument): string | undefined =>
  source === NO_ADDRESS ? undefined : index === undefined ? source : `${source}#${index}`;

const chunkDocuments = (record: PageRecord): PageDocument[] =>
  (record.chunks ?? []).map(({ markdown, path, index, xpath, hash }: Chunk) => ({
    text: markdown,
    metadata: { ...metadataOf(record), section: path.join(' > '), index, xpath, hash },
  }));

function metadataOf({ finalUrl, content, metadata, quality }: PageRecord): DocumentMetadata {
  const { language, authors, published, modified } = metadata;
  return {
    source: finalUrl,
    title: content.title,
    ...(language && { language: language.value }),
    ...(authors && { authors: authors.value.join(', ') }),
    ...(published?.value && { published: published.value }),
    ...(modified?.value && { modified: modified.value }),
    ...(quality !== null && { quality }),
  };
}
