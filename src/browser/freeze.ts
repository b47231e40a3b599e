// Stops the page's scripts, so that boxes and picture show one and the same moment; ends a script that never ends.

import { PithError } from '../errors.ts';
import { VISIT_LIMITS } from './limits.ts';
import type { OpenPage } from './open-page.ts';

export async function freeze(open: OpenPage): Promise<void> {
  const { freezeMs } = VISIT_LIMITS;
  try {
    await disableScripts(open, freezeMs);
    return;
  } catch (error) {
    if (!isHang(error)) throw error;
  }
  await open.watch
    .run({ what: 'ending a script', ms: freezeMs }, open.cdp.send('Runtime.terminateExecution'))
    .catch(rethrowUnlessHang);
  await disableScripts(open, freezeMs * 3);
  open.warnings.add('RESCUED_FROM_HANG', 'a script of the page that did not end was stopped');
}

/** For pages that belong to somebody else. */
export async function thaw(open: OpenPage): Promise<void> {
  await open.watch
    .run(
      { what: 'starting scripts again', ms: VISIT_LIMITS.freezeMs },
      open.cdp.send('Emulation.setScriptExecutionDisabled', { value: !open.options.javascript }),
    )
    .catch(() => {});
}

async function disableScripts({ cdp, watch }: OpenPage, ms: number): Promise<void> {
  await watch.run(
    { what: 'stopping the scripts of the page', ms },
    Promise.all([
      cdp.send('Emulation.setScriptExecutionDisabled', { value: true }),
      // An answer of the page itself shows that no script holds it any more.
      cdp.send('Page.getLayoutMetrics'),
    ]),
  );
}

const isHang = (error: unknown): boolean => error instanceof PithError && error.code === 'PAGE_HUNG';

function rethrowUnlessHang(error: unknown): void {
  if (!isHang(error)) throw error;
}
