// The record of a page: the documented JSON result that scripts rely on.

import { asPithError } from '../../base/errors.ts';
import type { Isolation, Snapshot, SnapshotWarning, Validators } from '../../page/snapshot/snapshot.ts';
import { type Access, accessOf } from '../access/access.ts';
import { assetWarnings } from '../content/assets.ts';
import type { Content } from '../content/content.ts';
import { offeredWarnings } from '../content/offered/with-offered.ts';
import { frontMatterOf } from '../metadata/front-matter.ts';
import { type Metadata, metadataOf } from '../metadata/metadata.ts';
import type { JudgeOptionsInput } from '../options/judge-option-rows.ts';
import type { Span } from '../sections/placed-blocks.ts';
import type { ContentSelection } from '../selection/content-selection.ts';
import type { OfferedContent } from '../selection/kept.ts';
import type { PageKind } from '../selection/kinds.ts';
import { summaryOf } from '../zones/summary.ts';
import { zoneWarnings } from '../zones/zone-warnings.ts';
import { type Thresholds, ZONES, type Zone, type ZoneSummary, type Zoning } from '../zones/zoning.ts';
import { commentWarnings } from './comment-records.ts';
import { droppedProseWarnings } from './dropped-prose.ts';
import { roundedBox } from './element-records.ts';
import { fadedWarnings } from './hidden-text.ts';
import type { Judged } from './judged.ts';
import { pictureWordsWarnings } from './picture-warnings.ts';
import { type RecordParts, recordParts } from './record-parts.ts';
import { rounded, roundedTimings, type Timings } from './timings.ts';

export const RESULT_SCHEMA = 'pith/result@1';

/** `RecordParts`: what an option asks for, or only some pages have. */
export interface PageRecord extends RecordParts {
  readonly schema: typeof RESULT_SCHEMA;
  readonly ok: true;
  readonly url: string;
  readonly finalUrl: string;
  readonly status: number;
  readonly title: string;
  readonly lang: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly page: { readonly width: number; readonly height: number };
  readonly method: string;
  readonly thresholds: Thresholds;
  readonly confidence: number;
  readonly zones: Record<Zone, ZoneSummary>;
  /** Tells if the page itself was read, or a wall in its place. */
  readonly access: Access;
  /** The kind of page, and its confidence (0 to 1). */
  readonly kind: { readonly name: PageKind; readonly confidence: number };
  /** The word F1 that is expected of the content, 0 to 1; `null` where pieces did not decide alone. */
  readonly quality: number | null;
  readonly content: Content;
  /** The source of the content, if it is Markdown that the server offers (`preferMarkdown`). */
  readonly markdown?: MarkdownRecord;
  readonly metadata: Metadata;
  readonly warnings: readonly SnapshotWarning[];
  /** The pages that the content was joined from; only set if there are several (`followParts`). */
  readonly parts?: readonly ArticlePart[];
  /** Tells if the page shared its browser context with pages of its site; only set if it was opened. */
  readonly isolation?: Isolation;
  /** Only set if no visit was made, because an earlier one was kept (`maxAgeMs`). */
  readonly cached?: CachedRecord;
  /** `ETag` and `Last-Modified` of the document, for conditional requests. */
  readonly validators?: Validators;
  readonly timings: Timings;
}

/** A page of an article that goes on over several. */
export interface ArticlePart {
  readonly url: string;
  /** Characters of the whole Markdown: how many stand before the part, and before what follows it. */
  readonly span: Span;
}

/**
 * `by`: `accept` if the address of the page answers with it, `alternate` if the page links to it. `agreement`: share of
 * its word pairs that the rendered page has. `coverage`: share of those of the rendered content that it has.
 */
export type MarkdownRecord = Required<Omit<OfferedContent, 'tree' | 'refused'>>;

/** An earlier visit to the page, whose kept snapshot was judged. */
export interface CachedRecord {
  /** When the page was captured, as ISO 8601. */
  readonly capturedAt: string;
  readonly ageSeconds: number;
  /** Its server has said since then that it has not changed. */
  readonly isRevalidated: boolean;
}

export interface FailureRecord {
  readonly schema: typeof RESULT_SCHEMA;
  readonly ok: false;
  readonly url: string;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly retryable: boolean;
    /** The page option that caused the error or would help. */
    readonly option?: string;
    /** The HTTP status, if the server answered with an error. */
    readonly status?: number;
  };
}

/** `captured`: the page as it was, while `judged` may have text that is hidden on it. */
export function pageRecord(
  judged: Judged,
  timings: Timings,
  options: JudgeOptionsInput = {},
  captured = judged.snapshot,
): PageRecord {
  const { snapshot, zoning, content, selection } = judged;
  const { isolation } = snapshot.environment;
  const { access, warnings: walled } = accessOf(snapshot, zoning);
  const metadata = metadataOf(snapshot);
  const { renderings, warnings, comments, elements, ...parts } = recordParts(judged, options, captured);
  const shown = { ...content, ...renderings };
  const front = options.frontMatter ? frontMatterOf(metadata, addressOf(snapshot, options.baseUrl)) : '';
  return {
    schema: RESULT_SCHEMA,
    ok: true,
    url: snapshot.url,
    finalUrl: snapshot.finalUrl,
    status: snapshot.status,
    title: snapshot.title,
    lang: snapshot.lang,
    viewport: snapshot.viewport,
    page: snapshot.page,
    ...zonesRecord(snapshot, zoning),
    access,
    kind: { name: selection.kind.name, confidence: rounded(selection.kind.confidence, 1000) },
    quality: selection.quality,
    content: {
      ...shown,
      markdown: front + shown.markdown,
      dropped: roundedAmount(content.dropped),
      folded: roundedAmount(content.folded),
    },
    ...markdownOf(selection),
    metadata,
    ...(comments && { comments }),
    ...(elements && { elements }),
    warnings: [
      ...snapshot.warnings,
      ...(zoning.finding?.warnings ?? []),
      ...zoneWarnings(snapshot, zoning),
      ...walled,
      ...pictureWordsWarnings(snapshot, zoning, content),
      ...droppedProseWarnings(snapshot, zoning, selection),
      ...commentWarnings(selection),
      ...offeredWarnings(selection),
      ...(judged.assets === undefined ? [] : assetWarnings(judged.assets)),
      ...warnings,
      ...fadedWarnings(snapshot, selection),
    ],
    ...(isolation === undefined ? {} : { isolation }),
    ...(snapshot.validators === undefined ? {} : { validators: snapshot.validators }),
    timings: roundedTimings(timings),
    ...parts,
  };
}

/** A page from a file has the address that its links are resolved against. */
const addressOf = ({ finalUrl }: Snapshot, baseUrl = finalUrl): string =>
  /^https?:/i.test(finalUrl) ? finalUrl : baseUrl;

function markdownOf({ offered }: ContentSelection): Pick<PageRecord, 'markdown'> {
  if (offered?.tree === undefined) return {};
  const { url, by, agreement = 0, coverage = 0 } = offered;
  return { markdown: { url, by, agreement, coverage } };
}

/** Returns the part of the record that depends only on the zones. */
export function zonesRecord(
  snapshot: Snapshot,
  zoning: Zoning,
): Pick<PageRecord, 'method' | 'thresholds' | 'confidence' | 'zones'> {
  return {
    method: zoning.method,
    thresholds: roundedThresholds(zoning.thresholds),
    confidence: rounded(zoning.confidence, 1000),
    zones: roundedZones(summaryOf(snapshot, zoning)),
  };
}

export function failureRecord(url: string, thrown: unknown): FailureRecord {
  const { code, message, retryable, option, answer } = asPithError(thrown);
  const error = {
    ...{ code, message, retryable },
    ...(option === undefined ? {} : { option }),
    ...(answer.status === undefined ? {} : { status: answer.status }),
  };
  return { schema: RESULT_SCHEMA, ok: false, url, error };
}

const roundedAmount = <Amount extends { readonly share: number }>(amount: Amount): Amount => ({
  ...amount,
  share: rounded(amount.share, 1000),
});

function roundedThresholds({ h1, h2, w1, w2 }: Thresholds): Thresholds {
  return { h1: rounded(h1), h2: rounded(h2), w1: rounded(w1), w2: rounded(w2) };
}

function roundedZones(zones: Record<Zone, ZoneSummary>): Record<Zone, ZoneSummary> {
  const entries = ZONES.map(zone => {
    const { box, elements, chars } = zones[zone];
    return [zone, { box: box === null ? null : roundedBox(box), elements, chars }] as const;
  });
  return Object.fromEntries(entries) as Record<Zone, ZoneSummary>;
}
