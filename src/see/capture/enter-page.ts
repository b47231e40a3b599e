// Freezes a settled page and opens an isolated world in it, in one round trip to the browser.

import { PithError } from '../../base/errors.ts';
import { VISIT_LIMITS } from '../browser/limits.ts';
import type { OpenPage } from '../browser/open-page.ts';
import { freeze } from '../browser/watch/freeze.ts';
import type { WatchStep } from '../browser/watch/page-watch.ts';
import { noteWorld } from './borrowed-page.ts';
import { IsolatedWorld } from './isolated-world.ts';

export interface EnteredPage {
  readonly world: IsolatedWorld;
  /** Identifies the document in the page: another document has another id. */
  readonly loaderId: string;
  /** Has frames, loaded or still loading. */
  readonly hasFrames: boolean;
}

export async function enterPage(open: OpenPage): Promise<EnteredPage> {
  const { page, options } = open;
  const [, frame, early] = await Promise.all([freeze(open), mainFrameOf(open), earlyWorld(open)]);
  const world = early ?? (await IsolatedWorld.open(open.cdp, frame.id, open.watch, STEP));
  noteWorld(open, world);
  if (!options.javascript && !open.isBorrowed) await world.call('placeStreamedParts', [], STEP);
  await hide(world, options.javascript ? [UNSCRIPTED, ...options.hide] : options.hide);
  return { world, loaderId: frame.loaderId, hasFrames: frame.hasFrames || page.frames().length > 1 };
}

/** The id of the document that is in the page now. */
export async function loaderIdOf(open: OpenPage): Promise<string> {
  return (await mainFrameOf(open)).loaderId;
}

/** Hidden if scripts are on: its markup is text then, which Chromium may paint once scripts are disabled. */
const UNSCRIPTED = 'noscript';

const STEP: WatchStep = { what: 'entering the page', ms: VISIT_LIMITS.walkMs };

interface MainFrame {
  readonly id: string;
  readonly loaderId: string;
  readonly hasFrames: boolean;
}

async function mainFrameOf(open: OpenPage): Promise<MainFrame> {
  const { frameTree } = await open.watch.run(STEP, open.cdp.send('Page.getFrameTree'));
  const { frame, childFrames = [] } = frameTree;
  return { id: frame.id, loaderId: frame.loaderId, hasFrames: childFrames.length > 0 };
}

/** Opens the world in the same round trip, if the frame is known; `enterPage` falls back to a second one. */
async function earlyWorld(open: OpenPage): Promise<IsolatedWorld | undefined> {
  const frameId = await open.mainFrameId;
  if (frameId === undefined) return undefined;
  return IsolatedWorld.open(open.cdp, frameId, open.watch, STEP).catch(() => undefined);
}

async function hide(world: IsolatedWorld, selectors: readonly string[]): Promise<void> {
  if (selectors.length === 0) return;
  const wrong = await world.call('hide', [selectors], STEP);
  if (wrong !== '') throw new PithError('USAGE', `'${wrong}' is not a valid selector`, { option: 'hide' });
}
