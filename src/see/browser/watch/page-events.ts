// Listens to several events of a page at once.

import type { Page } from 'playwright-core';

/** Each of the listeners takes what Playwright emits with its event. */
type Listeners = Readonly<Record<string, (value: never) => void>>;

/** Returns a function that removes the listeners. */
export function listenToEvents(page: Page, listeners: Listeners): () => void {
  const entries = Object.entries(listeners) as [event: 'close', listener: () => void][];
  for (const [event, listener] of entries) page.on(event, listener);
  return () => {
    for (const [event, listener] of entries) page.off(event, listener);
  };
}
