// Detects tracking pixels and spacers: pictures and frames that show nothing.

import { isEmpty } from '../../../base/box.ts';
import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { LIMITS } from '../limits.ts';

export function isTrackingPixel({ pageBox, media, attributes }: SnapshotElement): boolean {
  const isThin = pageBox[2] <= LIMITS.trackingPixelPx || pageBox[3] <= LIMITS.trackingPixelPx;
  // One that was not loaded may be only its borders.
  const isBorders = media?.naturalWidth === 0 && !THIN_STYLE.test(attributes.style ?? '');
  if (isThin && !isBorders && !isEmpty(pageBox)) return true;
  // A picture that was not loaded shows its alternative text; a frame shows its border.
  const isUnseen = media === undefined || media.naturalWidth <= LIMITS.trackingPixelPx;
  if (isUnseen && isDeclaredPixel(attributes)) return true;
  return media !== undefined && isSpacer(media.source, media);
}

const THIN_STYLE = /(?:^|[\s;-])(?:width|height)\s*:\s*[0-2]px/i;

/** A 0 beside a larger number is a size that the page did not know. */
function isDeclaredPixel({ width, height }: SnapshotElement['attributes']): boolean {
  const sizes = [width, height].flatMap(size =>
    /^\d+(?:px)?$/.test(size?.trim() ?? '') ? Number.parseInt(size ?? '', 10) : [],
  );
  const isPixel = (size: number): boolean => size <= LIMITS.trackingPixelPx;
  return sizes.length > 0 && (sizes.every(isPixel) || sizes.some(size => size > 0 && isPixel(size)));
}

/** A dot stretched as a spacer, not a placeholder of a picture to load. */
const isSpacer = (source: string, media: { naturalWidth: number; naturalHeight: number }): boolean =>
  isDot(media.naturalWidth, media.naturalHeight) &&
  /spacer|blank|pixel|clear|trans|shim|dot/i.test(source.slice(source.lastIndexOf('/') + 1));

export const isDot = (width: number, height: number): boolean =>
  width > 0 && width <= LIMITS.trackingPixelPx && height <= LIMITS.trackingPixelPx;
