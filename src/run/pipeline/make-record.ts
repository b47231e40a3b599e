// Makes the parts of a result that come from the text of the page, of plain data: a worker thread can send them.

import { frontMatterOf } from '../../judge/metadata/front-matter.ts';
import { fadedWarnings, hiddenText, hiddenWarnings } from '../../judge/record/hidden-text.ts';
import { listWarnings, pageLists } from '../../judge/record/page-links.ts';
import { type Judged, type PageRecord, pageRecord } from '../../judge/record/page-record.ts';
import { structuredOf, structuredWarnings } from '../../judge/record/structured.ts';
import { noTimings } from '../../judge/record/timings.ts';
import { chunksOf } from '../../judge/sections/chunks.ts';
import { contentPart, isPartAsked, type PartOptions } from '../../judge/sections/content-part.ts';
import { type SectionedPage, sectionedPage, sectionsOf } from '../../judge/sections/sections.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { ResultOptions } from './options.ts';

export interface MadeRecord {
  /** Without timings, and only with the warnings of judging. */
  readonly record: PageRecord;
  readonly cleaned?: string;
}

type RecordMaker = (judged: Judged, captured: Snapshot) => MadeRecord;

/**
 * Loads what the options need: the rest needs no turn of the event loop, and can be given a deadline. `captured`: the page
 * as it was, while `judged` may have text that is hidden on it.
 */
export async function recordMaker(options: ResultOptions): Promise<RecordMaker> {
  const cleaning = options.cleaned ? await import('../../judge/content/cleaned/cleaned-page.ts') : undefined;
  return (judged, captured) => {
    const parts = withParts(pageRecord(judged, noTimings(), options.elements), judged, options);
    const record = options.frontMatter ? withFrontMatter(parts, options.baseUrl) : parts;
    const hidden = hiddenText(captured, options.keepHidden);
    const warnings = [
      ...record.warnings,
      ...hiddenWarnings(hidden),
      ...fadedWarnings(judged.snapshot, judged.selection),
    ];
    return {
      record: { ...record, ...(hidden && { hidden }), warnings },
      ...(cleaning && { cleaned: cleaning.cleanedPage(judged.snapshot, judged.selection) }),
    };
  };
}

/** A page from a file has the address that its links are resolved against. */
function withFrontMatter(record: PageRecord, baseUrl: string | undefined): PageRecord {
  const { content, metadata, finalUrl } = record;
  const url = /^https?:/i.test(finalUrl) ? finalUrl : (baseUrl ?? finalUrl);
  const markdown = frontMatterOf(metadata, url) + content.markdown;
  return { ...record, content: { ...content, markdown } };
}

function withParts(record: PageRecord, page: Judged, wish: ResultOptions): PageRecord {
  const isCut = isPartAsked(wish) || wish.outline || wish.chunks;
  const sectioned = isCut && sectionedPage({ ...page, linkStyle: wish.links, tokenizer: wish.tokenizer });
  const lists = wish.listLinks ? pageLists(page) : undefined;
  const data = wish.structured ? structuredOf(page.snapshot) : undefined;
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
