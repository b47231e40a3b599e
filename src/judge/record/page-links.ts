// Lists the links and pictures of a page that a reader can see, with their zones.

import type { Box } from '../../base/box.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { linkAddress, pictureAddress, placeOf } from '../../page/perception/addresses.ts';
import { isTrackingPixel } from '../../page/perception/pending-pictures.ts';
import { type LinkTarget, linkTargetReader } from '../../page/snapshot/link-targets.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement, SnapshotWarning } from '../../page/snapshot/snapshot.ts';
import type { Selection } from '../selection/kept.ts';
import { enclosingZones } from '../zones/enclosing-zone.ts';
import type { Zone, Zoning } from '../zones/zoning.ts';

export interface LinkRecord {
  readonly url: string;
  /** Its words; those of its picture if it has none. */
  readonly text: string;
  readonly zone: Zone | null;
  /** True if the link, or a part of it, is content. */
  readonly content: boolean;
  /** Its target, as far as its address shows. */
  readonly kind?: LinkTarget;
  readonly rel?: string;
}

export interface PictureRecord {
  readonly url: string;
  readonly alt: string;
  /** Caption of its figure. */
  readonly caption?: string;
  readonly box: Box;
  readonly zone: Zone | null;
  readonly content: boolean;
  /** Link to its file, if it was saved. */
  readonly file?: string;
}

interface PageLists {
  readonly links: readonly LinkRecord[];
  readonly pictures: readonly PictureRecord[];
}

/** Most entries of a list, and most characters of a text in it. */
const MOST_LISTED = 10_000;
const MOST_CHARS = 300;

interface ListedPage {
  readonly snapshot: Snapshot;
  readonly zoning: Zoning;
  readonly selection: Selection;
}

export function pageLists(page: ListedPage): PageLists {
  const { elements } = page.snapshot;
  const links = insidesOf(page, isLink);
  const captions = insidesOf(page, ({ tag }) => tag === 'figcaption');
  const captionOf = captionsByFigure(page.snapshot, captions);
  const zones = enclosingZones(page.snapshot, page.zoning);
  const kindOf = linkTargetReader(page.snapshot);
  const found: { links: LinkRecord[]; pictures: PictureRecord[] } = { links: [], pictures: [] };
  for (const [index, element] of elements.entries()) {
    const inside = links.get(index);
    if (inside?.isSeen === true && found.links.length < MOST_LISTED) {
      const link = linkRecord(page, element, inside, zones[index] ?? null, kindOf(element));
      if (link !== undefined) found.links.push(link);
    }
    if (element.tag === 'img' && found.pictures.length < MOST_LISTED) {
      const picture = pictureRecord(page, index, zones[index] ?? null, captionOf(index));
      if (picture !== undefined) found.pictures.push(picture);
    }
  }
  return found;
}

/** Visible texts and pictures in an element. */
interface Inside {
  text: string;
  alt: string;
  isSeen: boolean;
  isContent: boolean;
}

const isLink = ({ tag, attributes }: SnapshotElement): boolean =>
  tag === 'a' && attributes.href !== undefined;

/** For each such element that is not inside another one. */
function insidesOf(
  { snapshot, selection }: ListedPage,
  isWanted: (element: SnapshotElement) => boolean,
): Map<number, Inside> {
  const insides = new Map<number, Inside>();
  const around: (Inside | undefined)[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    let inside = around[element.parent];
    if (inside === undefined && isWanted(element)) {
      inside = { text: '', alt: '', isSeen: false, isContent: false };
      insides.set(index, inside);
    }
    around.push(inside);
    const isPicture = element.tag === 'img' || element.tag === 'svg';
    if (inside === undefined || !isPicture || !isSeen(element.visibility)) continue;
    inside.alt ||= element.attributes.alt ?? element.attributes['aria-label'] ?? '';
    inside.isSeen = true;
    inside.isContent ||= selection.keptElements[index] === 1;
  }
  for (const [index, { parent, text, visibility }] of snapshot.texts.entries()) {
    const inside = around[parent];
    if (inside === undefined || !isSeen(visibility)) continue;
    if (inside.text.length < MOST_CHARS) inside.text += ` ${text.slice(0, MOST_CHARS)}`;
    inside.isSeen = true;
    inside.isContent ||= selection.keptTexts[index] === 1;
  }
  return insides;
}

export const LIST_WARNINGS = [
  /** `--list-links` lists the first 10,000 links and pictures of a page that has more */
  'LISTS_CUT',
] as const;

/** Warns of a list that was cut. */
export function listWarnings({ links, pictures }: PageLists): SnapshotWarning[] {
  if (links.length < MOST_LISTED && pictures.length < MOST_LISTED) return [];
  const message = `the page has more than ${MOST_LISTED} links or pictures: the rest is not listed`;
  return [{ code: LIST_WARNINGS[0], message }];
}

const shortened = (text: string): string => onOneLine(text).slice(0, MOST_CHARS).toWellFormed();

function linkRecord(
  { snapshot }: ListedPage,
  element: SnapshotElement,
  { text, alt, isContent }: Inside,
  zone: Zone | null,
  kind: LinkTarget | undefined,
): LinkRecord | undefined {
  const { href, rel } = element.attributes;
  const url = linkAddress(href, placeOf(snapshot, element));
  if (url === null) return undefined;
  return {
    url,
    text: shortened(text) || shortened(alt),
    zone,
    content: isContent,
    ...(kind === undefined ? {} : { kind }),
    ...(rel === undefined || rel === '' ? {} : { rel: shortened(rel) }),
  };
}

function pictureRecord(
  { snapshot, selection }: ListedPage,
  index: number,
  zone: Zone | null,
  caption: string | undefined,
): PictureRecord | undefined {
  const element = snapshot.elements[index];
  if (element === undefined || !isSeen(element.visibility) || isTrackingPixel(element)) return undefined;
  const url = pictureAddress(element.media?.source || element.attributes.src, placeOf(snapshot, element));
  // An address that holds the picture itself would be the largest part of the record.
  if (url === null || url.startsWith('data:')) return undefined;
  const isContent = selection.keptElements[index] === 1;
  const file = isContent ? selection.pictureLinks?.get(url) : undefined;
  return {
    url,
    alt: shortened(element.attributes.alt ?? ''),
    ...(caption === undefined || caption === '' ? {} : { caption }),
    box: element.pageBox,
    zone,
    content: isContent,
    ...(file === undefined || file === url ? {} : { file }),
  };
}

function captionsByFigure(
  snapshot: Snapshot,
  captions: ReadonlyMap<number, Inside>,
): (index: number) => string | undefined {
  const tree = treeOf(snapshot);
  const byFigure = new Map<number, string>();
  const figureAround = (index: number): number => tree.closest(index, ({ tag }) => tag === 'figure');
  for (const [index, { text }] of captions) byFigure.set(figureAround(index), shortened(text));
  byFigure.delete(-1);
  return index => (byFigure.size === 0 ? undefined : byFigure.get(figureAround(index)));
}
