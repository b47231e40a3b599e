// Waits, after the load event, for a moment in which nothing loads and the layout stands still; always bounded.

import { PithError } from '../../base/errors.ts';
import { isBare } from './bare-page.ts';
import { isHang } from './freeze.ts';
import { VISIT_LIMITS } from './limits.ts';
import { refuseAnswer } from './navigate.ts';
import type { OpenPage } from './open-page.ts';
import { DEFAULT_VIEWPORT } from './page-option-rows.ts';

export async function settle(open: OpenPage): Promise<void> {
  if (open.hang.isSeen) return;
  const settled = waitAsAsked(open).then(() => rest(open));
  const held = open.heldInDialog.then(() => {
    open.hang.isSeen = true;
  });
  try {
    await Promise.race([settled, held]);
  } catch (error) {
    // A page that hangs settles no more: the freeze frees it, or says that it cannot.
    if (!isHang(error)) throw error;
    open.hang.isSeen = true;
    open.warnings.add('NOT_SETTLED', `the page was still busy and answered nothing: ${error.message}`);
  }
}

async function waitAsAsked(open: OpenPage): Promise<void> {
  const { wait } = open.options;
  if (wait === 'idle') await silence(open);
  else if (typeof wait === 'number') await open.watch.pause(wait);
  else if (wait !== 'load') await appearance(open, wait);
  if (open.options.consent) await (await import('./blocking/consent.ts')).refuseConsent(open);
  if (open.options.scroll) await scrollThrough(open);
  await open.adBlocker?.hide(open);
}

/** The network has been silent for a while. */
async function silence(open: OpenPage): Promise<void> {
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

async function appearance(open: OpenPage, selector: string): Promise<void> {
  const { timeoutMs } = open.options;
  try {
    await open.watch.run(
      { what: `waiting for '${selector}'`, ms: timeoutMs + 1_000, code: 'SELECTOR_NOT_FOUND' },
      open.page.waitForSelector(selector, { state: 'visible', timeout: timeoutMs }),
    );
  } catch (error) {
    if (error instanceof PithError) throw error;
    if (/valid selector|Unexpected token|while parsing/i.test(String(error))) {
      throw new PithError('USAGE', `'${selector}' is no selector and no number of ms`, {
        cause: error,
        option: 'wait',
      });
    }
    throw new PithError(
      'SELECTOR_NOT_FOUND',
      `nothing visible matched '${selector}' within ${timeoutMs} ms`,
      {
        cause: error,
      },
    );
  }
}

async function scrollThrough(open: OpenPage): Promise<void> {
  const { scrollSteps, scrollPauseMs } = VISIT_LIMITS;
  const { height } = open.page.viewportSize() ?? DEFAULT_VIEWPORT;
  let bottomReached = false;
  for (let step = 0; step < scrollSteps && !bottomReached; step++) {
    await open.watch.run(
      { what: 'scrolling', ms: VISIT_LIMITS.hangMs },
      open.cdp.send('Input.dispatchMouseEvent', {
        type: 'mouseWheel',
        x: 10,
        y: 10,
        deltaX: 0,
        deltaY: Math.round(height * 0.9),
      }),
    );
    await open.watch.pause(scrollPauseMs);
    const { cssVisualViewport, cssContentSize } = await open.watch.run(
      { what: 'reading the layout', ms: VISIT_LIMITS.hangMs },
      open.cdp.send('Page.getLayoutMetrics'),
    );
    bottomReached = cssVisualViewport.pageY + cssVisualViewport.clientHeight >= cssContentSize.height - 1;
  }
  if (!bottomReached) {
    open.warnings.add('SCROLL_CUT_SHORT', `scrolling stopped after ${scrollSteps} screens: the page goes on`);
  }
}

/** Of the page itself, or of the one it says it leads to. */
async function rest(open: OpenPage): Promise<void> {
  const { wait } = open.options;
  await stillnessWithContent(open);
  if (wait !== 'load' && wait !== 'idle') return;
  for (let left = VISIT_LIMITS.refreshes; left > 0 && !open.hang.isSeen; left--) {
    const response = await open.followRefresh?.();
    if (response === undefined) return;
    refuseAnswer(open.toFiles(response.url()), response, open.options.keepHttpErrors);
    await stillnessWithContent(open);
  }
}

/** A page at rest that shows nothing yet gets a while to begin; where the user said what to wait for, that was it. */
async function stillnessWithContent(open: OpenPage): Promise<void> {
  const { bareMs, bareLoadingMs, bareProbeMs, bareBoxes } = VISIT_LIMITS;
  const state = (await stillness(open)) ?? (open.hang.isSeen ? undefined : await layoutState(open));
  const mayBegin = state?.hasRunScripts === true && open.isSeenFromStart && open.options.wait === 'load';
  if (!mayBegin || state.boxes > bareBoxes || !(await isBare(open))) return;
  const start = performance.now();
  const mostMs = () => (open.pendingRequests().length > 0 ? bareLoadingMs : bareMs);
  while (!open.hang.isSeen && performance.now() - start < mostMs()) {
    await open.watch.pause(bareProbeMs);
    if (!(await isBare(open))) return void (await stillness(open));
  }
}

/** Nothing under way and equal looks at the layout; at once where no script has run, for nothing can move then. Undefined where it does not come to rest. */
async function stillness(open: OpenPage): Promise<LayoutState | undefined> {
  const { settleMs, quietMs, quietProbeMs } = VISIT_LIMITS;
  const end = performance.now() + settleMs;
  let state = await layoutState(open);
  let equalMs = 0;
  for (;;) {
    if (open.hang.isSeen) return undefined;
    const isSilent = open.pendingRequests().length === 0;
    if (isSilent && !state.hasRunScripts) return state;
    if (isSilent && equalMs >= quietMs) return state;
    if (performance.now() > end) {
      open.warnings.add('NOT_SETTLED', `the page was still changing or loading after ${settleMs} ms`);
      return undefined;
    }
    const start = performance.now();
    // The last look comes when the quiet is long enough, not up to a whole pause later.
    const leftMs = Math.ceil(quietMs - equalMs);
    await open.watch.pause(leftMs > 0 ? Math.min(leftMs, quietProbeMs) : quietProbeMs);
    const pausedMs = performance.now() - start;
    const next = await layoutState(open);
    const lookedMs = performance.now() - start - pausedMs;
    // A page does nothing while it is looked at, so a long look is no proof of its rest.
    const restedMs = pausedMs + Math.min(lookedMs, pausedMs);
    equalMs = next.fingerprint === state.fingerprint ? equalMs + restedMs : 0;
    state = next;
  }
}

interface LayoutState {
  readonly fingerprint: string;
  readonly hasRunScripts: boolean;
  /** Boxes that are laid out. */
  readonly boxes: number;
}

/** From the browser's own counters: no code runs in the page for it, and its answer forces the layout. */
async function layoutState({ cdp, watch, isSeenFromStart }: OpenPage): Promise<LayoutState> {
  const step = { what: 'reading the layout', ms: VISIT_LIMITS.hangMs };
  const [{ cssContentSize }, { metrics }] = await watch.run(
    step,
    Promise.all([cdp.send('Page.getLayoutMetrics'), cdp.send('Performance.getMetrics')]),
  );
  const metric = (name: string) => metrics.find(entry => entry.name === name)?.value ?? 0;
  return {
    fingerprint: [cssContentSize.width, cssContentSize.height, metric('Nodes')].join(),
    hasRunScripts: !isSeenFromStart || metric('ScriptDuration') > 0,
    boxes: metric('LayoutObjects'),
  };
}
