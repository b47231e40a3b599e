// Decides which pages may share a browser context: web pages of one site, opened with the same options.

import { usageError } from '../../../base/errors.ts';
import { withoutFragment } from '../../../base/text/parse-url.ts';
import type { PageOptions } from '../options/page-options.ts';
import { contextKey } from '../spare-page.ts';
import type { PageTarget } from '../target/target.ts';

export interface SitePlace {
  /** Equal for pages that may share a context. */
  readonly key: string;
  /** Its pages are one visitor's, who keeps cookies and storage. */
  readonly isSession: boolean;
  readonly hostname: string;
  readonly address: string;
  readonly isOfSite: (address: string) => boolean;
}

/** Undefined for a page that needs a context of its own. Pages of different clients share none. */
export async function sitePlace(
  target: PageTarget,
  options: PageOptions,
  client: string | undefined,
): Promise<SitePlace | undefined> {
  const { isolate, session, privateAddresses, cookies } = options;
  if (session && isolate === 'page')
    throw usageError(
      "pages with contexts of their own cannot share a session: give either session or isolate 'page'",
      { option: 'session' },
    );
  if (isolate !== 'site' || target.kind !== 'url' || privateAddresses === 'any') return undefined;
  const url = new URL(target.url);
  const shared = contextKey(options, false);
  // The browser would send a password to later pages too.
  if (shared === undefined || url.username !== '' || url.password !== '') return undefined;
  const { siteOf } = await import('../../../base/text/site-of.ts');
  const site = siteOf(url);
  return {
    key: JSON.stringify([site, shared, cookies, session, client]),
    isSession: session,
    hostname: url.hostname,
    address: withoutFragment(url.href),
    isOfSite: address => siteOf(new URL(address)) === site,
  };
}
