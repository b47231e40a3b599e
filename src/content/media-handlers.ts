// Pictures with their words, and films, sounds and embedded pages as links to them.

import { isEmpty } from '../geometry/box.ts';
import type { SnapshotElement } from '../snapshot/snapshot.ts';
import { linkAddress, pictureAddress, widestCandidate } from './addresses.ts';
import { bordered, borderOf } from './borders.ts';
import { collapse, validText } from './letters.ts';
import { LIMITS } from './limits.ts';
import { element, textNode } from './nodes.ts';
import { baseUrlOf, fontSizeOf, type Handler, type Visit } from './visit.ts';

export const imageHandler: Handler = visit => {
  const { page, index, element: image, flow, style } = visit;
  if (!page.selection.keepsElement(index) || isTrackingPixel(image)) return 'skip';
  const alt = words(image.attributes.alt);
  const source = pictureSource(visit);
  const leave = bordered(visit);
  if (isEmoji(alt)) flow.text(alt, image.pageBox, fontSizeOf(style), false);
  else if (source !== null && !isBareIcon(image, alt)) {
    flow.atom(element('img', { src: source, alt }), image.pageBox, fontSizeOf(style));
  }
  leave();
  return 'skip';
};

/** A drawing speaks through its title; one of an icon's size only decorates. */
export const svgHandler: Handler = visit => {
  const { page, index, element: svg, flow, style } = visit;
  const isPicture = svg.attributes.role === 'img' && page.selection.keepsElement(index);
  const title = isPicture && !isIconSized(svg) ? words(svg.attributes['aria-label']) || titleOf(visit) : '';
  if (title !== '') flow.text(title, svg.pageBox, fontSizeOf(style), false);
  return 'skip';
};

export const mediaHandler: Handler = visit => {
  const { tree, snapshot } = visit.page;
  const sources = tree.childrenOf(visit.index).map(child => snapshot.elements[child]?.attributes.src);
  linkTo(visit, [visit.element.media?.source, visit.element.attributes.src, ...sources]);
  return 'skip';
};

/** A page within the page flows on if the snapshot holds it; else a link says what is there. */
export const embedHandler: Handler = visit => {
  const { page, index, element: frame } = visit;
  const holdsContent = page.tree.childrenOf(index).some(child => page.holders[child] === 1);
  if (holdsContent) {
    visit.flow.border('hard');
    return () => visit.flow.border('hard');
  }
  linkTo(visit, [frame.attributes.src, frame.attributes.data, frame.attributes['data-src']]);
  return 'skip';
};

function linkTo(visit: Visit, sources: readonly (string | undefined)[]): void {
  const { page, index, element: medium, flow, style } = visit;
  if (!page.selection.keepsElement(index) || isTrackingPixel(medium)) return;
  const base = baseUrlOf(page.snapshot, medium);
  const address = sources.map(source => linkAddress(source, base)).find(found => found !== null);
  if (address === undefined || address === null) return;
  const { attributes } = medium;
  const title = words(attributes.title) || words(attributes['aria-label']) || nameOf(address);
  const border = borderOf(visit) ?? 'loose';
  flow.border(border);
  const link = flow.isInside('a') ? textNode(title) : element('a', { href: address }, [textNode(title)]);
  flow.atom(link.type === 'text' ? element('span', {}, [link]) : link, medium.pageBox, fontSizeOf(style));
  flow.border(border);
}

/** Host and path, the part of an address that people know a thing by. */
function nameOf(address: string): string {
  const { host, pathname } = new URL(address);
  return validText(`${host}${pathname}`.replace(/\/$/, '').replace(/^www\./, ''));
}

const LAZY_ADDRESSES = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-url'];

/** What was really loaded, else what a script would have loaded, else what the page says. */
function pictureSource({ page, element: image }: Visit): string | null {
  const { attributes, media } = image;
  const base = baseUrlOf(page.snapshot, image);
  const isPlaceholder = media !== undefined && isDot(media.naturalWidth, media.naturalHeight);
  const around = page.snapshot.elements[image.parent];
  const lazy = [
    ...LAZY_ADDRESSES.map(name => attributes[name]),
    widestCandidate(attributes['data-srcset']),
    widestCandidate(attributes['data-lazy-srcset']),
  ];
  const loaded = media?.source;
  const written = [
    widestCandidate(attributes.srcset),
    ...picturesOf(page, around, image.parent),
    attributes.src,
  ];
  const candidates = isPlaceholder ? [...lazy, loaded, ...written] : [loaded, ...lazy, ...written];
  for (const candidate of candidates) {
    const address = pictureAddress(candidate, base);
    if (address !== null) return address;
  }
  return null;
}

function picturesOf(
  page: Visit['page'],
  around: SnapshotElement | undefined,
  index: number,
): (string | undefined)[] {
  if (around?.tag !== 'picture') return [];
  const first = page.tree.childrenOf(index).slice(0, LIMITS.pictureSources);
  return first.map(child => widestCandidate(page.snapshot.elements[child]?.attributes.srcset));
}

const isDot = (width: number, height: number): boolean =>
  width > 0 && width <= LIMITS.trackingPixelPx && height <= LIMITS.trackingPixelPx;

function isTrackingPixel({ pageBox, media }: SnapshotElement): boolean {
  const isThin = pageBox[2] <= LIMITS.trackingPixelPx || pageBox[3] <= LIMITS.trackingPixelPx;
  if (isThin && !isEmpty(pageBox)) return true;
  return media !== undefined && isSpacer(media.source, media);
}

/** A dot that was stretched to push other things apart, rather than held in place of what is still to load. */
const isSpacer = (source: string, media: { naturalWidth: number; naturalHeight: number }): boolean =>
  isDot(media.naturalWidth, media.naturalHeight) &&
  /(?:spacer|blank|pixel|clear|trans|shim|dot)[^/]*$/i.test(source);

const isIconSized = ({ pageBox }: SnapshotElement): boolean =>
  pageBox[2] <= LIMITS.iconPx && pageBox[3] <= LIMITS.iconPx;

const isBareIcon = (image: SnapshotElement, alt: string): boolean => alt === '' && isIconSized(image);

const words = (text: string | undefined): string =>
  collapse(validText((text ?? '').slice(0, LIMITS.altChars))).text;

const isEmoji = (alt: string): boolean =>
  alt.length <= 16 &&
  /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(alt) &&
  !/[\p{L}]/u.test(alt) &&
  !/\s/.test(alt);

function titleOf({ page, index }: Visit): string {
  const title = page.tree.childrenOf(index).find(child => page.snapshot.elements[child]?.tag === 'title');
  if (title === undefined) return '';
  return words(
    page.tree
      .textsOf(title)
      .map(text => page.snapshot.texts[text]?.text ?? '')
      .join(' '),
  );
}
