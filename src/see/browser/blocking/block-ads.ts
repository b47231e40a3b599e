// Blocks advertisements by a filter list: matching requests are not sent, and their empty places are hidden.

import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  type PlaywrightBlocker as Engine,
  PlaywrightBlocker,
  Request,
  type RequestType,
} from '@ghostery/adblocker-playwright';
import type { Frame, Request as PageRequest, Route } from 'playwright-core';
import { firstLine, PithError } from '../../../base/errors.ts';
import { VISIT_LIMITS } from '../limits.ts';
import type { AdBlocker, OpenPage } from '../open-page.ts';
import { withDeadline } from '../watch/page-watch.ts';
import { AD_FILTERS } from './ad-filters.ts';
import { hideAdPlaces } from './hide-ads.ts';

type ToFiles = OpenPage['toFiles'];

/** `true`: the list in the package; else the path of a list. Nothing is downloaded. */
export async function adBlocker(list: true | string): Promise<AdBlocker> {
  const engine = await engineOf(list);
  const visit: Visit = { engine, blocked: new Set(), hidden: [] };
  return {
    guard: async (context, toFiles) => {
      const step = { what: 'blocking advertisements', ms: VISIT_LIMITS.launchMs };
      await withDeadline(
        step,
        context.route('**/*', route => answer(visit, route, toFiles)),
      );
    },
    hide: async ({ page, watch }) => {
      await Promise.allSettled(
        page.frames().map(async frame => {
          const show = await hideAdPlaces(engine, { frame, watch }, visit.blocked);
          if (show !== undefined) visit.hidden.push(show);
        }),
      );
    },
    show: async () => {
      await Promise.allSettled(visit.hidden.splice(0).map(show => show()));
    },
  };
}

interface Visit {
  readonly engine: Engine;
  /** Addresses of blocked requests. */
  readonly blocked: Set<string>;
  /** Functions that show again what was hidden. */
  readonly hidden: (() => Promise<void>)[];
}

/** Parsed lists by path and modification time: parsing EasyList takes about a second. */
const engines = new Map<string, Engine>();

async function engineOf(list: true | string): Promise<Engine> {
  const path = list === true ? undefined : resolve(list);
  const key = path === undefined ? '' : `${path} ${await changedAt(path)}`;
  const known = engines.get(key);
  if (known !== undefined) return known;
  const text = path === undefined ? AD_FILTERS : await readFile(path, 'utf8').catch(unreadable(path));
  const engine = PlaywrightBlocker.parse(text, { loadCSPFilters: false, loadExtendedSelectors: false });
  const { networkFilters, cosmeticFilters } = engine.getFilters();
  if (networkFilters.length + cosmeticFilters.length === 0) {
    throw new PithError(
      'USAGE',
      `the filter list '${path}' has no rule in it: give a file of EasyList syntax`,
    );
  }
  engines.set(key, engine);
  return engine;
}

async function changedAt(path: string): Promise<number> {
  return (await stat(path).catch(unreadable(path))).mtimeMs;
}

const unreadable =
  (path: string) =>
  (error: unknown): never => {
    const reason = error instanceof Error ? firstLine(error.message) : String(error);
    throw new PithError(
      'FILE_NOT_FOUND',
      `the filter list '${path}' cannot be read (${reason.split(',', 1)[0]})`,
      { cause: error, option: 'blockAds' },
    );
  };

/** `fallback`, not `continue`, so that other route handlers run too. */
function answer(visit: Visit, route: Route, toFiles: ToFiles): void {
  const request = route.request();
  const isBlocked = isListed(visit, request, toFiles);
  if (isBlocked) visit.blocked.add(request.url());
  const done = isBlocked ? route.abort('blockedbyclient') : route.fallback();
  // The page may be closed meanwhile.
  done.catch(() => {});
}

/** Never true for the page itself, nor for files. */
function isListed({ engine }: Visit, request: PageRequest, toFiles: ToFiles): boolean {
  const frame = frameOf(request);
  if (frame === undefined) return false;
  const isDocument = request.resourceType() === 'document';
  const parent = frame.parentFrame();
  if (isDocument && parent === null) return false;
  return engine.match(
    Request.fromRawDetails({
      url: toFiles(request.url()),
      sourceUrl: sourceOf(isDocument ? parent : frame, toFiles),
      // The other names are the same in Playwright.
      type: isDocument ? 'sub_frame' : (request.resourceType() as RequestType),
    }),
  ).match;
}

/** The first request of a window has no frame yet, and Playwright throws. */
function frameOf(request: PageRequest): Frame | undefined {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
}

/** The source of a page without a web address, such as a file: every request is a third party's. */
const NO_SITE = 'https://page.invalid/';

/** The nearest document with a web address: a frame that is still empty has none. */
function sourceOf(frame: Frame | null, toFiles: ToFiles): string {
  for (let at = frame; at !== null; at = at.parentFrame()) {
    if (/^https?:/.test(toFiles(at.url()))) return at.url();
  }
  return NO_SITE;
}
