// Finds lazy-loaded pictures: `noscript` contains the real picture, beside a placeholder image or alone.

import { treeOf } from '../../../page/snapshot/page-tree.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import type { Selection } from '../kept.ts';
import { LIMITS } from '../limits.ts';
import { isTrackingPixel } from './tracking-pixels.ts';

export interface LazyPictures {
  /** For each placeholder image the `noscript` with the real picture. */
  readonly byPlaceholder: ReadonlyMap<number, number>;
  /** Each `noscript` whose picture has no kept placeholder. */
  readonly withoutPlaceholder: ReadonlySet<number>;
}

type KeptElements = Pick<Selection, 'keptElements'>;

export function lazyPictures(snapshot: Snapshot, selection: KeptElements): LazyPictures {
  const byPlaceholder = new Map<number, number>();
  const withoutPlaceholder = new Set<number>();
  const siblingBefore = new Map<number, number>();
  for (const [index, element] of snapshot.elements.entries()) {
    const before = siblingBefore.get(element.parent);
    siblingBefore.set(element.parent, index);
    if (element.tag !== 'noscript' || element.media === undefined || isPixel(element)) continue;
    const image = imageBeside(snapshot, index, before, byPlaceholder);
    const placeholder = snapshot.elements[image ?? -1];
    if (image !== undefined && placeholder !== undefined && selection.keptElements[image] === 1) {
      if (isPicture(element) || !isTrackingPixel(placeholder)) byPlaceholder.set(image, index);
    } else if (isPicture(element) && isInContent(snapshot, selection, element.parent))
      withoutPlaceholder.add(index);
  }
  return { byPlaceholder, withoutPlaceholder };
}

/** Returns the image directly before or after, or the only image in an adjacent element. */
function imageBeside(
  snapshot: Snapshot,
  index: number,
  before: number | undefined,
  taken: ReadonlyMap<number, number>,
): number | undefined {
  const tree = treeOf(snapshot);
  const after = tree.end(index);
  const isSibling = tree.parent(after) === tree.parent(index);
  const imageIn = (at: number | undefined): number | undefined => {
    for (let inner = at; inner !== undefined; ) {
      if (tree.element(inner).tag === 'img') return taken.has(inner) ? undefined : inner;
      const held = tree.children(inner).filter(child => tree.element(child).tag !== 'source');
      if (held.length !== 1 || tree.texts(inner).length > 0) return undefined;
      inner = held[0];
    }
    return undefined;
  };
  return imageIn(before) ?? (isSibling ? imageIn(after) : undefined);
}

/** A tracking pixel is a dot, or has neither a declared size nor alternative text. */
const isPixel = ({ media }: SnapshotElement): boolean =>
  [media?.naturalWidth ?? 0, media?.naturalHeight ?? 0].some(
    size => size > 0 && size <= LIMITS.trackingPixelPx,
  );

const isPicture = ({ media }: SnapshotElement): boolean =>
  (media?.alt ?? '') !== '' || (media?.naturalWidth ?? 0) > LIMITS.iconPx;

/** An element that only contains a pending picture has no area; a picture directly in BODY is a tracking pixel. */
function isInContent(snapshot: Snapshot, selection: KeptElements, parent: number): boolean {
  const tree = treeOf(snapshot);
  const around = tree.closest(parent, ({ visibility }) => visibility !== 'empty');
  const { tag, visibility } = tree.element(around);
  return tag !== 'body' && isSeen(visibility) && selection.keptElements[around] === 1;
}
