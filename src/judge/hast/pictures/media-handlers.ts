// Handles pictures with their descriptions, and links to videos, audio and embedded pages.

import type { Element } from 'hast';
import { type Box, EMPTY_BOX, isEmpty } from '../../../base/box.ts';
import { parseUrl } from '../../../base/text/parse-url.ts';
import { linkAddress, pictureAddress, placeOf } from '../../../page/perception/addresses.ts';
import { collapse, isBlankText, validText } from '../../../page/perception/letters.ts';
import { PAGE_LIMITS } from '../../../page/perception/limits.ts';
import {
  declaredSize,
  hasLazyAddress,
  isIconSized,
  isLinkToPage,
  isMarkedDecoration,
  isPending,
  isTrackingPixel,
  PICTURE_FILE,
} from '../../../page/perception/pending-pictures.ts';
import { pictureSource } from '../../../page/perception/picture-source.ts';
import { playedTitle } from '../../../page/perception/players.ts';
import { someWithin, textWithin } from '../../../page/perception/texts-within.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { bordered, borderOf } from '../borders.ts';
import type { Border } from '../flow.ts';
import { boxHandler } from '../inline-handlers.ts';
import { LIMITS } from '../limits.ts';
import { element, textNode } from '../nodes.ts';
import type { Handler, Visit } from '../visit.ts';
import { cellLabel, isSmallDecoration, namesLinkedFile } from './small-pictures.ts';

export const imageHandler: Handler = visit => {
  const { page, index, element: image, flow, style } = visit;
  const noscript = page.snapshot.elements[page.lazyPictures.byPlaceholder.get(index) ?? -1];
  if (page.selection.keptElements[index] !== 1) return 'skip';
  const isLazy = noscript !== undefined || isLazyPicture(image);
  if (!isLazy && isTrackingPixel(image)) return 'skip';
  const alt = words(image.attributes.alt) || words(noscript?.media?.alt);
  const source = pictureSource(visit);
  const isIcon = isPending(image)
    ? isMarkedDecoration(page.snapshot, index)
    : !isLazy && isSmallDecoration(visit, alt);
  const isMark = isIcon && !isLoneInCell(visit);
  const leave = bordered(visit);
  if (isEmoji(alt) || (isMark && namesLinkedFile(visit)))
    flow.text(alt, image.pageBox, style.fontSize, false);
  else if (source !== null && !isMark) {
    const properties = { src: linkOf(visit, source), alt, ...hintsOf(visit, isIcon) };
    putApart(visit, element('img', properties), roomOf(image), isEmpty(image.pageBox) ? 'soft' : null);
  }
  leave();
  return 'skip';
};

/** The box of a picture; the declared height if it is not loaded. */
function roomOf(image: SnapshotElement): Box {
  const [left, top, width, height] = image.pageBox;
  const declared = isPending(image) ? declaredSize(image.attributes) : {};
  return [left, top, width, Math.max(height, declared.height ?? 0)];
}

/** Facts for `dropNeedlessPictures`, which removes them. */
const hintsOf = (visit: Visit, isIcon: boolean) => ({
  ...(isIcon && { dataMark: true }),
  ...(mayBeIcon(visit.element) && { dataIcon: iconKind(visit) }),
  ...(isUnscripted(visit) && { dataUnscripted: true }),
});

function iconKind({ page, index, element: image }: Visit): 'sized' | 'linked' | 'unsized' {
  if (!isPending(image)) return 'sized';
  return isLinkToPage(page.snapshot, index) ? 'linked' : 'unsized';
}

/** By its painted size; by its markup where it was not loaded, which tells no large size of an icon. */
function mayBeIcon(image: SnapshotElement): boolean {
  if (!isPending(image)) return isIconSized(image);
  const { width = 0, height = 0 } = declaredSize(image.attributes);
  return !hasLazyAddress(image.attributes) && Math.max(width, height) <= PAGE_LIMITS.portraitPx;
}

/** Loaders keep the lazy address of a picture that they have loaded. */
const isLazyPicture = (image: SnapshotElement): boolean =>
  isPending(image) && hasLazyAddress(image.attributes);

/** Scripts are off, so that `noscript` is shown. */
const isUnscripted = ({ page, index }: Visit): boolean =>
  page.tree.closest(index, ({ tag }) => tag === 'noscript') >= 0;

const linkOf = ({ page }: Visit, address: string): string =>
  page.selection.pictureLinks?.get(address) ?? address;

/** Browsers with scripts do not show its text, which may be the only description of a picture. */
export const noscriptHandler: Handler = visit => {
  const { page, index, element: noscript } = visit;
  if (!page.lazyPictures.withoutPlaceholder.has(index)) return boxHandler(visit);
  const source = pictureAddress(noscript.media?.source, placeOf(page.snapshot, noscript));
  if (source === null) return 'skip';
  const alt = words(noscript.media?.alt);
  putApart(visit, element('img', { src: linkOf(visit, source), alt }), EMPTY_BOX, 'soft');
  return 'skip';
};

/**
 * Uses the title of a drawing if it declares itself a picture or is in a figure. A drawing of icon size is decoration,
 * except in a table.
 */
export const svgHandler: Handler = visit => {
  const { page, index, element: svg, flow, style } = visit;
  const isShown = svg.attributes.role === 'img' || flow.openBlock('figure') !== undefined;
  const isPicture = isShown && page.selection.keptElements[index] === 1;
  const name = isPicture ? words(svg.attributes['aria-label']) || titleOf(visit) : '';
  const title = isPicture && isIconSized(svg) ? cellLabel(visit) : name;
  if (title !== '') flow.text(title, svg.pageBox, style.fontSize, false);
  return 'skip';
};

export const mediaHandler: Handler = visit => {
  const { tree } = visit.page;
  const sources = tree
    .children(visit.index)
    .map(child => tree.element(child))
    .map(({ tag, attributes }) => (tag === 'source' ? attributes.src : undefined));
  const isLinked = linkTo(visit, [visit.element.media?.source, visit.element.attributes.src, ...sources]);
  if (!isLinked) addPicture(visit, visit.element.attributes.poster);
  return 'skip';
};

/**
 * The content of an object is shown only if the object itself is not. Then it is the title of what the object would
 * show, unless it has links or pictures itself.
 */
export const objectHandler: Handler = visit => {
  const { page, index, element: object } = visit;
  const shown = textWithin(page, index).trim();
  if (shown === '') return embedHandler(visit);
  const isPlain = !someWithin(page, index, (_, tag) => tag !== 'p' && tag !== 'br');
  const isTitle = isPlain && shown.length <= LIMITS.mediaTitleChars;
  if (isTitle && linkTo(visit, [object.attributes.data], shown)) return 'skip';
  return bordered(visit);
};

/** Links to what it plays, in place of its poster and button. */
export const playerHandler =
  (address: string): Handler =>
  visit => {
    const text = textWithin(visit.page, visit.index).trim();
    const isTitle = text.length <= LIMITS.mediaTitleChars;
    const isLinked = linkTo(visit, [address], words(playedTitle(visit.element)) || (isTitle ? text : ''));
    return isLinked && isTitle ? 'skip' : boxHandler(visit);
  };

/** Includes a picture, and an embedded page if the snapshot contains it; links to anything else. */
export const embedHandler: Handler = visit => {
  const { page, index, element: frame } = visit;
  const { src, data, type = '' } = frame.attributes;
  if (type.startsWith('image/') || PICTURE_FILE.test(src ?? data ?? '')) {
    addPicture(visit, src ?? data);
    return 'skip';
  }
  const holdsContent = page.tree.children(index).some(child => page.holders[child] === 1);
  if (holdsContent) {
    visit.flow.border('hard');
    return () => visit.flow.border('hard');
  }
  if (!isOwnBlankFrame(visit))
    linkTo(visit, [frame.attributes.src, frame.attributes.data, frame.attributes['data-src']]);
  return 'skip';
};

/** A file of the page's own site without a title, such as that of a player by script: read, it shows nothing to open. */
function isOwnBlankFrame({
  page: { tree, snapshot },
  index,
  element: { scope, attributes },
}: Visit): boolean {
  const [first] = tree.children(index);
  if (first === undefined || titleIn(attributes) !== '') return false;
  const siteOf = (address = '', base?: string) => parseUrl(address, base)?.host;
  const site = siteOf(snapshot.finalUrl);
  const shows = [...tree.textsWithin(index)].some(
    ([, { text, visibility }]) => isSeen(visibility) && !isBlankText(text),
  );
  return !shows && site === siteOf(attributes.src, snapshot.scopes[scope]?.baseUrl ?? snapshot.finalUrl);
}

/** Adds a picture that is no `img`, such as the poster of a film, with the title of its element. */
function addPicture(visit: Visit, source: string | undefined): void {
  const { page, index, element: medium } = visit;
  const address = pictureAddress(source, placeOf(page.snapshot, medium));
  if (address === null || page.selection.keptElements[index] !== 1) return;
  const alt = titleIn(medium.attributes);
  putApart(visit, element('img', { src: linkOf(visit, address), alt }));
}

/** Puts a picture or link in the line, with a border on both sides unless `border` is null. */
function putApart(
  visit: Visit,
  node: Element,
  box: Box = visit.element.pageBox,
  border: Border | null = borderOf(visit) ?? 'loose',
): void {
  const { flow, style } = visit;
  if (border !== null) flow.border(border);
  flow.atom(node, box, style.fontSize);
  if (border !== null) flow.border(border);
}

/** Returns false if there is nothing to link to. `said`: the title of a medium without a title attribute. */
function linkTo(visit: Visit, sources: readonly (string | undefined)[], said = ''): boolean {
  const { page, index, element: medium } = visit;
  if (page.selection.keptElements[index] !== 1 || isTrackingPixel(medium)) return false;
  const place = placeOf(page.snapshot, medium);
  const address = sources.map(source => linkAddress(source, place)).find(found => found !== null);
  if (address === undefined || address === null) return false;
  const { attributes } = medium;
  const title = titleIn(attributes) || words(said) || nameOf(address, page.snapshot.finalUrl);
  const isInLink = visit.flow.isInside('a');
  putApart(visit, element(isInLink ? 'span' : 'a', isInLink ? {} : { href: address }, [textNode(title)]));
  return true;
}

const titleIn = ({ title, 'aria-label': label }: SnapshotElement['attributes']): string =>
  words(title) || words(label);

/** Host and path: the part of an address that readers recognise; of a local file its name. */
function nameOf(address: string, pageUrl: string): string {
  const { protocol, host, pathname } = new URL(address, pageUrl);
  if (protocol === 'file:') return validText(pathname.slice(pathname.lastIndexOf('/') + 1));
  return validText(`${host}${pathname}`.replace(/\/$/, '').replace(/^www\./, ''));
}

/** An icon that is all of a cell may be its value, such as a mark for yes. */
function isLoneInCell({ page, index, flow }: Visit): boolean {
  if (flow.openBlock('td') === undefined) return false;
  const cell = page.tree.closest(index, ({ tag }) => tag === 'td');
  return cell >= 0 && page.tree.end(cell) - cell <= FEW_ELEMENTS && textWithin(page, cell).trim() === '';
}

/** Most elements in a cell with its icon. */
const FEW_ELEMENTS = 5;

const words = (text: string | undefined): string =>
  collapse(validText((text ?? '').slice(0, LIMITS.altChars))).text;

const isEmoji = (alt: string): boolean =>
  alt.length <= 16 &&
  /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(alt) &&
  !/[\p{L}]/u.test(alt) &&
  !/\s/.test(alt);

function titleOf({ page, index }: Visit): string {
  const title = page.tree.children(index).find(child => page.tree.element(child).tag === 'title');
  if (title === undefined) return '';
  return words(
    page.tree
      .texts(title)
      .map(text => page.tree.text(text).text)
      .join(' '),
  );
}
