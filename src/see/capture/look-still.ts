// Walks a page and takes its picture until it has not moved meanwhile, so that the boxes of the walk fit the picture.

import { VISIT_LIMITS } from '../browser/limits.ts';
import type { OpenPage } from '../browser/open-page.ts';
import type { WatchStep } from '../browser/watch/page-watch.ts';
import type { EnteredPage } from './enter-page.ts';

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
