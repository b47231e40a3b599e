// Stops the page's scripts, so that boxes and picture show one and the same moment; ends a script that never ends.

import { PithError } from '../errors.ts';
import { VISIT_LIMITS } from './limits.ts';
import type { OpenPage } from './open-page.ts';

export async function freeze(open: OpenPage): Promise<void> {
  const { freezeMs, hangMs, rescuedLoadMs } = VISIT_LIMITS;
  try {
    await disableScripts(open, freezeMs);
    return;
  } catch (error) {
    if (!isHang(error)) throw error;
  }
  // A script that waits for an answer of the network, which may never come, hears no order before that.
  open.cutNetwork();
  const ended = open.watch.run(
    { what: 'ending a script', ms: freezeMs },
    open.cdp.send('Runtime.terminateExecution'),
  );
  // A script that waits in a dialog ends when it goes on, so the dialog goes once the order to end has arrived.
  await Promise.race([ended.catch(() => {}), new Promise(done => setTimeout(done, freezeMs / 10))]);
  open.dismissHeldDialog();
  await ended.catch(rethrowUnlessHang);
  await disableScripts(open, hangMs).catch(error => {
    if (!isHang(error)) throw error;
    throw new PithError('PAGE_HUNG', 'the page hangs in a script that cannot be stopped', { cause: error });
  });
  open.warnings.add('RESCUED_FROM_HANG', 'a script of the page that did not end was stopped');
  // The parser goes on behind that script: its document is read as far as it comes.
  const step = { what: 'reading on', ms: rescuedLoadMs };
  await open.watch.run(step, open.page.waitForLoadState('load', { timeout: 0 })).catch(rethrowUnlessHang);
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
