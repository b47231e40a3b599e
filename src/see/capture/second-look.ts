// Looks again at words that the picture of the whole page does not show: scrolls to them as a reader does, and measures
// them before and after the window is painted. In the picture of the whole page they may lie elsewhere: images that load
// while it is taken move what is below them. And what lies under a box that stays in the window scrolls out from under it.

import type { Box } from '../../base/box.ts';
import { VISIT_LIMITS } from '../browser/limits.ts';
import type { OpenPage } from '../browser/open-page.ts';
import type { WatchStep } from '../browser/watch/page-watch.ts';
import type { WordAt } from './in-page/wire.ts';
import type { IsolatedWorld } from './isolated-world.ts';
import { type Pixels, pixelsOfPng } from './picture-pixels.ts';

const SECOND_LOOK = {
  /** Part of the window's height above and below the words: bars that stay in the window are rarely higher. */
  margin: 0.2,
  /** Most windows that are painted; words beyond stay as the first picture has them. */
  windows: 80,
  /** Times that a window is painted until its words stay in their places. */
  tries: 2,
  /** Time for all of them: a page may take seconds to lay out for each. */
  ms: 30_000,
} as const;

const STEP: WatchStep = { what: 'looking at a part of the page', ms: VISIT_LIMITS.pictureMs };

interface LiveWindow {
  readonly open: OpenPage;
  readonly world: IsolatedWorld;
  /** Width of the layout, which may exceed the window of a mobile device. */
  readonly width: number;
  readonly height: number;
}

interface UnseenWord {
  /** Index of its text in the walk of the page. */
  readonly walked: number;
  readonly from: number;
  readonly to: number;
  /** px from the top of the page. */
  readonly top: number;
}

/** Calls `see` with the words of one window, and their boxes in its picture. */
export async function lookAgain<Word extends UnseenWord>(
  look: LiveWindow,
  words: readonly Word[],
  see: (word: Word, boxes: readonly Box[], pixels: Pixels) => void,
): Promise<void> {
  const { margin, windows, ms } = SECOND_LOOK;
  const end = performance.now() + ms;
  const { world, height } = look;
  const left = words.toSorted((a, b) => a.top - b.top);
  for (let painted = 0; left.length > 0 && painted < windows && performance.now() < end; painted++) {
    const top = left[0]?.top ?? 0;
    const end = left.findIndex(word => word.top > top + (1 - 2 * margin) * height);
    const here = left.splice(0, end < 0 ? left.length : end);
    await world.call('scrollToTop', [Math.max(0, top - margin * height)], STEP);
    await lookAt(look, here, see);
  }
  await world.call('scrollToTop', [0], STEP);
}

async function lookAt<Word extends UnseenWord>(
  { open, world, width }: LiveWindow,
  words: readonly Word[],
  see: (word: Word, boxes: readonly Box[], pixels: Pixels) => void,
): Promise<void> {
  const asked = words.map(({ walked, from, to }): WordAt => [walked, from, to]);
  for (let tries = 0; tries < SECOND_LOOK.tries; tries++) {
    const before = await world.call('wordPlaces', [asked], STEP);
    const pixels = await windowPixels(open, width);
    // Without a picture the words stay unseen.
    if (pixels === undefined) return;
    const after = await world.call('wordPlaces', [asked], STEP);
    if (JSON.stringify(before) !== JSON.stringify(after)) continue;
    for (const [at, word] of words.entries()) see(word, boxesFrom(after[at] ?? []), pixels);
    return;
  }
}

async function windowPixels({ camera, watch }: OpenPage, width: number): Promise<Pixels | undefined> {
  const how = { format: 'png', optimizeForSpeed: true } as const;
  const shot = await watch.run(
    STEP,
    camera.send('Page.captureScreenshot', how).catch(() => undefined),
  );
  return shot && pixelsOfPng(Buffer.from(shot.data, 'base64'), width);
}

function boxesFrom(numbers: readonly number[]): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 3 < numbers.length; at += 4)
    boxes.push([numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0, numbers[at + 3] ?? 0]);
  return boxes;
}
