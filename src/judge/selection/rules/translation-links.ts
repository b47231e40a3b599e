// Tells links to translations of a page by their addresses: `walls.de.html` on `walls.ja.html` or `walls.html`, `/fr/walls` on
// `/en/walls`.

import { remembered } from '../../../base/memoize.ts';
import { parseUrl } from '../../../base/text/parse-url.ts';
import { isLanguageCode } from '../../../page/snapshot/link-targets.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';

/** Makes a test for addresses that differ from the page's own in nothing but a language. */
export function translationTest({ scopes, finalUrl }: Snapshot): (href: string) => boolean {
  const baseUrl = scopes[0]?.baseUrl ?? finalUrl;
  const own = partsOf(finalUrl, finalUrl);
  return remembered(href => {
    const other = partsOf(href, baseUrl);
    return own !== undefined && other !== undefined && isTranslation(own, other);
  });
}

interface AddressParts {
  readonly site: string;
  readonly path: readonly string[];
}

/** Longer paths have no language that is worth looking for. */
const MOST_CHARS = 300;

function partsOf(href: string, baseUrl: string): AddressParts | undefined {
  if (href.length > MOST_CHARS) return undefined;
  const url = parseUrl(href, baseUrl);
  if (url === undefined || url.pathname.length > 2 * MOST_CHARS) return undefined;
  return { site: `${url.protocol}//${url.host}${url.search}`, path: url.pathname.split(/[/.]/) };
}

function isTranslation(own: AddressParts, other: AddressParts): boolean {
  if (own.site !== other.site) return false;
  const [short, long] = [own.path, other.path].toSorted((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  const added = long.length - short.length;
  const at = long.findIndex((part, place) => part !== short[place]);
  if (added > 1 || at < 0 || !isTag(long[at])) return false;
  // One of the addresses has no language, or each has another.
  if (added === 0 && !isTag(short[at])) return false;
  return long.slice(at + 1).every((part, place) => part === short[at + 1 - added + place]);
}

const isTag = (part = ''): boolean =>
  isLanguageCode(/^([a-z]{2,3})(?:[-_][a-z]{2,4})?$/i.exec(part)?.[1] ?? '');
