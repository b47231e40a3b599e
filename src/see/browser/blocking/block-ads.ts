// Blocks advertisements by a filter list: matching requests are not sent, and their empty places are hidden.

import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  type PlaywrightBlocker as Engine,
  PlaywrightBlocker,
  Request,
  type RequestType,
} from '@ghostery/adblocker-playwright';
import type { Frame, Request as PageRequest, Route } from 'playwright-core';
import { firstLine, PithError, usageError } from '../../../base/errors.ts';
import { readRegularText } from '../../../base/files/regular-file.ts';
import { orUndefined } from '../../../base/or-undefined.ts';
import { VISIT_LIMITS } from '../limits.ts';
import type { AdBlocker, OpenPage } from '../open-page.ts';
import { type PageWatch, withDeadline } from '../watch/page-watch.ts';
import { AD_FILTERS } from './ad-filters.ts';

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
  const text = path === undefined ? AD_FILTERS : await readRegularText(path).catch(unreadable(path));
  const engine = PlaywrightBlocker.parse(text, { loadCSPFilters: false, loadExtendedSelectors: false });
  const { networkFilters, cosmeticFilters } = engine.getFilters();
  if (networkFilters.length + cosmeticFilters.length === 0)
    throw usageError(`the filter list '${path}' has no rule in it: give a file of EasyList syntax`);
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
  // The first request of a window has no frame yet, and Playwright throws.
  const frame = orUndefined(() => request.frame());
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

/** The source of a page without a web address, such as a file: every request is a third party's. */
const NO_SITE = 'https://page.invalid/';

/** The nearest document with a web address: a frame that is still empty has none. */
function sourceOf(frame: Frame | null, toFiles: ToFiles): string {
  for (let at = frame; at !== null; at = at.parentFrame())
    if (/^https?:/.test(toFiles(at.url()))) return at.url();
  return NO_SITE;
}

interface DomFeatures {
  readonly ids: string[];
  readonly classes: string[];
  readonly hrefs: string[];
}

/**
 * Hides the elements of a frame that a filter list selects, and the empty places of blocked requests. Uses a
 * constructed style sheet: it adds no element to the page, and a Content-Security-Policy does not block it. Returns a
 * function that removes it.
 */
async function hideAdPlaces(
  engine: Engine,
  { frame, watch }: { readonly frame: Frame; readonly watch: PageWatch },
  blocked: ReadonlySet<string>,
): Promise<(() => Promise<void>) | undefined> {
  const features = (await watch.run(STEP, frame.evaluate(FEATURES))) as DomFeatures;
  const { url, hostname, domain } = Request.fromRawDetails({ url: frame.url() });
  const { styles } = engine.getCosmeticsFilters({ url, hostname, domain, ...features, ...WHOLE_PAGE });
  if (styles === '' && blocked.size === 0) return undefined;
  const hiding = `(${HIDE})(${JSON.stringify(styles)}, ${JSON.stringify([...blocked])})`;
  const sheet = await watch.run(STEP, frame.evaluateHandle(hiding));
  return () => withDeadline(STEP, sheet.evaluate(SHOW));
}

const STEP = { what: 'hiding advertisements', ms: VISIT_LIMITS.hideAdsMs } as const;

const WHOLE_PAGE = {
  getBaseRules: true,
  getRulesFromDOM: true,
  getRulesFromHostname: true,
  // Scriptlets and extended selectors would need a library inside the page.
  getInjectionRules: false,
  getExtendedRules: false,
} as const;

/** Source text, because a compiled function may use helpers of a bundler that the page does not have. */
const FEATURES = `(() => {
  const distinct = values => [...new Set(values)];
  const all = [...document.querySelectorAll('[id], [class], [href]')];
  return {
    ids: distinct(all.map(element => element.getAttribute('id') ?? '').filter(Boolean)),
    classes: distinct(all.flatMap(element => [...element.classList])),
    hrefs: distinct(all.map(element => element.getAttribute('href') ?? '').filter(Boolean)),
  };
})()`;

const HIDE = `(styles, blocked) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const isBlocked = address => address !== '' && blocked.includes(address);
  for (const element of document.querySelectorAll('iframe[src], img')) {
    if (!isBlocked(element.src) && !isBlocked(element.currentSrc ?? '')) continue;
    element.style.setProperty('display', 'none', 'important');
  }
  return sheet;
}`;

/** Source text too, but a function, because Playwright passes the sheet to no other expression. */
const SHOW = new Function(
  'sheet',
  'document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)',
) as (sheet: unknown) => void;
