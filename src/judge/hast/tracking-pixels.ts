// Pictures and frames that count readers or push things apart, and show nothing.

import { isEmpty } from '../../base/box.ts';
import type { SnapshotElement } from '../../see/snapshot/snapshot.ts';
import { LIMITS } from './limits.ts';

export function isTrackingPixel({ pageBox, media, attributes }: SnapshotElement): boolean {
  const isThin = pageBox[2] <= LIMITS.trackingPixelPx || pageBox[3] <= LIMITS.trackingPixelPx;
  if (isThin && !isEmpty(pageBox)) return true;
  // One that was not loaded shows its alternative text; a frame shows its border.
  const isUnseen = media === undefined || media.naturalWidth <= LIMITS.trackingPixelPx;
  if (isUnseen && [attributes.width, attributes.height].some(isPixelSize)) return true;
  return media !== undefined && isSpacer(media.source, media);
}

const isPixelSize = (size: string | undefined): boolean =>
  size !== undefined &&
  /^\d+(?:px)?$/.test(size.trim()) &&
  Number.parseInt(size, 10) <= LIMITS.trackingPixelPx;

/** A dot that was stretched to push other things apart, rather than held in place of what is still to load. */
const isSpacer = (source: string, media: { naturalWidth: number; naturalHeight: number }): boolean =>
  isDot(media.naturalWidth, media.naturalHeight) &&
  /(?:spacer|blank|pixel|clear|trans|shim|dot)[^/]*$/i.test(source);

export const isDot = (width: number, height: number): boolean =>
  width > 0 && width <= LIMITS.trackingPixelPx && height <= LIMITS.trackingPixelPx;
