// Tells if the page has set a timer: one that is still running may fill the page.

import { PithError } from '../../../base/errors.ts';
import { VISIT_LIMITS } from '../limits.ts';
import type { OpenPage } from '../open-page.ts';

/**
 * Chromium numbers the timers of a document from 1, those of all worlds together, and does not tell which are left. Run
 * in a world of its own, which the page cannot see or change. Call once a document: it sets a timer itself.
 */
export async function hasSetTimer({ cdp, watch, mainFrameId }: OpenPage): Promise<boolean> {
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
