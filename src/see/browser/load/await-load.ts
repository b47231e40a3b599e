// Waits for the load event of a page, as long as it may still come.

import { setTimeout as pause } from 'node:timers/promises';
import { VISIT_LIMITS } from '../limits.ts';
import type { OpenPage } from '../open-page.ts';
import { ifHung } from '../watch/freeze.ts';
import { layoutState } from './layout-state.ts';

/** Returns whether the page has finished loading; if not, a warning says what is missing. */
export async function awaitLoad(open: OpenPage, remainingMs: number): Promise<boolean> {
  const { page, watch } = open;
  const loadMs = Math.max(1, remainingMs);
  const step = { what: 'loading the page', ms: loadMs + 1_000, code: 'NAV_TIMEOUT' } as const;
  const loaded = watch.run(step, page.waitForLoadState('load', { timeout: 0 }));
  const parsed = watch.run(step, page.waitForLoadState('domcontentloaded', { timeout: 0 }));
  void parsed.then(() => noteParsedLayout(open)).catch(() => {});
  const ended = new AbortController();
  const givenUp = Promise.race([
    sleep(loadMs, ended.signal),
    // Once the document is parsed, subresources get limited time (hazards, B9).
    parsed.then(() => sleep(Math.min(loadMs, VISIT_LIMITS.subresourcesMs), ended.signal)),
    parsed.then(() => onlyDeadHostsLeft(open, ended.signal)),
    stoppedByItself(open, ended.signal),
    open.interrupted.then(() => sleep(VISIT_LIMITS.interruptedMs, ended.signal)),
    hangs(open, ended.signal),
  ]);
  const outcome = Promise.race([loaded.then(() => true), givenUp.then(() => false)]);
  const isLoaded = await watch.run(step, outcome).finally(() => ended.abort());
  if (!isLoaded) warnOfPartialLoad(open);
  return isLoaded;
}

async function noteParsedLayout(open: OpenPage): Promise<void> {
  open.parsed.layout = await layoutState(open);
}

function warnOfPartialLoad({ deadHosts, pendingRequests, warnings }: OpenPage): void {
  const [dead] = deadHosts();
  const pending = pendingRequests();
  if (dead !== undefined)
    warnings.add('PARTIAL_LOAD', `no picture of ${dead} loads: the rest of them was not waited for`);
  if (dead !== undefined && pending.length === 0) return;
  const named = pending.length === 0 ? '' : `, still waiting for ${pending.slice(0, 3).join(', ')}`;
  warnings.add('PARTIAL_LOAD', `the page had not finished loading${named}`);
}

/** Resolves when the page waits only for pictures of dead hosts, each of which costs Chromium milliseconds. */
async function onlyDeadHostsLeft(open: OpenPage, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (open.deadHosts().length === 0 || open.pendingRequests().length > 0))
    await sleep(VISIT_LIMITS.deadProbeMs, signal);
}

/** Resolves when nothing loads any more and no load event has followed: the page called `window.stop()`. */
async function stoppedByItself(open: OpenPage, signal: AbortSignal): Promise<void> {
  for (let looks = 0; looks < 2 && !signal.aborted; looks = (await open.hasStopped()) ? looks + 1 : 0)
    await sleep(VISIT_LIMITS.interruptedMs, signal);
  if (!signal.aborted) open.dropDocument();
}

/** Ends with the signal, too: a timer that is left holds the whole visit in memory until it fires. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return pause(ms, undefined, { ref: false, signal }).catch(() => {});
}

/** Resolves when the page hangs, which is probed while it loads: a page that hangs will not finish loading. */
async function hangs({ cdp, watch, hang }: OpenPage, signal: AbortSignal): Promise<void> {
  const { hangMs, hangProbeMs } = VISIT_LIMITS;
  const step = { what: 'answering', ms: hangMs };
  for (let isHung = false; !isHung && !signal.aborted; ) {
    await sleep(hangProbeMs, signal);
    if (signal.aborted) return;
    // Needs no layout, and unlike the performance counters it is not answered while a script runs.
    const answered = watch.run(step, cdp.send('Page.getFrameTree')).then(() => false);
    isHung = await ifHung(answered, () => true);
    hang.isSeen ||= isHung && !signal.aborted;
  }
}
