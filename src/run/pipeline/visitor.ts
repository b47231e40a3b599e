// Visits pages with a kept browser; a page that was read closes while the next one is opened.

import { SiteContexts, SiteSessions } from '../../see/browser/site/site-contexts.ts';
import { SparePage } from '../../see/browser/spare-page.ts';
import type { PageTarget } from '../../see/browser/target/target.ts';
import type { BrowserKeeper } from './browser-keeper.ts';
import type { Reading, ReadPage } from './make-result.ts';
import { segmentTarget, type Visits } from './segment-page.ts';

export class Visitor {
  readonly #keeper: BrowserKeeper;
  readonly #mostClosing: number;
  readonly #provision = { spare: new SparePage(), sites: new SiteContexts(), sessions: new SiteSessions() };
  readonly #closing = new Set<Promise<void>>();

  /** `mostClosing`: pages that may still be closing when another one is opened. */
  constructor(keeper: BrowserKeeper, mostClosing: number) {
    this.#keeper = keeper;
    this.#mostClosing = mostClosing;
  }

  async visit(
    target: PageTarget,
    reading: Reading,
    caching: Pick<Visits, 'keep' | 'request'> = {},
  ): Promise<ReadPage> {
    if (this.#closing.size >= this.#mostClosing) await Promise.race(this.#closing);
    const { launched, release } = await this.#keeper.lease();
    let closed = Promise.resolve();
    const onLeave = (left: Promise<void>) => {
      closed = left.finally(() => {
        this.#closing.delete(closed);
        reading.calls.onLeft?.();
      });
      this.#closing.add(closed);
    };
    try {
      const visits = { provision: this.#provision, onLeave, ...caching };
      return await segmentTarget(launched.browser, target, reading, visits);
    } finally {
      // The browser is not replaced before its last page is closed.
      closed.then(release);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#keeper.close(), this.#provision.spare.drop(), this.#provision.sites.drop()]);
  }
}
