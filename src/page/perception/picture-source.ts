// Finds the real address of a picture: the loaded one, else that of a lazy-loading script, else the declared one.

import type { Box } from '../../base/box.ts';
import { onceEach } from '../snapshot/once-each.ts';
import { type PageTree, treeOf } from '../snapshot/page-tree.ts';
import { isSeen } from '../snapshot/sight.ts';
import type { Snapshot, SnapshotElement, SnapshotMedia } from '../snapshot/snapshot.ts';
import { pictureAddress, placeOf, widestCandidate } from './addresses.ts';
import { PAGE_LIMITS } from './limits.ts';
import { isDot, isTrackingPixel, LAZY_SETS, lazyAddresses, otherLazyAddress } from './pending-pictures.ts';

/** An image with the parts of its page that tell its address. */
export interface PicturePlace {
  readonly page: {
    readonly snapshot: Snapshot;
    readonly tree: PageTree;
    readonly lazyPictures: LazyPictures;
  };
  readonly index: number;
  readonly element: SnapshotElement;
}

/** Tells the address of each picture of a page, before it is known which of them are content. */
export const pictureSourcesOf = onceEach((snapshot: Snapshot): ((index: number) => string | null) => {
  const keptElements = new Uint8Array(snapshot.elements.length).fill(1);
  const tree = treeOf(snapshot);
  const page = { snapshot, tree, lazyPictures: lazyPictures(snapshot, { keptElements }) };
  return index => pictureSource({ page, index, element: tree.element(index) });
});

/** Null if the page names no allowed address. */
export function pictureSource({ page, index, element: image }: PicturePlace): string | null {
  const { attributes, media } = image;
  const place = placeOf(page.snapshot, image);
  const isPlaceholder =
    media !== undefined && (looksUnloaded(media, image.pageBox) || isDrawnInPlaceOf(media, attributes));
  const around = page.snapshot.elements[image.parent];
  const lazy = [
    ...lazyAddresses(attributes),
    ...LAZY_SETS.map(name => widestCandidate(attributes[name])),
    otherLazyAddress(attributes),
    page.tree.element(page.lazyPictures.byPlaceholder.get(index) ?? -1).media?.source,
  ];
  const loaded = media?.source;
  const written = [
    widestCandidate(attributes.srcset),
    ...picturesOf(page, around, image.parent),
    attributes.src,
  ];
  const candidates = isPlaceholder
    ? [...lazy, widestOf(page, image, around), loaded, ...written]
    : [loaded, ...lazy, ...written];
  for (const candidate of candidates) {
    const address = pictureAddress(candidate, place);
    if (address !== null) return address;
  }
  return null;
}

/** The widest file of a picture that the browser did not load, so that its choice says nothing. */
function widestOf(
  page: PicturePlace['page'],
  { attributes, parent }: SnapshotElement,
  around: SnapshotElement | undefined,
): string | undefined {
  const sources = around?.tag === 'picture' ? sourcesOf(page, parent) : [];
  const sets = sources.flatMap(source => [source.srcset, ...LAZY_SETS.map(name => source[name])]);
  const described = sets.filter(set => DESCRIBED.test(set ?? ''));
  // The browser has chosen the density of this screen from the element's own.
  if (WIDE.test(attributes.srcset ?? '')) described.push(attributes.srcset);
  return widestCandidate(described.join(', '));
}

const DESCRIBED = /\s[\d.]+[wx]\s*(?:,|$)/;
const WIDE = /\s\d+w\s*(?:,|$)/;

const sourcesOf = (page: PicturePlace['page'], picture: number): SnapshotElement['attributes'][] =>
  page.tree
    .children(picture)
    .slice(0, PAGE_LIMITS.pictureSources)
    .map(child => page.tree.element(child).attributes);

function picturesOf(
  page: PicturePlace['page'],
  around: SnapshotElement | undefined,
  index: number,
): (string | undefined)[] {
  if (around?.tag !== 'picture') return [];
  return sourcesOf(page, index).map(({ srcset }) => widestCandidate(srcset));
}

/** Detects a placeholder: not loaded, a dot, or much smaller than its box. */
const looksUnloaded = ({ naturalWidth, naturalHeight }: SnapshotMedia, [, , width]: Box): boolean =>
  naturalWidth === 0 ||
  isDot(naturalWidth, naturalHeight) ||
  width >= PAGE_LIMITS.placeholderScale * naturalWidth;

/** True for a drawing or animation that is shown until a script loads a photograph. */
const isDrawnInPlaceOf = ({ source }: SnapshotMedia, attributes: SnapshotElement['attributes']): boolean =>
  DRAWING.test(source) &&
  [...lazyAddresses(attributes), otherLazyAddress(attributes) ?? ''].some(address =>
    PHOTOGRAPH.test(address),
  );

const DRAWING = /^data:image\/(?:svg|gif)|\.(?:svg|gif)(?:[?#]|$)/i;
const PHOTOGRAPH = /\.(?:jpe?g|png|webp|avif)(?:[?#]|$)/i;

export interface LazyPictures {
  /** For each placeholder image the `noscript` with the real picture. */
  readonly byPlaceholder: ReadonlyMap<number, number>;
  /** Each `noscript` whose picture has no kept placeholder. */
  readonly withoutPlaceholder: ReadonlySet<number>;
}

interface KeptElements {
  /** 1 for each element that is kept. */
  readonly keptElements: Uint8Array;
}

/** Finds lazy-loaded pictures: `noscript` contains the real picture, beside a placeholder image or alone. */
export function lazyPictures(snapshot: Snapshot, selection: KeptElements): LazyPictures {
  const byPlaceholder = new Map<number, number>();
  const withoutPlaceholder = new Set<number>();
  const tree = treeOf(snapshot);
  for (const index of tree.withTag('noscript')) {
    const element = tree.element(index);
    if (element.media === undefined || isPixel(element)) continue;
    const image = imageBeside(tree, index, byPlaceholder);
    const placeholder = snapshot.elements[image ?? -1];
    if (image !== undefined && placeholder !== undefined && selection.keptElements[image] === 1) {
      if (isPicture(element) || !isTrackingPixel(placeholder)) byPlaceholder.set(image, index);
    } else if (isPicture(element) && isInContent(tree, selection, element.parent))
      withoutPlaceholder.add(index);
  }
  return { byPlaceholder, withoutPlaceholder };
}

/** Returns the image directly before or after, or the only image in an adjacent element. */
function imageBeside(tree: PageTree, index: number, taken: ReadonlyMap<number, number>): number | undefined {
  const after = tree.end(index);
  const isSibling = tree.parent(after) === tree.parent(index);
  const imageIn = (at: number): number | undefined => {
    for (let inner: number | undefined = at; inner !== undefined; ) {
      if (tree.element(inner).tag === 'img') return taken.has(inner) ? undefined : inner;
      const held: number[] = tree.children(inner).filter(child => tree.element(child).tag !== 'source');
      if (held.length !== 1 || tree.texts(inner).length > 0) return undefined;
      inner = held[0];
    }
    return undefined;
  };
  return imageIn(tree.siblingBefore(index)) ?? (isSibling ? imageIn(after) : undefined);
}

/** A tracking pixel is a dot, or has neither a declared size nor alternative text. */
const isPixel = ({ media }: SnapshotElement): boolean =>
  [media?.naturalWidth ?? 0, media?.naturalHeight ?? 0].some(
    size => size > 0 && size <= PAGE_LIMITS.trackingPixelPx,
  );

const isPicture = ({ media }: SnapshotElement): boolean =>
  (media?.alt ?? '') !== '' || (media?.naturalWidth ?? 0) > PAGE_LIMITS.iconPx;

/** An element that only contains a pending picture has no area; a picture directly in BODY is a tracking pixel. */
function isInContent(tree: PageTree, selection: KeptElements, parent: number): boolean {
  const around = tree.closest(parent, ({ visibility }) => visibility !== 'empty');
  const { tag, visibility } = tree.element(around);
  return tag !== 'body' && isSeen(visibility) && selection.keptElements[around] === 1;
}
