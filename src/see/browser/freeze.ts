// Stops the page's scripts, so that boxes and picture show one and the same moment; ends a script that never ends.

import { PithError } from '../../base/errors.ts';
import { VISIT_LIMITS } from './limits.ts';
import type { OpenPage } from './open-page.ts';

export async function freeze(open: OpenPage): Promise<void> {
  const { freezeMs, rescuedLoadMs } = VISIT_LIMITS;
  try {
    await disableScripts(open, freezeMs);
    return;
  } catch (error) {
    if (!isHang(error)) throw error;
  }
  // A script that waits for an answer of the network, which may never come, hears no order before that.
  open.cutNetwork();
  await freed(open).catch(error => {
    if (!isHang(error)) throw error;
    throw new PithError('PAGE_HUNG', 'the page hangs in a script that cannot be stopped', { cause: error });
  });
  open.warnings.add('RESCUED_FROM_HANG', 'a script of the page that did not end was stopped');
  // The parser goes on behind that script: its document is read as far as it comes.
  const step = { what: 'reading on', ms: rescuedLoadMs };
  await open.watch.run(step, open.page.waitForLoadState('load', { timeout: 0 })).catch(rethrowUnlessHang);
}

/** One order to end: a second would end what we ourselves ask of the page next. */
async function freed(open: OpenPage): Promise<void> {
  const { hangMs, freezeMs, dialogLoopMs } = VISIT_LIMITS;
  const ms = open.warnings.has('DIALOG_LOOP') ? dialogLoopMs : hangMs;
  open.cdp.send('Runtime.terminateExecution').catch(() => {});
  // A script that waits in a dialog ends when it goes on, so the dialog goes once the order to end has arrived.
  const letGo = setTimeout(() => open.dismissHeldDialog(), freezeMs / 10);
  await disableScripts(open, ms).finally(() => clearTimeout(letGo));
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

export const isHang = (error: unknown): error is PithError =>
  error instanceof PithError && error.code === 'PAGE_HUNG';

function rethrowUnlessHang(error: unknown): void {
  if (!isHang(error)) throw error;
}
