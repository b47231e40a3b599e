// Decides when the picture is taken: during the walk if nothing can move between the two, else after it.

import { PithError } from '../../base/errors.ts';
import { PICTURE_LIMITS, VISIT_LIMITS } from '../browser/limits.ts';
import type { OpenPage } from '../browser/open-page.ts';
import type { WatchStep } from '../browser/watch/page-watch.ts';
import { type EnteredPage, loaderIdOf } from './enter-page.ts';
import type { WirePath, WireRest, WireSize } from './in-page/wire.ts';
import { type TakenPicture, takePicture } from './picture.ts';
import { isInNarrowWindow } from './wide-layout.ts';

/**
 * Stops the page's animations and measures it, so that its picture can be taken during the walk. In a single shot,
 * Chromium does not change the viewport (`vh` and fixed boxes included). It lays the page out again before it paints,
 * which may move boxes by a px or two: the walk comes after that and matches the picture. Undefined where this is not
 * possible: strips and a scale change the viewport, and frames are stopped by walks of their own, which come first.
 */
export async function sizeAtRest(entered: EnteredPage): Promise<WireRest | undefined> {
  if (entered.hasFrames) return undefined;
  const step = { what: 'stopping the animations of the page', ms: VISIT_LIMITS.walkMs };
  const size = await entered.world.call('rest', [], step);
  const [width, height] = size.page;
  if (size.deviceScaleFactor !== 1 || width * height > PICTURE_LIMITS.oneShotPixels) return undefined;
  return size;
}

/** A part of a page, from so many px from its left on. */
export interface PictureSize extends WireSize {
  readonly left?: number;
}

/** True for a page whose overlay is drawn sooner by the page than afterwards, and that is laid out in one window only. */
export const mayDraw = (open: OpenPage, { elements }: WireRest): boolean =>
  elements <= PICTURE_LIMITS.drawnElements && !isInNarrowWindow(open);

/** Takes the picture of a page that was walked, after the page has drawn the overlay. */
export async function drawnPicture(
  open: OpenPage,
  entered: EnteredPage,
  wire: WireSize,
  paths: readonly WirePath[] | undefined,
): Promise<TakenPicture> {
  const step = { what: 'drawing the zones', ms: VISIT_LIMITS.walkMs };
  const isDrawn = paths !== undefined && (await entered.world.call('draw', [paths], step));
  return { ...(await pictureOf(open, entered, wire)), isDrawn };
}

export function isSameSize(one: WireSize, other: WireSize): boolean {
  const numbers = ({ page, viewport, deviceScaleFactor }: WireSize) =>
    [...page, ...viewport, deviceScaleFactor].join();
  return numbers(one) === numbers(other);
}

const ASKING = { what: 'asking the page', ms: VISIT_LIMITS.walkMs } as const;

/** Throws if the document changed: boxes and picture would not match (hazards, D10). */
export async function pictureOf(
  open: OpenPage,
  { world, loaderId }: EnteredPage,
  { left = 0, page, deviceScaleFactor }: PictureSize,
): Promise<TakenPicture> {
  if (open.isolation === 'tab' && !(await world.call('isPainted', [], ASKING)))
    throw new PithError(
      'SCREENSHOT_FAILED',
      'Chrome paints only tabs that are in front: bring the tab to the front, and read it again for its picture',
    );
  const picture = await takePicture(open, { left, width: page[0], height: page[1] }, deviceScaleFactor);
  if ((await loaderIdOf(open)) === loaderId) return picture;
  throw new PithError('PAGE_UNSTABLE', 'the page navigated between reading its boxes and taking its picture');
}

const STILL = {
  /** px that boxes may move when Chromium lays the page out to paint it. */
  movePx: 2,
  mostLooks: 3,
  /** ms that lazy images may take, and between two looks at them. */
  lazyMs: 2_000,
  lazyStepMs: 50,
} as const;

const STEP: WatchStep = { what: 'reading the layout', ms: VISIT_LIMITS.walkMs };

/**
 * Walks a page and takes its picture until it has not moved meanwhile, so that the boxes of the walk fit the picture.
 * The picture brings lazy images to load, and one that fails or arrives moves all text below it: they are loaded first.
 * Before the last look all that still loads is stopped.
 */
export async function lookStill<Look extends { readonly picture: Promise<unknown> | undefined }>(
  open: OpenPage,
  { world }: EnteredPage,
  look: () => Promise<Look>,
): Promise<Look & { readonly isStill?: boolean }> {
  const until = performance.now() + STILL.lazyMs;
  // A person's tab is read with the pictures that it has.
  const mayLoad = open.isolation !== 'tab';
  while (mayLoad && (await world.call('loadLazyImages', [], STEP)) > 0 && performance.now() < until)
    await open.watch.pause(STILL.lazyStepMs);
  for (let looks = 1; ; looks++) {
    const before = await world.call('sampleTops', [], STEP);
    const looked = await look();
    const isTaken = await looked.picture?.then(
      () => true,
      () => false,
    );
    if (isTaken !== true) return looked;
    const isStill = isSamePlace(before, await world.call('sampleTops', [], STEP));
    if (isStill || looks === STILL.mostLooks) return { ...looked, isStill };
    if (looks === STILL.mostLooks - 1 && !open.isBorrowed)
      await open.watch.run(STEP, open.cdp.send('Page.stopLoading'));
  }
}

const isSamePlace = (before: readonly number[], after: readonly number[]): boolean =>
  before.length === after.length &&
  before.every((top, at) => Math.abs(top - (after[at] ?? 0)) <= STILL.movePx);
