// Reads the layout of a page from the browser's counters: this runs no code in the page, and forces layout.

import type { CDPSession } from 'playwright-core';
import { VISIT_LIMITS } from '../limits.ts';
import type { PageWatch } from '../watch/page-watch.ts';

export interface LayoutState {
  readonly width: number;
  readonly height: number;
  readonly nodes: number;
  /** Seconds that scripts have run. */
  readonly scriptTime: number;
  /** Layout boxes. */
  readonly boxes: number;
  /** On the clock of `performance.now()`. */
  readonly measuredMs: number;
}

interface LaidOutPage {
  readonly cdp: CDPSession;
  readonly watch: PageWatch;
  /** Layout boxes of earlier pages that the renderer still counts. */
  readonly boxesLeft: number;
}

export async function layoutState({ cdp, watch, boxesLeft }: LaidOutPage): Promise<LayoutState> {
  const step = { what: 'reading the layout', ms: VISIT_LIMITS.hangMs };
  const measuredMs = performance.now();
  const [{ cssContentSize }, { metrics }] = await watch.run(
    step,
    Promise.all([cdp.send('Page.getLayoutMetrics'), cdp.send('Performance.getMetrics')]),
  );
  const metric = (name: string) => metrics.find(entry => entry.name === name)?.value ?? 0;
  return {
    width: cssContentSize.width,
    height: cssContentSize.height,
    nodes: metric('Nodes'),
    scriptTime: metric('ScriptDuration'),
    boxes: metric('LayoutObjects') - boxesLeft,
    measuredMs,
  };
}

export const isSameLayout = (one: LayoutState, other: LayoutState): boolean =>
  hasSameSize(one, other) && one.nodes === other.nodes;

/**
 * Time for which no script ran and the page kept its size, as while it waits for pictures. Does not compare nodes,
 * because SVG pictures add some.
 */
export function quietMsBetween(earlier: LayoutState | undefined, now: LayoutState): number {
  const isQuiet = earlier?.scriptTime === now.scriptTime && hasSameSize(earlier, now);
  return isQuiet ? now.measuredMs - earlier.measuredMs : 0;
}

const hasSameSize = (one: LayoutState, other: LayoutState): boolean =>
  one.width === other.width && one.height === other.height;
