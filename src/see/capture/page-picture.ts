// Decides when the picture is taken: during the walk if nothing can move between the two, else after it.

import { PithError } from '../../base/errors.ts';
import { PICTURE_LIMITS, VISIT_LIMITS } from '../browser/limits.ts';
import type { OpenPage } from '../browser/open-page.ts';
import { type EnteredPage, loaderIdOf } from './enter-page.ts';
import type { WireSize } from './in-page/wire.ts';
import { type TakenPicture, takePicture } from './picture.ts';

export interface EarlyPicture {
  /** The page size at the time; the picture is valid if the walk finds the same size. */
  readonly size: WireSize;
  readonly picture: Promise<TakenPicture>;
}

/**
 * Stops the page's animations and starts its picture. In a single shot, Chromium does not change the viewport (`vh` and
 * fixed boxes included), so that the walk can run meanwhile. Chromium lays the page out again before it paints, which
 * may move boxes by a px or two: the walk comes after that and matches the picture. Undefined where this is not
 * possible: strips and a scale change the viewport, and frames are stopped by walks of their own, which come first.
 */
export async function pictureAtRest(open: OpenPage, entered: EnteredPage): Promise<EarlyPicture | undefined> {
  if (entered.hasFrames) return undefined;
  const step = { what: 'stopping the animations of the page', ms: VISIT_LIMITS.walkMs };
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

/** Throws if the document changed: boxes and picture would not match (hazards, D10). */
export async function pictureOf(
  open: OpenPage,
  { loaderId }: EnteredPage,
  { page, deviceScaleFactor }: WireSize,
): Promise<TakenPicture> {
  const picture = await takePicture(open, { width: page[0], height: page[1] }, deviceScaleFactor);
  if ((await loaderIdOf(open)) === loaderId) return picture;
  throw new PithError('PAGE_UNSTABLE', 'the page navigated between reading its boxes and taking its picture');
}
