// Waits after the load event until nothing loads and the layout is stable; always bounded.

import { PithError, usageError } from '../../../base/errors.ts';
import { VISIT_LIMITS } from '../limits.ts';
import type { OpenPage } from '../open-page.ts';
import { DEFAULT_VIEWPORT } from '../options/page-option-rows.ts';
import type { PageOptions } from '../options/page-options.ts';
import { ifHung, thaw } from '../watch/freeze.ts';
import { awaitLoad } from './await-load.ts';
import { type Fill, lookAt } from './bare-page.ts';
import { isSameLayout, type LayoutState, layoutState, quietMsBetween } from './layout-state.ts';
import { refuseStatus } from './navigation-error.ts';

/** True if the user named an element to wait for. */
export const waitsForElement = ({ wait }: Pick<PageOptions, 'wait'>): boolean =>
  typeof wait === 'string' && wait !== 'load' && wait !== 'idle';

export async function settle(open: OpenPage): Promise<void> {
  if (open.hang.isSeen) return;
  const settled = waitAsConfigured(open).then(() => settleAndFollow(open));
  const held = open.heldInDialog.then(() => {
    open.hang.isSeen = true;
  });
  // A hanging page does not settle: the freeze stops its script, or reports that it cannot.
  await ifHung(Promise.race([settled, held]), ({ message }) => {
    open.hang.isSeen = true;
    open.warnings.add('NOT_SETTLED', `the page was busy and did not answer: ${message}`);
  });
}

async function waitAsConfigured(open: OpenPage): Promise<void> {
  const { wait } = open.options;
  if (wait === 'idle') await waitForIdle(open);
  else if (typeof wait === 'number') await open.watch.pause(wait);
  else if (wait !== 'load') await waitForSelector(open, wait);
  if (open.options.consent) await (await import('../blocking/consent.ts')).refuseConsent(open);
  if (open.options.scroll && !(await scrollThrough(open, VISIT_LIMITS.scrollSteps)))
    open.warnings.add(
      'SCROLL_CUT_SHORT',
      `scrolling stopped after ${VISIT_LIMITS.scrollSteps} screens: the page is longer`,
    );
  await open.adBlocker?.hide(open);
}

/** Waits until no request was pending for a while. */
async function waitForIdle(open: OpenPage): Promise<void> {
  const { idleMs, idleWaitMs } = VISIT_LIMITS;
  const end = performance.now() + idleWaitMs;
  for (let quietSince = performance.now(); performance.now() - quietSince < idleMs; ) {
    if (performance.now() > end) {
      open.warnings.add('NOT_SETTLED', `the network was not silent within ${idleWaitMs} ms`);
      return;
    }
    await open.watch.pause(VISIT_LIMITS.quietProbeMs);
    if (open.pendingRequests().length > 0) quietSince = performance.now();
  }
}

async function waitForSelector(open: OpenPage, selector: string): Promise<void> {
  const { timeoutMs } = open.options;
  try {
    await open.watch.run(
      { what: `waiting for '${selector}'`, ms: timeoutMs + 1_000, code: 'SELECTOR_NOT_FOUND' },
      open.page.waitForSelector(selector, { state: 'visible', timeout: timeoutMs }),
    );
  } catch (error) {
    if (error instanceof PithError) throw error;
    if (/valid selector|Unexpected token|while parsing/i.test(String(error)))
      throw usageError(`'${selector}' is neither a selector nor a number of ms`, {
        cause: error,
        option: 'wait',
      });
    throw new PithError(
      'SELECTOR_NOT_FOUND',
      `nothing visible matched '${selector}' within ${timeoutMs} ms`,
      { cause: error },
    );
  }
}

/** Lets a frozen page that has begun to load itself anew load to its end. */
export async function awaitNewDocument(open: OpenPage): Promise<void> {
  await thaw(open);
  const loaded = awaitLoad(open, VISIT_LIMITS.settleMs);
  await ifHung(
    loaded.then(() => waitUntilStable(open)),
    () => {},
  );
}

/** Scrolls a frozen page as far as it reaches now, so that it shows what it hides until then. */
export async function revealByScrolling(open: OpenPage, pageHeight: number): Promise<void> {
  await thaw(open);
  const steps = Math.min(VISIT_LIMITS.scrollSteps, Math.ceil(pageHeight / scrollStepPx(open)));
  await ifHung(
    scrollThrough(open, steps).then(() => waitUntilStable(open)),
    () => {},
  );
}

const scrollStepPx = ({ page }: OpenPage): number =>
  Math.round((page.viewportSize() ?? DEFAULT_VIEWPORT).height * 0.9);

/** Returns whether it reached the bottom. */
async function scrollThrough(open: OpenPage, steps: number): Promise<boolean> {
  for (let step = 0; step < steps; step++) {
    await open.watch.run(
      { what: 'scrolling', ms: VISIT_LIMITS.hangMs },
      open.cdp.send('Input.dispatchMouseEvent', {
        type: 'mouseWheel',
        x: 10,
        y: 10,
        deltaX: 0,
        deltaY: scrollStepPx(open),
      }),
    );
    await open.watch.pause(VISIT_LIMITS.scrollPauseMs);
    const { cssVisualViewport, cssContentSize } = await open.watch.run(
      { what: 'reading the layout', ms: VISIT_LIMITS.hangMs },
      open.cdp.send('Page.getLayoutMetrics'),
    );
    if (cssVisualViewport.pageY + cssVisualViewport.clientHeight >= cssContentSize.height - 1) return true;
  }
  return false;
}

/** Waits until the page is stable, and follows its refreshes. */
async function settleAndFollow(open: OpenPage): Promise<void> {
  const { wait } = open.options;
  await waitForContent(open);
  if (wait !== 'load' && wait !== 'idle') return;
  for (let left = VISIT_LIMITS.refreshes; left > 0 && !open.hang.isSeen; left--) {
    const response = await open.followRefresh?.();
    if (response === undefined) return;
    refuseStatus(open.toFiles(response.url()), response, open.options.keepHttpErrors);
    await waitForContent(open);
  }
}

/** Waits longer for a stable page that shows nothing yet, unless the user chose what to wait for. */
async function waitForContent(open: OpenPage): Promise<void> {
  const { bareBoxes, bareProbeMs } = VISIT_LIMITS;
  const state = (await waitUntilStable(open)) ?? (open.hang.isSeen ? undefined : await layoutState(open));
  const mayStillShow = state !== undefined && state.scriptTime > 0 && !open.isBorrowed;
  if (!mayStillShow || open.options.wait !== 'load' || state.boxes > bareBoxes) return;
  const first = await lookAt(open);
  let { fill } = first;
  const isTimed = (fill === 'bare' || fill === 'sparse') && (await hasSetTimer(open));
  const start = performance.now();
  const timeLeft = Math.max(0, open.attachedMs + open.options.timeoutMs - start);
  const mostMs = () => Math.min(timeLeft, patience(fill, isTimed, open.pendingRequests().length > 0));
  while (fill !== 'filled' && !open.hang.isSeen && performance.now() - start < mostMs()) {
    await open.watch.pause(bareProbeMs);
    const look = await lookAt(open);
    // Other words than those of the first look take the place of a placeholder.
    fill = look.fill === 'sparse' && look.text !== first.text ? 'filled' : look.fill;
    if (fill === 'filled') await waitUntilStable(open);
  }
  open.settled.stillLoads = fill === 'loading';
  if (open.settled.stillLoads)
    open.warnings.add('NOT_SETTLED', `the page still showed that it loads after ${mostMs()} ms`);
}

/** Time for a page to fill. Few words may be all that there is: they need a sign that more may come. */
function patience(fill: Fill, isTimed: boolean, isRequesting: boolean): number {
  const { bareMs, timedMs, busyMs, bareLoadingMs } = VISIT_LIMITS;
  if (fill === 'sparse') return isTimed || isRequesting ? timedMs : 0;
  if (isRequesting) return bareLoadingMs;
  if (fill === 'loading') return busyMs;
  return isTimed ? timedMs : bareMs;
}

/**
 * Waits until no request is pending and the layout stays the same; returns at once if no script has run, because
 * nothing can move then. Undefined if the page does not become stable.
 */
async function waitUntilStable(open: OpenPage): Promise<LayoutState | undefined> {
  const { settleMs, quietMs, quietProbeMs } = VISIT_LIMITS;
  const end = performance.now() + settleMs;
  let state = await layoutState(open);
  let equalMs = quietMsBetween(open.parsed.layout, state);
  open.parsed.layout = undefined;
  for (;;) {
    if (open.hang.isSeen) return undefined;
    const isSilent = open.pendingRequests().length === 0;
    if (isSilent && !open.isBorrowed && state.scriptTime === 0) return state;
    if (isSilent && equalMs >= quietMs) return state;
    if (performance.now() > end) {
      open.warnings.add('NOT_SETTLED', `the page was still changing or loading after ${settleMs} ms`);
      return undefined;
    }
    const start = performance.now();
    // Shortens the last pause, so that the quiet time is not exceeded.
    const leftMs = Math.ceil(quietMs - equalMs);
    await open.watch.pause(leftMs > 0 ? Math.min(leftMs, quietProbeMs) : quietProbeMs);
    const pausedMs = performance.now() - start;
    const next = await layoutState(open);
    const lookedMs = performance.now() - start - pausedMs;
    // The page is blocked while it is measured, so that a long measurement does not count as quiet time.
    const restedMs = pausedMs + Math.min(lookedMs, pausedMs);
    equalMs = isSameLayout(next, state) ? equalMs + restedMs : 0;
    state = next;
  }
}

/**
 * Tells if the page has set a timer: one that is still running may fill the page. Chromium numbers the timers of a
 * document from 1, those of all worlds together, and does not tell which are left. Run in a world of its own, which
 * the page cannot see or change. Call once a document: it sets a timer itself.
 */
async function hasSetTimer({ cdp, watch, mainFrameId }: OpenPage): Promise<boolean> {
  const frameId = await mainFrameId;
  if (frameId === undefined) return false;
  const step = { what: 'counting timers', ms: VISIT_LIMITS.hangMs };
  try {
    const { executionContextId: contextId } = await watch.run(
      step,
      cdp.send('Page.createIsolatedWorld', { frameId, worldName: 'pith timers' }),
    );
    const { result } = await watch.run(
      step,
      cdp.send('Runtime.evaluate', { contextId, expression: NEXT_TIMER }),
    );
    return Number(result.value) > 1;
  } catch (error) {
    if (error instanceof PithError) throw error;
    // The page has left meanwhile.
    return false;
  }
}

const NEXT_TIMER = '(timer => (clearTimeout(timer), timer))(setTimeout(() => {}))';
