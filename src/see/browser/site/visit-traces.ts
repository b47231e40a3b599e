// Watches a visit for what could outlive its page in the browser context.

import type { Page, Request, Response } from 'playwright-core';

export interface VisitTraces {
  /** Responses of the page may still arrive and set cookies: requests are under way, or were made by a worker. */
  readonly mayStillReceive: () => boolean;
  /** The context must not be used again: the page asked for a password, or its address led to another site. */
  readonly isUnsafe: () => boolean;
  readonly remove: () => void;
}

const ASKS_FOR_PASSWORD: ReadonlySet<number> = new Set([401, 407]);

export function watchTraces(page: Page, isOfSite: (address: string) => boolean): VisitTraces {
  const underWay = new Set<Request>();
  let hasChannels = false;
  let isUnsafe = false;
  const started = (request: Request) => {
    underWay.add(request);
    const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isDocument && !isOfSite(request.url())) isUnsafe = true;
  };
  const answered = (response: Response) => {
    if (ASKS_FOR_PASSWORD.has(response.status())) isUnsafe = true;
  };
  const ended = (request: Request) => underWay.delete(request);
  const channelOpened = () => {
    hasChannels = true;
  };
  page.on('request', started);
  page.on('response', answered);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  page.on('websocket', channelOpened);
  page.on('worker', channelOpened);
  return {
    mayStillReceive: () => hasChannels || underWay.size > 0,
    isUnsafe: () => isUnsafe,
    remove: () => {
      page.off('request', started);
      page.off('response', answered);
      page.off('requestfinished', ended);
      page.off('requestfailed', ended);
      page.off('websocket', channelOpened);
      page.off('worker', channelOpened);
    },
  };
}
