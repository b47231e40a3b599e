// Dismisses the dialogs of a page, closes its popups and cancels its downloads.

import type { Dialog, Page } from 'playwright-core';
import { VISIT_LIMITS } from '../limits.ts';
import { isPersonal } from '../tabs/tabs.ts';
import type { Warnings } from '../warnings.ts';
import { listenToEvents } from './page-watch.ts';

export interface PageInterruptions {
  readonly downloads: () => number;
  /** Resolves when waiting for the load event is useless: on a download or a loop of dialogs. */
  readonly interrupted: Promise<void>;
  /** Resolves when a loop of dialogs is held in one of them. */
  readonly heldInDialog: Promise<void>;
  /** Dismisses that dialog and all that follow. */
  readonly dismissHeldDialog: () => void;
  readonly remove: () => void;
}

export function refuseInterruptions(page: Page, warnings: Warnings): PageInterruptions {
  let dialogs = 0;
  let downloads = 0;
  let held: Pick<Dialog, 'dismiss'> | undefined;
  let isLettingGo = false;
  let holdInDialog: () => void = () => {};
  const heldInDialog = new Promise<void>(done => {
    holdInDialog = done;
  });
  let interrupt: () => void = () => {};
  const interrupted = new Promise<void>(done => {
    interrupt = done;
  });
  const remove = listenToEvents(page, {
    dialog: (dialog: Pick<Dialog, 'dismiss'>) => {
      if (isPersonal(page.context().browser())) {
        holdInDialog();
        return;
      }
      dialogs++;
      warnings.add('DIALOGS_DISMISSED', 'dialogs of the page were dismissed');
      // Beyond the limit the dialog stays open, which holds the page until the freeze (hazards, D3).
      if (dialogs <= VISIT_LIMITS.dialogs || isLettingGo) {
        dialog.dismiss().catch(() => {});
        return;
      }
      warnings.add('DIALOG_LOOP', `the page opened more than ${VISIT_LIMITS.dialogs} dialogs`);
      held = dialog;
      holdInDialog();
      interrupt();
    },
    popup: (popup: Page) => {
      warnings.add('POPUPS_BLOCKED', 'windows that the page opened were closed');
      popup.close().catch(() => {});
    },
    download: (download: { cancel: () => Promise<void> }) => {
      downloads++;
      interrupt();
      download.cancel().catch(() => {});
    },
  });
  return {
    downloads: () => downloads,
    interrupted,
    heldInDialog,
    dismissHeldDialog: () => {
      isLettingGo = true;
      held?.dismiss().catch(() => {});
    },
    remove,
  };
}
