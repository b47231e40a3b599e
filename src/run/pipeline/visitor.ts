// Visits pages with a kept browser; a page that was read closes while the next one is opened.

import type { SegmentCalls } from '../../judge/record/stage.ts';
import { SiteContexts, SiteSessions } from '../../see/browser/site/site-contexts.ts';
import { SparePage } from '../../see/browser/spare-page.ts';
import type { PageTarget } from '../../see/browser/target/target.ts';
import type { BrowserKeeper } from './browser-keeper.ts';
import type { JudgePage } from './judge-page.ts';
import type { ReadPage } from './make-result.ts';
import type { SegmentOptions } from './options.ts';
import { segmentTarget, type Visits } from './segment-page.ts';

export class Visitor {
  readonly #keeper: BrowserKeeper;
  readonly #mostClosing: number;
  readonly #judge: JudgePage | undefined;
  readonly #provision = { spare: new SparePage(), sites: new SiteContexts(), sessions: new SiteSessions() };
  readonly #closing = new Set<Promise<void>>();

  /** `mostClosing`: pages that may still be closing when another one is opened. */
  constructor(keeper: BrowserKeeper, mostClosing: number, judge: JudgePage | undefined) {
    this.#keeper = keeper;
    this.#mostClosing = mostClosing;
    this.#judge = judge;
  }

  async visit(
    target: PageTarget,
    options: SegmentOptions,
    calls: SegmentCalls,
    caching: Pick<Visits, 'keep' | 'request'> = {},
  ): Promise<ReadPage> {
    if (this.#closing.size >= this.#mostClosing) await Promise.race(this.#closing);
    const { launched, release } = await this.#keeper.lease();
    let closed = Promise.resolve();
    const onLeave = (left: Promise<void>) => {
      closed = left.finally(() => {
        this.#closing.delete(closed);
        calls.onLeft?.();
      });
      this.#closing.add(closed);
    };
    try {
      const visits = { provision: this.#provision, onLeave, judge: this.#judge, ...caching };
      return await segmentTarget(launched.browser, target, options, calls, visits);
    } finally {
      // The browser is not replaced before its last page is closed.
      closed.then(release);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#keeper.close(), this.#provision.spare.drop(), this.#provision.sites.drop()]);
  }
}
