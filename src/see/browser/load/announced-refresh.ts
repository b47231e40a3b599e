// Follows `<meta http-equiv=refresh>` and the Refresh header to another page, if the delay is short. A page that
// reloads itself, or that leaves time to read it, is captured itself.

import type { CDPSession, Response } from 'playwright-core';
import { PithError } from '../../../base/errors.ts';
import { withoutFragment } from '../../../base/text/parse-url.ts';
import { VISIT_LIMITS } from '../limits.ts';
import type { FollowRefresh, OpenPage } from '../open-page.ts';
import { isHang } from '../watch/freeze.ts';
import { isNavigation } from '../watch/page-watch.ts';

type Watched = Pick<OpenPage, 'page' | 'cdp' | 'watch' | 'warnings' | 'mainFrameId' | 'options' | 'toFiles'>;

interface Announced {
  readonly url: string;
  readonly dueAt: number;
}

/** All refreshes of a page together may take as long as its navigation. */
export function watchForRefresh({ page, cdp, watch, warnings, mainFrameId, options, toFiles }: Watched) {
  const end = performance.now() + options.timeoutMs;
  const announced = announcedBy(cdp);
  let answer: Response | undefined;
  const noteAnswer = (response: Response) => {
    if (isNavigation(response.request(), page)) answer = response;
  };
  page.on('response', noteAnswer);
  watch.run({ what: 'listening', ms: VISIT_LIMITS.launchMs }, cdp.send('Page.enable')).catch(() => {});
  const follow: FollowRefresh = async () => {
    const left = page.url();
    const refresh = announced.get((await mainFrameId) ?? '');
    if (refresh === undefined || isSameDocument(refresh.url, left) || refresh.dueAt > end) return undefined;
    const started = performance.now();
    const loadMs = Math.max(0, refresh.dueAt - started) + VISIT_LIMITS.subresourcesMs;
    const ms = Math.max(1, Math.min(loadMs, end - started));
    await waitToLeave({ page, watch }, left, { what: `opening ${toFiles(refresh.url)}`, ms }).catch(
      (error: unknown) => {
        if (error instanceof PithError && !isHang(error)) throw error;
      },
    );
    if (!isSameDocument(page.url(), left)) return answer;
    if (performance.now() - started >= ms) {
      warnings.add('PARTIAL_LOAD', `the page refreshes to ${toFiles(refresh.url)}, which did not load`);
      await watch
        .run({ what: 'staying on the page', ms: VISIT_LIMITS.freezeMs }, cdp.send('Page.stopLoading'))
        .catch(() => {});
    }
    return undefined;
  };
  return { follow, remove: () => page.off('response', noteAnswer) };
}

/** The refreshes with a short delay, by frame. */
function announcedBy(cdp: CDPSession): ReadonlyMap<string, Announced> {
  const announced = new Map<string, Announced>();
  cdp.on('Page.frameScheduledNavigation', ({ frameId, url, delay }) => {
    const delayMs = delay * 1_000;
    if (delayMs <= VISIT_LIMITS.refreshMs)
      announced.set(frameId, { url, dueAt: performance.now() + delayMs });
  });
  cdp.on('Page.frameClearedScheduledNavigation', ({ frameId }) => announced.delete(frameId));
  return announced;
}

/** Waits until the page shows another document; a download does not change its address. */
function waitToLeave(
  { page, watch }: Pick<Watched, 'page' | 'watch'>,
  left: string,
  { what, ms }: { readonly what: string; readonly ms: number },
): Promise<unknown> {
  const hasLeft = (url: URL) => !isSameDocument(url.href, left);
  return watch.run(
    { what, ms: ms + 1_000 },
    Promise.race([page.waitForURL(hasLeft, { timeout: ms }), page.waitForEvent('download', { timeout: ms })]),
  );
}

const isSameDocument = (one: string, other: string): boolean =>
  withoutFragment(one) === withoutFragment(other);
