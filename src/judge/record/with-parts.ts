// Adds links and pictures, sections, chunks and a part of the content to the record, where they are asked for.

import type { LinkStyle } from '../content/markdown/link-styles.ts';
import { type ChunkOptions, chunksOf } from '../sections/chunks.ts';
import { contentPart, isPartAsked, type PartOptions } from '../sections/content-part.ts';
import { type SectionedPage, sectionedPage, sectionsOf } from '../sections/sections.ts';
import { listWarnings, pageLists } from './page-links.ts';
import type { Judged, PageRecord } from './page-record.ts';
import { structuredOf, structuredWarnings } from './structured.ts';

interface PartsWish extends PartOptions {
  readonly links?: LinkStyle | undefined;
  readonly tokenizer?: string | undefined;
  readonly listLinks?: boolean | undefined;
  readonly structured?: boolean | undefined;
  readonly outline?: boolean | undefined;
  readonly chunks?: boolean | undefined;
  readonly chunkTokens?: ChunkOptions['target'];
  readonly chunkLimit?: ChunkOptions['limit'];
  readonly chunkOverlap?: ChunkOptions['overlap'];
}

export function withParts(record: PageRecord, page: Judged, wish: PartsWish): PageRecord {
  const isCut = isPartAsked(wish) || wish.outline || wish.chunks;
  const sectioned = isCut && sectionedPage({ ...page, linkStyle: wish.links, tokenizer: wish.tokenizer });
  const lists = wish.listLinks === true ? pageLists(page) : undefined;
  const data = wish.structured === true ? structuredOf(page.snapshot) : undefined;
  const listed = [...(lists ? listWarnings(lists) : []), ...(data ? structuredWarnings(data) : [])];
  const { chunkTokens: target, chunkLimit: limit, chunkOverlap: overlap } = wish;
  return {
    ...record,
    ...(sectioned && isPartAsked(wish) && partOf(record, sectioned, wish)),
    ...lists,
    ...(data && { structured: data.structured }),
    ...(listed.length > 0 && { warnings: [...record.warnings, ...listed] }),
    ...(sectioned && wish.outline && { sections: sectionsOf(sectioned) }),
    ...(sectioned && wish.chunks && { chunks: chunksOf(sectioned, { target, limit, overlap }) }),
  };
}

function partOf(
  { content }: PageRecord,
  sectioned: SectionedPage,
  wish: PartOptions,
): Pick<PageRecord, 'content' | 'part'> {
  const { part, ...rendered } = contentPart(sectioned, wish);
  return { content: { ...content, ...rendered }, part };
}
