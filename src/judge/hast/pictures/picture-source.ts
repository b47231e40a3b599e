// Finds the real address of a picture: the loaded one, else that of a lazy-loading script, else the declared one.

import type { Box } from '../../../base/box.ts';
import { onceEach } from '../../../page/snapshot/once-each.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot, SnapshotElement, SnapshotMedia } from '../../../page/snapshot/snapshot.ts';
import { LIMITS } from '../limits.ts';
import { pictureAddress, placeOf, widestCandidate } from '../links/addresses.ts';
import type { Page, Visit } from '../visit.ts';
import { lazyPictures } from './lazy-pictures.ts';
import { LAZY_SETS, lazyAddresses, otherLazyAddress } from './pending-pictures.ts';
import { isDot } from './tracking-pixels.ts';

/** An image with the parts of its page that tell its address. */
export interface PicturePlace extends Pick<Visit, 'index' | 'element'> {
  readonly page: Pick<Page, 'snapshot' | 'tree' | 'lazyPictures'>;
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
    .slice(0, LIMITS.pictureSources)
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
  naturalWidth === 0 || isDot(naturalWidth, naturalHeight) || width >= LIMITS.placeholderScale * naturalWidth;

/** True for a drawing or animation that is shown until a script loads a photograph. */
const isDrawnInPlaceOf = ({ source }: SnapshotMedia, attributes: SnapshotElement['attributes']): boolean =>
  DRAWING.test(source) &&
  [...lazyAddresses(attributes), otherLazyAddress(attributes) ?? ''].some(address =>
    PHOTOGRAPH.test(address),
  );

const DRAWING = /^data:image\/(?:svg|gif)|\.(?:svg|gif)(?:[?#]|$)/i;
const PHOTOGRAPH = /\.(?:jpe?g|png|webp|avif)(?:[?#]|$)/i;
