// Hides the elements of a frame that a filter list selects, and the empty places of blocked requests.

import { type PlaywrightBlocker as Engine, Request } from '@ghostery/adblocker-playwright';
import type { Frame } from 'playwright-core';
import { VISIT_LIMITS } from '../limits.ts';
import { type PageWatch, withDeadline } from '../watch/page-watch.ts';

interface DomFeatures {
  readonly ids: string[];
  readonly classes: string[];
  readonly hrefs: string[];
}

/**
 * Uses a constructed style sheet: it adds no element to the page, and a Content-Security-Policy does not block it.
 * Returns a function that removes it.
 */
export async function hideAdPlaces(
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
