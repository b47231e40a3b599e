// Counts the addresses outside of a crawl to which its sitemaps and links lead: a site that has moved, for example.

import { addCount } from '../../base/counts.ts';
import { siteOf } from '../../base/text/site-of.ts';
import { CRAWL_LIMITS } from './limits.ts';

export interface OutsideHost {
  /** Its scheme, host and port. */
  readonly origin: string;
  readonly addresses: number;
  /** It is of the site of the start, outside of the scope. */
  readonly isOfSite: boolean;
}

export class OutsideHosts {
  readonly #start: URL | undefined;
  readonly #seen = new Set<string>();
  readonly #counts = new Map<string, number>();

  constructor(start: string | undefined) {
    this.#start = start === undefined ? undefined : new URL(start);
  }

  /** Ignores addresses beyond a limit, and those of files. */
  add(address: string): void {
    if (this.#seen.size >= CRAWL_LIMITS.outside || this.#seen.has(address)) return;
    const { protocol, origin } = new URL(address);
    if (!/^https?:$/.test(protocol)) return;
    this.#seen.add(address);
    addCount(this.#counts, origin);
  }

  /** The host with most addresses comes first. */
  list(): OutsideHost[] {
    return [...this.#counts]
      .map(([origin, addresses]) => ({ origin, addresses, isOfSite: this.#isOfSite(origin) }))
      .sort((a, b) => b.addresses - a.addresses);
  }

  #isOfSite(origin: string): boolean {
    return this.#start !== undefined && siteOf(new URL(origin)) === siteOf(this.#start);
  }
}
