// Stops the page's scripts, so that boxes and picture show the same moment, and terminates a script that hangs.

import { PithError } from '../../../base/errors.ts';
import { VISIT_LIMITS } from '../limits.ts';
import type { OpenPage } from '../open-page.ts';

export async function freeze(open: OpenPage): Promise<void> {
  const { freezeMs, rescuedLoadMs } = VISIT_LIMITS;
  const isFrozen = await ifHung(
    disableScripts(open, freezeMs).then(() => true),
    () => false,
  );
  if (isFrozen) return;
  if (open.isolation === 'tab')
    throw new PithError(
      'PAGE_HUNG',
      'the tab does not answer: a dialog, a debugger or a script of the page holds it; read it again once that has ended',
    );
  // A script in a synchronous request cannot be terminated before the request ends.
  open.network?.close();
  await ifHung(terminateScript(open), cause => {
    throw new PithError('PAGE_HUNG', 'the page hangs in a script or a layout that cannot be stopped', {
      cause,
    });
  });
  open.warnings.add('RESCUED_FROM_HANG', 'a script of the page that did not end was stopped');
  // The parser continues after that script: waits a while for the rest of the document.
  const step = { what: 'loading the rest of the page', ms: rescuedLoadMs };
  await ifHung(open.watch.run(step, open.page.waitForLoadState('load', { timeout: 0 })), () => {});
}

/** Terminates only once: a second termination would hit pith's own next evaluation. */
async function terminateScript(open: OpenPage): Promise<void> {
  const { hangMs, freezeMs, dialogLoopMs } = VISIT_LIMITS;
  const ms = open.warnings.has('DIALOG_LOOP') ? dialogLoopMs : hangMs;
  open.cdp.send('Runtime.terminateExecution').catch(() => {});
  // A script in a dialog ends only when the dialog closes: closes it after the termination has arrived.
  const letGo = setTimeout(() => open.dismissHeldDialog(), freezeMs / 10);
  await disableScripts(open, ms).finally(() => clearTimeout(letGo));
}

/** Enables scripts again, for a page of the caller's own. */
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
      // The answer shows that no script blocks the page any more.
      cdp.send('Page.getLayoutMetrics'),
    ]),
  );
}

export const isHang = (error: unknown): error is PithError =>
  error instanceof PithError && error.code === 'PAGE_HUNG';

/** The result of the work, or that of `late` if the page hung in it. */
export const ifHung = <Value, Late>(
  work: Promise<Value>,
  late: (error: PithError) => Late,
): Promise<Value | Late> =>
  work.catch((error: unknown) => {
    if (!isHang(error)) throw error;
    return late(error);
  });
