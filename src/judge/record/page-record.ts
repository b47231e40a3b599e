// The record of a page: the documented JSON result that scripts rely on.

import type { Root } from 'hast';
import type { Box } from '../../base/box.ts';
import { asPithError } from '../../base/errors.ts';
import type {
  Isolation,
  Snapshot,
  SnapshotWarning,
  Validators,
  Visibility,
} from '../../page/snapshot/snapshot.ts';
import { xpathsOf } from '../../page/snapshot/xpath.ts';
import { type Access, accessOf } from '../access/access.ts';
import { type Assets, assetWarnings } from '../content/assets.ts';
import type { Content } from '../content/content.ts';
import { offeredWarnings } from '../content/offered/with-offered.ts';
import type { OfferedContent } from '../hast/kept.ts';
import { type Metadata, metadataOf } from '../metadata/metadata.ts';
import type { Chunk } from '../sections/chunks.ts';
import type { PartRecord } from '../sections/content-part.ts';
import type { Section } from '../sections/sections.ts';
import type { ContentSelection } from '../selection/content-selection.ts';
import type { PageKind } from '../selection/kinds.ts';
import type { DropRule } from '../selection/rules/drop-rule.ts';
import { dropRuleAt } from '../selection/rules/drop-rules.ts';
import { takesZone } from '../zones/enclosing-zone.ts';
import { reasonOf } from '../zones/methods.ts';
import { summaryOf } from '../zones/summary.ts';
import { zoneWarnings } from '../zones/zone-warnings.ts';
import { type Thresholds, ZONES, type Zone, type ZoneSummary, type Zoning } from '../zones/zoning.ts';
import { type CommentRecord, commentRecords, commentWarnings } from './comment-records.ts';
import { droppedCharsOf, ownTextOf } from './describe-element.ts';
import type { HiddenText } from './hidden-text.ts';
import type { LinkRecord, PictureRecord } from './page-links.ts';
import type { StructuredData } from './structured.ts';
import { rounded, roundedTimings, type Timings } from './timings.ts';

export const RESULT_SCHEMA = 'pith/result@1';

export interface ElementRecord {
  readonly xpath: string;
  readonly tag: string;
  readonly box: Box;
  readonly zone: Zone;
  readonly content: boolean;
  /** The rule of DROP_RULES that dropped the element, or part of its own text, in CENTER. */
  readonly dropped?: DropRule;
  /** Number of `chars` that are not content, if the element is content. */
  readonly droppedChars?: number;
  /** Set for lines under the title with author, date or source, kept or not. */
  readonly part?: 'byline';
  readonly reason: string;
  /** Characters of its own text without white space, and the start of that text; only set if it has some. */
  readonly chars?: number;
  readonly text?: string;
  /** Only set for an invisible element that has a layout box. */
  readonly visibility?: Visibility;
}

export interface PageRecord {
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
  /** Readers' comments, kept or not; only set if there are some. */
  readonly comments?: readonly CommentRecord[];
  readonly elements?: readonly ElementRecord[];
  /** Describes the part that `content` holds; only set if a part was asked for. */
  readonly part?: PartRecord;
  readonly links?: readonly LinkRecord[];
  readonly pictures?: readonly PictureRecord[];
  /** JSON-LD of the page, and which of its values a reader sees; only set if asked for. */
  readonly structured?: readonly StructuredData[];
  readonly sections?: readonly Section[];
  readonly chunks?: readonly Chunk[];
  /** Text that people cannot see; only set if there is some. */
  readonly hidden?: HiddenText;
  readonly warnings: readonly SnapshotWarning[];
  /** Tells if the page shared its browser context with pages of its site; only set if it was opened. */
  readonly isolation?: Isolation;
  /** Only set if no visit was made, because an earlier one was kept (`maxAgeMs`). */
  readonly cached?: CachedRecord;
  /** `ETag` and `Last-Modified` of the document, for conditional requests. */
  readonly validators?: Validators;
  readonly timings: Timings;
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

export interface Judged {
  readonly snapshot: Snapshot;
  readonly zoning: Zoning;
  readonly selection: ContentSelection;
  readonly content: Content;
  /** The content as hast; a thread that judged does not send it. */
  readonly tree?: Root;
  /** Files of the pictures to which the content links. */
  readonly assets?: Assets;
}

export function pageRecord(judged: Judged, timings: Timings, withElements: boolean): PageRecord {
  const { snapshot, zoning, content, selection } = judged;
  const { isolation } = snapshot.environment;
  const { access, warnings: walled } = accessOf(snapshot, zoning);
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
      ...content,
      dropped: roundedAmount(content.dropped),
      folded: roundedAmount(content.folded),
    },
    ...markdownOf(selection),
    metadata: metadataOf(snapshot),
    ...(selection.comments.length === 0 ? {} : { comments: commentRecords(selection) }),
    ...(withElements ? { elements: elementRecords(judged) } : {}),
    warnings: [
      ...snapshot.warnings,
      ...(zoning.finding?.warnings ?? []),
      ...zoneWarnings(snapshot, zoning),
      ...walled,
      ...commentWarnings(selection),
      ...offeredWarnings(selection),
      ...(judged.assets === undefined ? [] : assetWarnings(judged.assets)),
    ],
    ...(isolation === undefined ? {} : { isolation }),
    ...(snapshot.validators === undefined ? {} : { validators: snapshot.validators }),
    timings: roundedTimings(timings),
  };
}

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

function elementRecords({ snapshot, zoning, selection }: Judged): ElementRecord[] {
  const xpaths = xpathsOf(snapshot);
  const bylines = new Set(selection.bylines);
  const records: ElementRecord[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    const zone = zoning.zones[index];
    if (!takesZone(element) || zone === null || zone === undefined) continue;
    const isContent = selection.keptElements[index] === 1;
    const rule = dropRuleAt(selection, index);
    const text = ownTextOf(snapshot, index);
    records.push({
      xpath: xpaths[index] ?? '',
      tag: element.tag,
      box: roundedBox(element.pageBox),
      zone,
      content: isContent,
      ...(rule === null ? {} : { dropped: rule }),
      ...(rule === null || !isContent
        ? {}
        : { droppedChars: droppedCharsOf(snapshot, index, selection.keptTexts) }),
      ...(bylines.has(index) ? { part: 'byline' as const } : {}),
      reason: reasonOf(snapshot, zoning, index),
      ...(text.chars === 0 ? {} : { chars: text.chars, text: text.start }),
      ...(element.visibility === 'visible' ? {} : { visibility: element.visibility }),
    });
  }
  return records;
}

const roundedAmount = <Amount extends { readonly share: number }>(amount: Amount): Amount => ({
  ...amount,
  share: rounded(amount.share, 1000),
});
const roundedBox = (box: Box): Box => [rounded(box[0]), rounded(box[1]), rounded(box[2]), rounded(box[3])];

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
