// Pages that say they send their reader on in a moment, by `<meta http-equiv=refresh>` or the header of that name: what
// they lead to is what was meant. One that leaves time to be read, or loads itself anew, is read where it is.

import { PithError } from '../errors.ts';
import { isHang } from './freeze.ts';
import { VISIT_LIMITS } from './limits.ts';
import type { OpenPage } from './open-page.ts';

/** Settles once the page that was announced is there; answers whether there was one. */
export type FollowRefresh = () => Promise<boolean>;

type Watched = Pick<OpenPage, 'page' | 'cdp' | 'watch' | 'warnings' | 'mainFrameId' | 'interrupted'>;

interface Announced {
  readonly url: string;
  readonly dueAt: number;
}

export function watchForRefresh(open: Watched): FollowRefresh {
  const { page, cdp, watch, warnings, mainFrameId, interrupted } = open;
  const announced = new Map<string, Announced>();
  cdp.on('Page.frameScheduledNavigation', ({ frameId, url, delay }) => {
    const delayMs = delay * 1_000;
    if (delayMs <= VISIT_LIMITS.refreshMs)
      announced.set(frameId, { url, dueAt: performance.now() + delayMs });
  });
  cdp.on('Page.frameClearedScheduledNavigation', ({ frameId }) => announced.delete(frameId));
  watch.run({ what: 'listening', ms: VISIT_LIMITS.launchMs }, cdp.send('Page.enable')).catch(() => {});
  return async () => {
    const left = page.url();
    const refresh = announced.get((await mainFrameId) ?? '');
    if (refresh === undefined || isSameDocument(refresh.url, left)) return false;
    const started = performance.now();
    const ms = Math.max(0, refresh.dueAt - started) + VISIT_LIMITS.subresourcesMs;
    const hasLeft = (url: URL) => !isSameDocument(url.href, left);
    try {
      await watch.run(
        { what: `opening ${refresh.url}`, ms: ms + 1_000 },
        Promise.race([page.waitForURL(hasLeft, { timeout: ms }), interrupted]),
      );
    } catch (error) {
      if (error instanceof PithError && !isHang(error)) throw error;
    }
    if (!isSameDocument(page.url(), left)) return true;
    // Refused at once, as a download is, it leaves the page where it is.
    if (performance.now() - started >= ms) {
      warnings.add('PARTIAL_LOAD', `the page leads to ${refresh.url}, which did not come`);
      await watch
        .run({ what: 'staying on the page', ms: VISIT_LIMITS.freezeMs }, cdp.send('Page.stopLoading'))
        .catch(() => {});
    }
    return false;
  };
}

function isSameDocument(one: string, other: string): boolean {
  return one.replace(/#.*/s, '') === other.replace(/#.*/s, '');
}
