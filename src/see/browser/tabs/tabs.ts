// The open tabs of a person's browser: lists them, finds one by name, and gives it to Playwright.

import type { Browser, Page } from 'playwright-core';
import { PithError } from '../../../base/errors.ts';
import { counted } from '../../../base/text/counted.ts';
import { parseUrl } from '../../../base/text/parse-url.ts';
import { VISIT_LIMITS } from '../limits.ts';
import { disconnect } from '../program/connect.ts';
import { playwright } from '../program/playwright.ts';
import { withDeadline } from '../watch/page-watch.ts';
import type { TabSocket } from './tab-socket.ts';

export interface Tab {
  /** As the browser names it, until the tab is closed. */
  readonly id: string;
  readonly title: string;
  readonly url: string;
}

const personal = new WeakSet<Browser>();

/** True for the browser of a person: nothing in its tabs is dismissed, stopped or closed. */
export const isPersonal = (browser: Browser | null): boolean => browser !== null && personal.has(browser);

interface TargetInfo extends Omit<Tab, 'id'> {
  readonly targetId: string;
  readonly type: string;
}

export async function listTabs(socket: TabSocket): Promise<Tab[]> {
  const { targetInfos } = await socket.ask<{ targetInfos: readonly TargetInfo[] }>('Target.getTargets');
  return targetInfos
    .filter(({ type }) => type === 'page')
    .map(({ targetId, title, url }) => ({ id: targetId, title, url }));
}

/** From the surest way to name a tab on. A page chooses its title, but no address of another origin. */
const WAYS: readonly ((tab: Tab, wanted: string) => boolean)[] = [
  ({ id }, wanted) => id.toLowerCase() === wanted,
  ({ url }, wanted) => url.trim().toLowerCase() === wanted,
  ({ url }, wanted) => url.toLowerCase().includes(wanted),
  ({ title }, wanted) => title.trim().toLowerCase() === wanted,
  ({ title }, wanted) => title.toLowerCase().includes(wanted),
];
/** Ways that no page of another origin can take. */
const CERTAIN_WAYS = 2;

/**
 * Finds a tab by its id, else by its address, else by its title; ignores case. Tabs of other origins that a less sure way
 * finds make the name ambiguous.
 */
export function tabNamed(tabs: readonly Tab[], name: string): Tab {
  const wanted = name.trim().toLowerCase();
  const at = WAYS.findIndex(way => tabs.some(tab => way(tab, wanted)));
  const best = tabs.filter(tab => WAYS[at]?.(tab, wanted));
  const [tab] = best;
  if (tab === undefined)
    throw new PithError(
      'TAB_NOT_FOUND',
      `no tab has '${name}' in its title or address: leave out the name to list the ${counted(tabs.length, 'open tab')}`,
      { option: 'tab' },
    );
  const weaker = at < CERTAIN_WAYS ? [] : WAYS.slice(at + 1);
  const rivals = tabs.filter(
    other =>
      originOf(other) !== originOf(tab) && !best.includes(other) && weaker.some(way => way(other, wanted)),
  );
  const found = [...best, ...rivals];
  if (found.length === 1) return tab;
  const listed = found.slice(0, MOST_LISTED).map(other => `${other.id} (${originOf(other)})`);
  throw new PithError(
    'TAB_AMBIGUOUS',
    `'${name}' is in the title or address of ${found.length} tabs, such as ${listed.join(', ')}: give more of the address, or the id`,
    { option: 'tab' },
  );
}

const MOST_LISTED = 5;

function originOf({ url }: Tab): string {
  const { origin = 'null', protocol = '' } = parseUrl(url) ?? {};
  return origin === 'null' ? protocol : origin;
}

const READABLE: ReadonlySet<string> = new Set(['http:', 'https:', 'file:', 'data:', 'blob:']);

/** The connection ends with `close` of the browser of the page; tab and browser stay open. */
export async function tabPage(
  socket: TabSocket,
  { id, url }: Tab,
): Promise<{ page: Page; leave: () => Promise<void> }> {
  const scheme = parseUrl(url)?.protocol ?? url;
  if (!READABLE.has(scheme))
    throw new PithError(
      'URL_SCHEME_BLOCKED',
      `the tab shows a page of the browser itself (${scheme}), which is not read`,
    );
  const step = { what: 'attaching to the tab', ms: VISIT_LIMITS.launchMs, code: 'PAGE_HUNG' } as const;
  const browser = await withDeadline(
    step,
    // Without a limit of Playwright, which would end a wait that a busy machine prolongs, with an error of its own.
    playwright().chromium.connectOverCDP(socket.transport(id), { noDefaults: true, timeout: 0 }),
  );
  personal.add(browser);
  const [page] = browser.contexts().flatMap(context => context.pages());
  if (page === undefined) throw new PithError('PAGE_CRASHED', 'the tab was closed before it was read');
  return { page, leave: () => disconnect(browser) };
}
