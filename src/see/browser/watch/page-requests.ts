// Tracks the requests of a page: those that are pending, and those whose failure says something about the page.

import type { Page, Request, Response } from 'playwright-core';
import { parseUrl } from '../../../base/text/parse-url.ts';
import { VISIT_LIMITS } from '../limits.ts';
import { isNavigation, listenToEvents } from './page-watch.ts';

export interface PageRequests {
  /** Without pictures of dead hosts. */
  readonly pendingRequests: () => readonly string[];
  /** Hosts of which many pictures failed and none loaded, with pictures that are still pending. */
  readonly deadHosts: () => readonly string[];
  /** The last navigation that failed, with Chromium's reason. */
  readonly failedNavigation: () => FailedNavigation | undefined;
  /** Style sheets that the document requested and that did not load. */
  readonly missingSheets: () => readonly string[];
  /** The document is not pending any more, although Chromium never says so: the page stopped loading it. */
  readonly dropDocument: () => void;
  readonly remove: () => void;
}

interface FailedNavigation {
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

/** `toFiles`: converts reported addresses. */
export function trackRequests(page: Page, toFiles: (url: string) => string): PageRequests {
  /** Pending requests by address; the value is the host if a picture is requested. */
  const pending = new Map<string, PictureHost | undefined>();
  const pictureHosts = new Map<string, PictureHost>();
  const missingSheets = new Set<string>();
  let failed: FailedNavigation | undefined;
  let document = '';
  const isSheet = (request: Request): boolean =>
    request.resourceType() === 'stylesheet' && request.frame() === page.mainFrame();
  const remove = listenToEvents(page, {
    request: (request: Request) => {
      pending.set(request.url(), hostOfPicture(request, pictureHosts));
      if (!isNavigation(request, page)) return;
      document = request.url();
      // The document that is left does not matter any more.
      missingSheets.clear();
    },
    response: (response: Response) => {
      const host = pending.get(response.url());
      if (host !== undefined && response.status() < HTTP_ERRORS) host.isAlive = true;
      if (response.status() >= HTTP_ERRORS && isSheet(response.request())) missingSheets.add(response.url());
    },
    requestfinished: (request: Request) => {
      const host = pending.get(request.url());
      // A picture that finishes on a host without a good response had an error status.
      if (host !== undefined && !host.isAlive) host.failed++;
      pending.delete(request.url());
    },
    requestfailed: (request: Request) => {
      const host = pending.get(request.url());
      pending.delete(request.url());
      const reason = request.failure()?.errorText ?? '';
      if (host !== undefined && !NOT_WANTED.test(reason)) host.failed++;
      if (isSheet(request) && !NOT_WANTED.test(reason)) missingSheets.add(request.url());
      // Ignores a navigation that a later one aborted.
      if (isNavigation(request, page) && !reason.includes('ERR_ABORTED'))
        failed = { url: toFiles(request.url()), reason };
    },
  });
  return {
    pendingRequests: () => [...pending].flatMap(([url, host]) => (isDead(host) ? [] : [toFiles(url)])),
    deadHosts: () => [...new Set([...pending.values()].filter(isDead).map(({ name }) => name))],
    failedNavigation: () => failed,
    missingSheets: () => [...missingSheets].map(toFiles),
    dropDocument: () => pending.delete(document),
    remove,
  };
}

function hostOfPicture(request: Request, hosts: Map<string, PictureHost>): PictureHost | undefined {
  if (request.resourceType() !== 'image') return undefined;
  const name = parseUrl(request.url())?.host ?? '';
  const host = hosts.get(name) ?? { name, failed: 0, isAlive: false };
  hosts.set(name, host);
  return host;
}
