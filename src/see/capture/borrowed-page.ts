// A page of the caller's own is left as it was found: what is read of it changes its style, its place and what moves in it.

import type { CDPSession } from 'playwright';
import { thaw } from '../browser/freeze.ts';
import { VISIT_LIMITS } from '../browser/limits.ts';
import type { OpenPage } from '../browser/open-page.ts';
import { withDeadline } from '../browser/page-watch.ts';
import type { Place } from './in-page/wire.ts';
import { IsolatedWorld } from './isolated-world.ts';

/** What was entered of each borrowed page, and has to be left again. */
interface Traces {
  place: Place | null;
  readonly worlds: IsolatedWorld[];
  /** Of frames in processes of their own, whose scripts stand still until it is detached. */
  readonly sessions: CDPSession[];
}

const traces = new WeakMap<OpenPage, Traces>();

const STEP = { what: 'leaving the page as it was', ms: VISIT_LIMITS.freezeMs } as const;

/** Before anything is done in it. */
export async function borrow(open: OpenPage): Promise<void> {
  const noted: Traces = { place: null, worlds: [], sessions: [] };
  traces.set(open, noted);
  const frameId = await open.mainFrameId;
  if (frameId === undefined) return;
  // A page that hangs is at no place of which it could tell.
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

/** Bounded, and never throws; its scripts come last, and find it as it was. */
export async function giveBack(open: OpenPage): Promise<void> {
  const { place, worlds, sessions } = traces.get(open) ?? { place: null, worlds: [], sessions: [] };
  const [own] = worlds;
  await Promise.allSettled(worlds.map(world => world.call('putBack', [world === own ? place : null], STEP)));
  await Promise.allSettled(sessions.map(session => withDeadline(STEP, session.detach())));
  await thaw(open);
}
