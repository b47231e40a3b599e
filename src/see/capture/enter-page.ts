// Freezes a settled page and opens an isolated world in it, in one round trip to the browser; reverts what reading
// changes in a page of the caller's: style sheets, scroll position and animations.

import type { CDPSession } from 'playwright-core';
import { usageError } from '../../base/errors.ts';
import { VISIT_LIMITS } from '../browser/limits.ts';
import type { OpenPage } from '../browser/open-page.ts';
import { freeze, thaw } from '../browser/watch/freeze.ts';
import { type WatchStep, withDeadline } from '../browser/watch/page-watch.ts';
import type { Place } from './in-page/wire.ts';
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

async function mainFrameOf(open: OpenPage) {
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
  if (wrong !== '') throw usageError(`'${wrong}' is not a valid selector`, { option: 'hide' });
}

/** The changes to revert in a borrowed page. */
interface Traces {
  place: Place | null;
  readonly worlds: IsolatedWorld[];
  /** Sessions of frames in other processes: their scripts are disabled until the session is detached. */
  readonly sessions: CDPSession[];
}

const traces = new WeakMap<OpenPage, Traces>();

const RESTORING = { what: 'restoring the page', ms: VISIT_LIMITS.freezeMs } as const;

/** Records the scroll position. Call before anything else is done in the page. */
export async function borrow(open: OpenPage): Promise<void> {
  const noted: Traces = { place: null, worlds: [], sessions: [] };
  traces.set(open, noted);
  const frameId = await open.mainFrameId;
  if (frameId === undefined) return;
  // A hanging page cannot report its scroll position.
  await IsolatedWorld.open(open.cdp, frameId, open.watch, RESTORING)
    .then(world => world.call('place', [], RESTORING))
    .then(place => {
      noted.place = place;
    })
    .catch(() => {});
}

export function noteWorld(open: OpenPage, world: IsolatedWorld): void {
  traces.get(open)?.worlds.push(world);
}

export function noteSession(open: OpenPage, session: CDPSession): void {
  traces.get(open)?.sessions.push(session);
}

/** Bounded, and never throws. Enables scripts last, when the page is restored. */
export async function restorePage(open: OpenPage): Promise<void> {
  const { place, worlds, sessions } = traces.get(open) ?? { place: null, worlds: [], sessions: [] };
  const [own] = worlds;
  await Promise.allSettled(
    worlds.map(world => world.call('putBack', [world === own ? place : null], RESTORING)),
  );
  await open.adBlocker?.show();
  if (open.options.consent) await (await import('../browser/blocking/consent.ts')).showConsentBanner(open);
  await Promise.allSettled(sessions.map(session => withDeadline(RESTORING, session.detach())));
  await thaw(open);
}
