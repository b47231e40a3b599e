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

/** Finds a tab by its id, else by all of its title or address, else by a part of them; ignores case. */
export function tabNamed(tabs: readonly Tab[], name: string): Tab {
  const wanted = name.trim().toLowerCase();
  const ways: readonly ((tab: Tab) => boolean)[] = [
    ({ id }) => id.toLowerCase() === wanted,
    ({ title, url }) => [title, url].some(text => text.trim().toLowerCase() === wanted),
    ({ title, url }) => [title, url].some(text => text.toLowerCase().includes(wanted)),
  ];
  const found = ways.map(isMeant => tabs.filter(isMeant)).find(({ length }) => length > 0) ?? [];
  const [tab] = found;
  if (tab === undefined)
    throw new PithError(
      'TAB_NOT_FOUND',
      `no tab has '${name}' in its title or address: leave out the name to list the ${counted(tabs.length, 'open tab')}`,
      { option: 'tab' },
    );
  if (found.length > 1)
    throw new PithError(
      'TAB_AMBIGUOUS',
      `'${name}' is in the title or address of ${found.length} tabs: give more of it, or the id that the list of tabs shows`,
      { option: 'tab' },
    );
  return tab;
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
    playwright().chromium.connectOverCDP(socket.transport(id), {
      noDefaults: true,
      timeout: VISIT_LIMITS.launchMs,
    }),
  );
  personal.add(browser);
  const [page] = browser.contexts().flatMap(context => context.pages());
  if (page === undefined) throw new PithError('PAGE_CRASHED', 'the tab was closed before it was read');
  return { page, leave: () => disconnect(browser) };
}
