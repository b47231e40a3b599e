// Visits pages with a kept browser; a page that was read closes while the next one is opened.

import { SiteContexts, SiteSessions } from '../../see/browser/site/site-contexts.ts';
import { SparePage } from '../../see/browser/spare-page.ts';
import type { PageTarget } from '../../see/browser/target/target.ts';
import type { BrowserKeeper } from './browser-keeper.ts';
import type { Reading, ReadPage } from './make-result.ts';
import { segmentTarget, type Visits } from './segment-page.ts';

/** `mostClosing`: pages that may still be closing when another one is opened. */
export function visitorWith(keeper: BrowserKeeper, mostClosing: number) {
  const provision = { spare: new SparePage(), sites: new SiteContexts(), sessions: new SiteSessions() };
  const closing = new Set<Promise<void>>();
  return {
    visit: async (
      target: PageTarget,
      reading: Reading,
      caching: Pick<Visits, 'keep' | 'request'> = {},
    ): Promise<ReadPage> => {
      if (closing.size >= mostClosing) await Promise.race(closing);
      const { launched, release } = await keeper.lease();
      let closed = Promise.resolve();
      const onLeave = (left: Promise<void>) => {
        closed = left.finally(() => {
          closing.delete(closed);
          reading.calls.onLeft?.();
        });
        closing.add(closed);
      };
      try {
        const visits = { provision, onLeave, ...caching };
        return await segmentTarget(launched.browser, target, reading, visits);
      } finally {
        // The browser is not replaced before its last page is closed.
        closed.then(release);
      }
    },
    close: async (): Promise<void> => {
      await Promise.all([keeper.close(), provision.spare.drop(), provision.sites.drop()]);
    },
  };
}
