// Listens to a page: dismisses dialogs, closes popups, cancels downloads, and tracks requests.

import type { Dialog, Page, Request, Response } from 'playwright';
import { parseUrl } from '../../base/text/parse-url.ts';
import { VISIT_LIMITS } from './limits.ts';
import type { Warnings } from './warnings.ts';

export interface PageListeners {
  /** Without pictures of dead hosts. */
  readonly pendingRequests: () => readonly string[];
  /** Hosts of which many pictures failed and none loaded, with pictures that are still pending. */
  readonly deadHosts: () => readonly string[];
  readonly downloads: () => number;
  /** Resolves when waiting for the load event is useless: on a download or a loop of dialogs. */
  readonly interrupted: Promise<void>;
  /** The last navigation that failed, with Chromium's reason. */
  readonly failedNavigation: () => FailedNavigation | undefined;
  /** Style sheets that the document requested and that did not load. */
  readonly missingSheets: () => readonly string[];
  /** Resolves when a loop of dialogs is held in one of them. */
  readonly heldInDialog: Promise<void>;
  /** Dismisses that dialog and all that follow. */
  readonly dismissHeldDialog: () => void;
  readonly remove: () => void;
}

export interface FailedNavigation {
  readonly url: string;
  readonly reason: string;
}

const HTTP_ERRORS = 400;

/** Aborted by the page itself, or blocked by `blockAds`. */
const NOT_WANTED = /ERR_ABORTED|ERR_BLOCKED_BY_CLIENT/;

/** A host as far as its pictures tell. */
interface PictureHost {
  readonly name: string;
  failed: number;
  isAlive: boolean;
}

const isDead = (host: PictureHost | undefined): host is PictureHost =>
  host !== undefined && !host.isAlive && host.failed >= VISIT_LIMITS.deadPictures;

function hostOfPicture(request: Request, hosts: Map<string, PictureHost>): PictureHost | undefined {
  if (request.resourceType() !== 'image') return undefined;
  const name = parseUrl(request.url())?.host ?? '';
  const host = hosts.get(name) ?? { name, failed: 0, isAlive: false };
  hosts.set(name, host);
  return host;
}

/** `toFiles`: converts reported addresses. */
export function listenTo(page: Page, warnings: Warnings, toFiles: (url: string) => string): PageListeners {
  const pending = new Map<string, PictureHost | undefined>();
  const pictureHosts = new Map<string, PictureHost>();
  let dialogs = 0;
  let downloads = 0;
  let failed: FailedNavigation | undefined;
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
  const missingSheets = new Set<string>();
  const isSheet = (request: Request): boolean =>
    request.resourceType() === 'stylesheet' && request.frame() === page.mainFrame();
  const listeners = {
    dialog: (dialog: Pick<Dialog, 'dismiss'>) => {
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
    request: (request: Request) => {
      pending.set(request.url(), hostOfPicture(request, pictureHosts));
      // Those of the document that it leaves are no matter any more.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) missingSheets.clear();
    },
    response: (response: Response) => {
      const host = pending.get(response.url());
      if (host !== undefined && response.status() < HTTP_ERRORS) host.isAlive = true;
      if (response.status() >= HTTP_ERRORS && isSheet(response.request())) missingSheets.add(response.url());
    },
    requestFinished: (request: Request) => {
      const host = pending.get(request.url());
      if (host !== undefined && !host.isAlive) host.failed++;
      pending.delete(request.url());
    },
    requestFailed: (request: Request) => {
      const host = pending.get(request.url());
      pending.delete(request.url());
      const reason = request.failure()?.errorText ?? '';
      if (host !== undefined && !NOT_WANTED.test(reason)) host.failed++;
      if (isSheet(request) && !NOT_WANTED.test(reason)) missingSheets.add(request.url());
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
      // Ignores a navigation that a later one aborted.
      if (!reason.includes('ERR_ABORTED')) failed = { url: toFiles(request.url()), reason };
    },
  };
  page.on('dialog', listeners.dialog);
  page.on('popup', listeners.popup);
  page.on('download', listeners.download);
  page.on('request', listeners.request);
  page.on('response', listeners.response);
  page.on('requestfinished', listeners.requestFinished);
  page.on('requestfailed', listeners.requestFailed);
  return {
    pendingRequests: () => [...pending].flatMap(([url, host]) => (isDead(host) ? [] : [toFiles(url)])),
    deadHosts: () => [...new Set([...pending.values()].filter(isDead).map(({ name }) => name))],
    downloads: () => downloads,
    interrupted,
    failedNavigation: () => failed,
    missingSheets: () => [...missingSheets].map(toFiles),
    heldInDialog,
    dismissHeldDialog: () => {
      isLettingGo = true;
      held?.dismiss().catch(() => {});
    },
    remove: () => {
      page.off('dialog', listeners.dialog);
      page.off('popup', listeners.popup);
      page.off('download', listeners.download);
      page.off('request', listeners.request);
      page.off('response', listeners.response);
      page.off('requestfinished', listeners.requestFinished);
      page.off('requestfailed', listeners.requestFailed);
    },
  };
}
