// Stops a settled page and opens a world of our own in it, all in one exchange with the browser.

import { PithError } from '../../base/errors.ts';
import { freeze } from '../browser/freeze.ts';
import { VISIT_LIMITS } from '../browser/limits.ts';
import type { OpenPage } from '../browser/open-page.ts';
import type { WatchStep } from '../browser/page-watch.ts';
import { noteWorld } from './borrowed-page.ts';
import { IsolatedWorld } from './isolated-world.ts';

export interface EnteredPage {
  readonly world: IsolatedWorld;
  /** Names the document that stands in the page: another one has another. */
  readonly loaderId: string;
  /** Documents inside it, or being loaded into it. */
  readonly hasFrames: boolean;
}

export async function enterPage(open: OpenPage): Promise<EnteredPage> {
  const { page, options } = open;
  const [, frame, early] = await Promise.all([freeze(open), mainFrameOf(open), earlyWorld(open)]);
  const world = early ?? (await IsolatedWorld.open(open.cdp, frame.id, open.watch, STEP));
  noteWorld(open, world);
  await hide(world, options.javascript ? [UNSCRIPTED, ...options.hide] : options.hide);
  return { world, loaderId: frame.loaderId, hasFrames: frame.hasFrames || page.frames().length > 1 };
}

/** The document that stands in the page now. */
export async function loaderIdOf(open: OpenPage): Promise<string> {
  return (await mainFrameOf(open)).loaderId;
}

/** With scripts on it holds its markup as text, which Chromium paints wherever it lays a part out after their end. */
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

/** Sent along with the rest where the frame is known beforehand; a frame by another name is entered afterwards. */
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
