// Rules of sites: for pages of a host, the selectors of their zones and content, in the form of a label file.

import { parseUrl } from '../../base/text/parse-url.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { Zone } from '../zones/zoning.ts';

export interface ContentSelectors {
  readonly keep?: readonly string[] | undefined;
  readonly drop?: readonly string[] | undefined;
}

/** Other fields of a label file say nothing here. */
export interface SiteRule {
  readonly zones?: Readonly<Partial<Record<Zone | 'IGNORE', readonly string[] | undefined>>> | undefined;
  readonly content?: ContentSelectors | null | undefined;
}

/** By the pages that they are for: `example.org`, `*.example.org`, `example.org/blog/`, `*`. */
export type SiteRules = Readonly<Record<string, SiteRule>>;

/** Reads a file of rules: of hosts, or a label file, which is a rule for every page. */
export function rulesOf(data: unknown): unknown {
  const isLabelFile = typeof data === 'object' && data !== null && ('zones' in data || 'content' in data);
  return isLabelFile ? { '*': data } : data;
}

/** The rule for a page with its pattern: of several, that with the longest. */
export function ruleFor(
  snapshot: Snapshot,
  rules: SiteRules = {},
): { readonly pattern: string; readonly rule: SiteRule } | undefined {
  const address = addressOf(snapshot);
  const [longest] = Object.keys(rules)
    .filter(pattern => isFor(pattern, address))
    .sort((one, other) => other.length - one.length);
  return longest === undefined ? undefined : { pattern: longest, rule: rules[longest] ?? {} };
}

/** A page from a file has the address that its links are resolved against, or that it says it has. */
function addressOf({ finalUrl, scopes, elements }: Snapshot): URL | undefined {
  const canonical = elements.find(({ tag, attributes: { rel } }) => tag === 'link' && rel === 'canonical');
  const addresses = [finalUrl, scopes[0]?.baseUrl, canonical?.attributes.href];
  return parseUrl(addresses.find(one => /^https?:/i.test(one ?? '')) ?? '');
}

function isFor(pattern: string, address: URL | undefined): boolean {
  const [host = '', ...steps] = pattern.replace(/\*$/, '').split('/');
  const path = steps.length === 0 ? '' : `/${steps.join('/')}`;
  if (pattern === '*') return true;
  if (address === undefined || !`${address.pathname}${address.search}`.startsWith(path)) return false;
  const isWild = host.startsWith('*.');
  const named = host === '*' ? '' : host.slice(isWild ? 2 : 0);
  if (named === '') return true;
  const wanted = URL.canParse(`http://${named}`) ? new URL(`http://${named}`) : undefined;
  if (wanted === undefined || (wanted.port !== '' && wanted.port !== address.port)) return false;
  const [own = '', asked = ''] = [address, wanted].map(({ hostname }) => hostname.replace(/^www\./, ''));
  return own === asked || (isWild && own.endsWith(`.${asked}`));
}
