// When the picture is taken: while the page is walked where nothing can move between the two, else after the walk.

import { PithError } from '../../base/errors.ts';
import { PICTURE_LIMITS, VISIT_LIMITS } from '../browser/limits.ts';
import type { OpenPage } from '../browser/open-page.ts';
import { type EnteredPage, loaderIdOf } from './enter-page.ts';
import type { WireSize } from './in-page/wire.ts';
import { type TakenPicture, takePicture } from './picture.ts';

export interface EarlyPicture {
  /** What it was taken for; it counts where the walk finds the same. */
  readonly size: WireSize;
  readonly picture: Promise<TakenPicture>;
}

/**
 * Brings the page to rest and starts its picture. While Chromium takes one beyond the window in a single shot, the
 * page's window stays as it is (`vh` and fixed boxes included), so that the walk may go on meanwhile. It lays the page
 * out anew before it paints, which moves some few boxes by a px or two that it had not placed alike the first time:
 * the walk comes after that, and finds what the picture shows. Not so with strips, between which the window changes,
 * and with a scale, which is set for the shot. Frames are brought to rest by walks of their own, which come first.
 */
export async function pictureAtRest(open: OpenPage, entered: EnteredPage): Promise<EarlyPicture | undefined> {
  if (entered.hasFrames) return undefined;
  const step = { what: 'bringing the page to rest', ms: VISIT_LIMITS.walkMs };
  const size = JSON.parse(await entered.world.call('rest', [], step)) as WireSize;
  const [width, height] = size.page;
  if (size.deviceScaleFactor !== 1 || width * height > PICTURE_LIMITS.oneShotPixels) return undefined;
  return { size, picture: pictureOf(open, entered, size) };
}

export function isSameSize(one: WireSize, other: WireSize): boolean {
  const numbers = ({ page, viewport, deviceScaleFactor }: WireSize) =>
    [...page, ...viewport, deviceScaleFactor].join();
  return numbers(one) === numbers(other);
}

/** Boxes of one document and the picture of the next would not fit (hazards, D10). */
export async function pictureOf(
  open: OpenPage,
  { loaderId }: EnteredPage,
  { page, deviceScaleFactor }: WireSize,
): Promise<TakenPicture> {
  const picture = await takePicture(open, { width: page[0], height: page[1] }, deviceScaleFactor);
  if ((await loaderIdOf(open)) === loaderId) return picture;
  throw new PithError('PAGE_UNSTABLE', 'the page went elsewhere between its boxes and its picture');
}
