// Adds the headers of the user to the requests that may carry them. `headers` may hold a password, so they go to the
// origin of the address that the user named, and to no other origin that a page or a redirect leads to.

import type { CDPSession } from 'playwright-core';
import { parseUrl } from '../../../base/text/parse-url.ts';
import { VISIT_LIMITS } from '../limits.ts';
import { hostAddress } from '../options/page-option-checks.ts';
import type { PageWatch } from '../watch/page-watch.ts';

type Headers = Readonly<Record<string, string>>;

export interface HeaderOptions {
  readonly headers?: Headers | undefined;
  /** By host: `example.org` over https, `http://example.org` also over http, `*` for all. */
  readonly headersFor?: Readonly<Record<string, Headers>> | undefined;
}

interface Rule {
  /** Undefined for all hosts. */
  readonly host: URL | undefined;
  readonly headers: Headers;
}

export class SentHeaders {
  readonly #rules: readonly Rule[];

  /** `named`: the address that the user named, if any. */
  constructor(named: string | undefined, { headers = {}, headersFor = {} }: HeaderOptions) {
    const own = parseUrl(named ?? '');
    this.#rules = [
      ...Object.entries(headersFor).map(([host, of]) => ({ host: hostAddress(host), headers: of })),
      ...(own === undefined ? [] : [{ host: own, headers }]),
    ].filter(rule => Object.keys(rule.headers).length > 0);
  }

  /** Later rules replace headers of the same name, in any case. */
  of(address: string): readonly (readonly [name: string, value: string])[] {
    const url = parseUrl(address);
    const matching = this.#rules.filter(
      ({ host }) => url !== undefined && (host === undefined || isOriginOf(host, url)),
    );
    const pairs = matching.flatMap(({ headers }) => Object.entries(headers));
    return [...new Map(pairs.map(pair => [pair[0].toLowerCase(), pair])).values()];
  }

  /** Patterns of the addresses that may carry headers, as Chromium's `Fetch.enable` reads them. */
  patterns(): string[] {
    const origins = this.#rules.flatMap(({ host }) =>
      host === undefined ? ['*'] : [`${host.origin}/*`, `https://${host.host}/*`],
    );
    return [...new Set(origins)];
  }
}

/**
 * True for the origin of `named`, and for https in place of http at the standard ports. Never for http in place of https.
 */
export function isOriginOf(named: URL, url: URL): boolean {
  if (url.origin === named.origin) return true;
  const isUpgrade = named.protocol === 'http:' && url.protocol === 'https:';
  return isUpgrade && url.hostname === named.hostname && named.port === '' && url.port === '';
}

/**
 * Adds headers until the session ends. Playwright's own headers of a context go to every host, and across redirects.
 * Chromium asks again at each redirect, and forgets what was added before.
 */
export async function sendHeaders(cdp: CDPSession, sent: SentHeaders, watch: PageWatch): Promise<void> {
  const patterns = sent.patterns().map(urlPattern => ({ urlPattern }));
  if (patterns.length === 0) return;
  cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
    const added = sent.of(request.url);
    const replaced = new Set(added.map(([name]) => name.toLowerCase()));
    const kept = Object.entries(request.headers).filter(([name]) => !replaced.has(name.toLowerCase()));
    const headers = [...kept, ...added].map(([name, value]) => ({ name, value }));
    // A request that Chromium refuses to continue would stay paused until the deadline of the page.
    const refused = { requestId, errorReason: 'BlockedByClient' } as const;
    const answered = watch.run(
      ADDING,
      cdp
        .send('Fetch.continueRequest', { requestId, headers })
        .catch(() => cdp.send('Fetch.failRequest', refused)),
    );
    answered.catch(() => {});
  });
  await watch.run(ADDING, cdp.send('Fetch.enable', { patterns }));
}

const ADDING = { what: 'adding headers', ms: VISIT_LIMITS.launchMs } as const;
