// Reverts what reading changes in a page of the caller's: style sheets, scroll position and animations.

import type { CDPSession } from 'playwright-core';
import { VISIT_LIMITS } from '../browser/limits.ts';
import type { OpenPage } from '../browser/open-page.ts';
import { thaw } from '../browser/watch/freeze.ts';
import { withDeadline } from '../browser/watch/page-watch.ts';
import type { Place } from './in-page/wire.ts';
import { IsolatedWorld } from './isolated-world.ts';

/** The changes to revert in a borrowed page. */
interface Traces {
  place: Place | null;
  readonly worlds: IsolatedWorld[];
  /** Sessions of frames in other processes: their scripts are disabled until the session is detached. */
  readonly sessions: CDPSession[];
}

const traces = new WeakMap<OpenPage, Traces>();

const STEP = { what: 'restoring the page', ms: VISIT_LIMITS.freezeMs } as const;

/** Records the scroll position. Call before anything else is done in the page. */
export async function borrow(open: OpenPage): Promise<void> {
  const noted: Traces = { place: null, worlds: [], sessions: [] };
  traces.set(open, noted);
  const frameId = await open.mainFrameId;
  if (frameId === undefined) return;
  // A hanging page cannot report its scroll position.
  await IsolatedWorld.open(open.cdp, frameId, open.watch, STEP)
    .then(world => world.call('place', [], STEP))
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
  await Promise.allSettled(worlds.map(world => world.call('putBack', [world === own ? place : null], STEP)));
  await open.adBlocker?.show();
  if (open.options.consent) await (await import('../browser/blocking/consent.ts')).showConsentBanner(open);
  await Promise.allSettled(sessions.map(session => withDeadline(STEP, session.detach())));
  await thaw(open);
}
