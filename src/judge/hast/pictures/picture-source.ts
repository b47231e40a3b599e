// Finds the real address of a picture: the loaded one, else that of a lazy-loading script, else the declared one.

import type { Box } from '../../../base/box.ts';
import type { SnapshotElement, SnapshotMedia } from '../../../see/snapshot/snapshot.ts';
import { LIMITS } from '../limits.ts';
import { pictureAddress, placeOf, widestCandidate } from '../links/addresses.ts';
import type { Page, Visit } from '../visit.ts';
import { isDot } from './tracking-pixels.ts';

/** An image with the parts of its page that tell its address. */
export interface PicturePlace extends Pick<Visit, 'index' | 'element'> {
  readonly page: Pick<Page, 'snapshot' | 'tree' | 'lazyPictures'>;
}

/** Null if the page names no allowed address. */
export function pictureSource({ page, index, element: image }: PicturePlace): string | null {
  const { attributes, media } = image;
  const place = placeOf(page.snapshot, image);
  const isPlaceholder = media !== undefined && looksUnloaded(media, image.pageBox);
  const around = page.snapshot.elements[image.parent];
  const lazy = [
    ...LAZY_ADDRESSES.map(name => attributes[name]),
    widestCandidate(attributes['data-srcset']),
    widestCandidate(attributes['data-lazy-srcset']),
    page.snapshot.elements[page.lazyPictures.byPlaceholder.get(index) ?? -1]?.media?.source,
  ];
  const loaded = media?.source;
  const written = [
    widestCandidate(attributes.srcset),
    ...picturesOf(page, around, image.parent),
    attributes.src,
  ];
  const candidates = isPlaceholder ? [...lazy, loaded, ...written] : [loaded, ...lazy, ...written];
  for (const candidate of candidates) {
    const address = pictureAddress(candidate, place);
    if (address !== null) return address;
  }
  return null;
}

const LAZY_ADDRESSES = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-url'];

function picturesOf(
  page: PicturePlace['page'],
  around: SnapshotElement | undefined,
  index: number,
): (string | undefined)[] {
  if (around?.tag !== 'picture') return [];
  const first = page.tree.childrenOf(index).slice(0, LIMITS.pictureSources);
  return first.map(child => widestCandidate(page.snapshot.elements[child]?.attributes.srcset));
}

/** Detects a placeholder: not loaded, a dot, or much smaller than its box. */
const looksUnloaded = ({ naturalWidth, naturalHeight }: SnapshotMedia, [, , width]: Box): boolean =>
  naturalWidth === 0 || isDot(naturalWidth, naturalHeight) || width >= LIMITS.placeholderScale * naturalWidth;
