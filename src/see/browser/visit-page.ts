// Opens a page in a context of its own or of its site, or attaches to a page of the caller.

import type { Browser, CDPSession, Page } from 'playwright-core';
import { VISIT_LIMITS } from './limits.ts';
import { watchForRefresh } from './load/announced-refresh.ts';
import { SentHeaders, sendHeaders } from './network/sent-headers.ts';
import type { AdBlocker, OpenPage } from './open-page.ts';
import type { PageOptions } from './options/page-options.ts';
import {
  bindContext,
  isLocal,
  newPage,
  ofBrowserGone,
  type PageContext,
  type ReadyContext,
  readyContext,
} from './page-context.ts';
import { runsElsewhere } from './program/connect.ts';
import { SiteContext, sitePlace } from './site/site-context.ts';
import type { SiteContexts, SiteSessions } from './site/site-contexts.ts';
import type { SparePage } from './spare-page.ts';
import { isPersonal } from './tabs/tabs.ts';
import type { PageTarget } from './target/target.ts';
import { Warnings } from './warnings.ts';
import { refuseInterruptions } from './watch/page-interruptions.ts';
import { trackRequests } from './watch/page-requests.ts';
import { PageWatch, withDeadline } from './watch/page-watch.ts';

/** Pages and contexts that were prepared or kept for the next page. */
export interface Provision {
  /** A page that may have been made ready for this one. */
  readonly spare: SparePage;
  readonly sites: SiteContexts;
  readonly sessions: SiteSessions;
  readonly client?: string | undefined;
}

export async function openPage(
  browser: Browser,
  target: PageTarget,
  options: PageOptions,
  signal?: AbortSignal,
  provision?: Provision,
): Promise<OpenPage> {
  const adBlocker = await adBlockerOf(options);
  const place = provision && (await sitePlace(target, options, provision.client));
  const isSession = place?.isSession === true && !runsElsewhere(browser);
  const turn = isSession ? await provision?.sessions.begin(place.key) : undefined;
  let made: MadePage | undefined;
  try {
    const kept = provision && place && (await provision.sites.take(browser, place));
    made = kept ?? (await freshPage(browser, options, isLocal(target), provision?.spare));
    const opened = await bindContext(made, target, options);
    await adBlocker?.guard(opened.context, text => opened.files?.toFiles(text) ?? text);
    if (kept === undefined) await turn?.restore(opened.context);
    const page = made.page ?? (await newPage(opened.context));
    const sentHeaders = new SentHeaders(target.kind === 'file' ? undefined : target.url, options);
    const { network } = opened;
    if (provision === undefined || place === undefined || network === undefined)
      return await attach(page, options, signal, { ...opened, adBlocker, sentHeaders });
    const site = kept ?? new SiteContext(browser, place, made, network, page);
    const camera = await site.readyCamera(options);
    const leave = async (left: OpenPage) => {
      await withDeadline(KEEPING, Promise.resolve(turn?.keep(site.context))).catch(() => {});
      await provision.sites.giveBack(site, site.empty(left));
      turn?.end();
    };
    const open = await attach(page, options, signal, {
      ...opened,
      adBlocker,
      sentHeaders,
      site: { boxesLeft: site.boxesLeft, camera, isolation: turn === undefined ? 'site' : 'session', leave },
    });
    await site.begin(place, open.cdp);
    return open;
  } catch (error) {
    await made?.close();
    turn?.end();
    throw made === undefined ? error : ofBrowserGone(error);
  }
}

type MadePage = ReadyContext & { readonly page?: Page };

const KEEPING = { what: 'keeping the session of a site', ms: VISIT_LIMITS.closeMs } as const;

async function freshPage(
  browser: Browser,
  options: PageOptions,
  local: boolean,
  spare: SparePage | undefined,
): Promise<MadePage> {
  const made = await spare?.take(browser, options, local);
  spare?.prepare(browser, options, local);
  return made ?? readyContext(browser, options, local);
}

interface OwnContext extends PageContext {
  readonly adBlocker: AdBlocker | undefined;
  readonly sentHeaders: SentHeaders;
  /** Set in the context of a site. */
  readonly site?: {
    readonly boxesLeft: number;
    readonly camera: CDPSession;
    readonly isolation: 'site' | 'session';
    readonly leave: (open: OpenPage) => Promise<void>;
  };
}

/** Watches a page. Without `owned` it is the caller's, and stays open after `close`. */
export async function attach(
  page: Page,
  options: PageOptions,
  signal?: AbortSignal,
  owned?: OwnContext,
): Promise<OpenPage> {
  // The caller's page has already sent its requests: only the places of advertisements can be hidden.
  const adBlocker = owned === undefined ? await adBlockerOf(options) : owned.adBlocker;
  const watch = new PageWatch(page, page.context().browser(), signal);
  const warnings = new Warnings();
  const toFiles = (text: string): string => owned?.files?.toFiles(text) ?? text;
  const { remove: stopTracking, ...requests } = trackRequests(page, toFiles);
  const { remove: stopRefusing, ...interruptions } = refuseInterruptions(page, warnings);
  const detach = () => {
    stopTracking();
    stopRefusing();
    watch.dispose();
  };
  const cdp = await watch.run(ATTACHING, page.context().newCDPSession(page)).catch((error: unknown) => {
    detach();
    throw error;
  });
  // Set through this session, the last one of the page: Chromium ignores the media that earlier sessions set.
  if (owned !== undefined && options.media !== 'screen')
    await watch.run(ATTACHING, cdp.send('Emulation.setEmulatedMedia', { media: options.media }));
  if (owned !== undefined) await sendHeaders(cdp, owned.sentHeaders, watch);
  // Its counters tell whether a script has run: no need to wait for the answer.
  watch.run({ what: 'counting', ms: VISIT_LIMITS.launchMs }, cdp.send('Performance.enable')).catch(() => {});
  const mainFrameId = mainFrameOf(cdp, watch);
  const refresh = owned && watchForRefresh({ page, cdp, watch, warnings, mainFrameId, options, toFiles });
  const open: OpenPage = {
    page,
    cdp,
    mainFrameId,
    hasStopped: stopsOf(cdp, mainFrameId),
    options,
    watch,
    warnings,
    hang: { isSeen: false },
    attachedMs: performance.now(),
    settled: {},
    parsed: {},
    ...requests,
    ...interruptions,
    isBorrowed: owned === undefined,
    network: owned?.network,
    files: owned?.files,
    boxesLeft: owned?.site?.boxesLeft ?? 0,
    camera: owned?.site?.camera ?? cdp,
    isolation: isPersonal(page.context().browser()) ? 'tab' : owned && (owned.site?.isolation ?? 'page'),
    toFiles,
    adBlocker,
    followRefresh: refresh?.follow,
    close: async () => {
      detach();
      refresh?.remove();
      if (owned?.site !== undefined) return owned.site.leave(open);
      // The session of a page that never answered cannot be detached, but ends with its context.
      if (owned !== undefined) return owned.close();
      await withDeadline({ what: 'detaching', ms: VISIT_LIMITS.closeMs }, cdp.detach()).catch(() => {});
    },
  };
  return open;
}

const ATTACHING = { what: 'attaching to the page', ms: VISIT_LIMITS.launchMs } as const;

const mainFrameOf = (cdp: CDPSession, watch: PageWatch): Promise<string | undefined> =>
  watch
    .run({ what: 'reading the frames', ms: VISIT_LIMITS.launchMs }, cdp.send('Page.getFrameTree'))
    .then(({ frameTree }) => frameTree.frame.id)
    .catch(() => undefined);

/** Frames count once they begin to load something: HTML that is set begins nothing. */
function stopsOf(cdp: CDPSession, mainFrameId: OpenPage['mainFrameId']): OpenPage['hasStopped'] {
  const isLoading = new Map<string, boolean>();
  cdp.on('Page.frameStartedLoading', ({ frameId }) => isLoading.set(frameId, true));
  cdp.on('Page.frameStoppedLoading', ({ frameId }) => {
    if (isLoading.has(frameId)) isLoading.set(frameId, false);
  });
  return async () => isLoading.get((await mainFrameId) ?? '') === false;
}

/** Imported only if needed. */
async function adBlockerOf({ blockAds }: PageOptions): Promise<AdBlocker | undefined> {
  if (blockAds === false) return undefined;
  return (await import('./blocking/block-ads.ts')).adBlocker(blockAds);
}
