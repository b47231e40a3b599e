// A judged page for comparison, from a snapshot or a record: each element with its position, zone and own text, the
// addresses of its pictures and links, and what its head says about it.

import type { Box } from '../../base/box.ts';
import { nonBlankChars } from '../../base/text/non-blank-chars.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { isUrl, parseUrl } from '../../base/text/parse-url.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import { xpathOf } from '../../page/snapshot/xpath.ts';
import { type Metadata, metadataOf } from '../metadata/metadata.ts';
import { elementLabel, ownTextOf } from '../record/describe-element.ts';
import type { PageRecord } from '../record/page-record.ts';
import { takesZone } from '../zones/enclosing-zone.ts';
import { summaryOf } from '../zones/summary.ts';
import type { Zone, ZoneSummary, Zoning } from '../zones/zoning.ts';
import { type Ignored, NOTHING_IGNORED } from './ignored.ts';
import { holdersOf, parseRecord } from './parse-record.ts';
import type { MetadataField } from './settings.ts';

export interface ComparedPage extends Pick<PageRecord, 'url' | 'title' | 'page' | 'method' | 'thresholds'> {
  /** `null` for a record without metadata. */
  readonly metadata: ComparedMetadata | null;
  readonly zones: Readonly<Record<Zone, ZoneSummary>>;
  /** Elements that have a zone, in document order. */
  readonly elements: readonly ComparedElement[];
  /** All visible texts in document order; `null` for a record, which only keeps the start of each text. */
  readonly texts: readonly ComparedText[] | null;
  /** `null` for a record. */
  readonly shown: ShownAddresses | null;
  /** CSS px; `null` if a record does not say. */
  readonly viewport: { readonly width: number; readonly height: number } | null;
}

export interface ComparedText {
  readonly text: string;
  /** Index of the element that directly contains the text; -1 for none. */
  readonly element: number;
  readonly zone: Zone;
}

export interface ComparedElement {
  readonly path: string;
  readonly tag: string;
  /** Tag with id and classes, where known. */
  readonly label: string;
  /** Index of the nearest listed ancestor; -1 for none. */
  readonly parent: number;
  readonly pageBox: Box;
  readonly zone: Zone;
  /** Start of its own text. */
  readonly text: string;
  /** The complete text; `null` if only its start is recorded. */
  readonly wholeText: string | null;
  /** Characters of its own text without white space. */
  readonly chars: number;
  readonly isSeen: boolean;
  /** It may come, go, change and push others. */
  readonly isIgnored?: boolean;
}

/** `ignored`: elements whose words, pictures and links are left out. */
export function comparedSnapshot(
  snapshot: Snapshot,
  zoning: Zoning,
  ignored: Ignored = NOTHING_IGNORED,
): ComparedPage {
  const isIgnored = (index: number): boolean => ignored.roots.has(index) || ignored.inside.has(index);
  const places = new Int32Array(snapshot.elements.length).fill(-1);
  const elements: ComparedElement[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    const parent = places[element.parent] ?? -1;
    const zone = ignored.inside.has(index) ? null : (zoning.zones[index] ?? null);
    places[index] = zone === null ? parent : elements.length;
    if (zone === null) continue;
    const text = isIgnored(index) ? NO_TEXT : ownTextOf(snapshot, index);
    elements.push({
      path: xpathOf(snapshot, index),
      tag: element.tag,
      label: elementLabel(element),
      parent,
      pageBox: element.pageBox,
      zone,
      text: text.start,
      wholeText: text.whole,
      chars: text.chars,
      isSeen: element.visibility === 'visible',
      isIgnored: ignored.roots.has(index),
    });
  }
  const { finalUrl, title, page } = snapshot;
  const { method, thresholds } = zoning;
  const zones = summaryOf(snapshot, zoning);
  return {
    ...{ url: finalUrl, title, method, page, thresholds, zones, elements },
    metadata: comparedMetadata(finalUrl, title, metadataOf(snapshot)),
    texts: textsOf(snapshot, zoning, places, isIgnored),
    shown: shownAddresses(snapshot, isIgnored),
    viewport: snapshot.viewport,
  };
}

const NO_TEXT = { start: '', whole: '', chars: 0 };

/** Text directly in BODY counts as CENTER, as in the zone summary. */
function textsOf(
  snapshot: Snapshot,
  zoning: Zoning,
  places: Int32Array,
  isIgnored: (index: number) => boolean,
): ComparedText[] {
  return snapshot.texts.flatMap(({ parent, text, visibility }) => {
    const zone = zoning.zones[parent] ?? null;
    const holder = snapshot.elements[parent];
    if (
      !isSeen(visibility) ||
      isIgnored(parent) ||
      (zone === null && holder !== undefined && takesZone(holder))
    )
      return [];
    return [{ text, element: zone === null ? -1 : (places[parent] ?? -1), zone: zone ?? 'CENTER' }];
  });
}

/** Requires a record with its elements. `name` says in errors where the record comes from. */
export function comparedRecord(record: PageRecord, name = 'the record'): ComparedPage {
  const {
    finalUrl,
    title,
    method,
    page,
    thresholds,
    zones,
    elements: listed = [],
    viewport,
    metadata,
  } = parseRecord(record, name);
  const holders = holdersOf(listed.map(({ xpath }) => xpath));
  const elements = listed.map(
    (element, place): ComparedElement => ({
      path: element.xpath,
      tag: element.tag,
      label: element.tag,
      parent: typeof holders === 'string' ? -1 : (holders[place] ?? -1),
      pageBox: element.box,
      zone: element.zone,
      text: element.text ?? '',
      wholeText: null,
      chars: element.chars ?? nonBlankChars(element.text ?? ''),
      isSeen: element.visibility === undefined,
    }),
  );
  return {
    ...{ url: finalUrl, title, method, page, thresholds, zones, elements },
    metadata: metadata === undefined ? null : comparedMetadata(finalUrl, title, metadata),
    ...{ texts: null, shown: null, viewport: viewport ?? null },
  };
}

/** `null` for a field that the page does not state. */
export type ComparedMetadata = Readonly<Record<MetadataField, string | null>>;

/** `title`: of the document, with the site's name. */
function comparedMetadata(
  url: string,
  title: string,
  { description, canonicalUrl, language }: Pick<Metadata, 'description' | 'canonicalUrl' | 'language'>,
): ComparedMetadata {
  return {
    title: onOneLine(title) || null,
    description: description === null ? null : onOneLine(description.value),
    canonicalUrl: canonicalUrl === null ? null : withoutOwnSite(canonicalUrl.value, url),
    language: language?.value ?? null,
  };
}

/** Removes the page's own site, so that a copy of the site on another host has the same canonical addresses. */
function withoutOwnSite(address: string, url: string): string {
  const own = parseUrl(url)?.origin;
  return own !== undefined && parseUrl(address)?.origin === own ? address.slice(own.length) : address;
}

/** Addresses that a page shows, each as often as it occurs. */
interface ShownAddresses {
  readonly pictures: readonly string[];
  readonly links: readonly string[];
}

const PICTURES = new Set(['img', 'video', 'canvas', 'object', 'embed', 'iframe', 'svg']);
const LINKS = new Set(['a', 'area']);

export function shownAddresses(snapshot: Snapshot, isIgnored = (_: number) => false): ShownAddresses {
  const [pictures, links]: [string[], string[]] = [[], []];
  for (const [index, element] of snapshot.elements.entries()) {
    const { tag, attributes, visibility, scope } = element;
    if (!isSeen(visibility) || isIgnored(index)) continue;
    const baseUrl = snapshot.scopes[scope]?.baseUrl ?? snapshot.finalUrl;
    if (PICTURES.has(tag)) pictures.push(pictureKey(element, baseUrl));
    else if (LINKS.has(tag) && attributes.href !== undefined) links.push(linkKey(attributes.href, baseUrl));
  }
  return { pictures, links };
}

/** Keeps links within the page as written: a copy under another name has the same ones. */
function linkKey(href: string, baseUrl: string): string {
  const written = href.trim();
  return /^(?:$|[#?])/.test(written) ? written : relativeToSite(written, baseUrl);
}

/** Identifies a picture without an address by its size in whole px. */
function pictureKey({ tag, attributes, media, pageBox }: SnapshotElement, baseUrl: string): string {
  const address = media?.source || attributes.src || attributes.data || attributes.poster || '';
  if (address === '') return `${tag} ${Math.round(pageBox[2])} × ${Math.round(pageBox[3])}`;
  return `${tag} ${relativeToSite(address, baseUrl)} ${media?.naturalWidth ?? 0} × ${media?.naturalHeight ?? 0}`;
}

/** Removes the page's folder or site from an address, so that a copy of a site elsewhere has equal addresses. */
function relativeToSite(address: string, baseUrl: string): string {
  if (!isUrl(address, baseUrl)) return address.trim();
  const { href, origin, protocol } = new URL(address, baseUrl);
  // HTML without an address is in no folder.
  if (!isUrl('.', baseUrl)) return href;
  const folder = new URL('.', baseUrl).href;
  if (href.startsWith(folder)) return `/${href.slice(folder.length)}`;
  if (protocol === 'file:') return href.slice('file://'.length);
  // All addresses without a host have the origin `null`.
  return origin !== 'null' && origin === new URL(baseUrl).origin ? href.slice(origin.length) : href;
}
