// Links that lead to where they stand: the signs beside headings and terms by which people copy an address.

import { hasWords } from '../letters.ts';
import { baseUrlOf, type Visit } from './visit.ts';

/** Whether a link without words leads to what it stands in; in a heading, to any place of this page. */
export function isSelfLink({ page, index, element, flow }: Visit, words: string): boolean {
  if (hasWords(words) || words.trim().length > MOST_SIGNS) return false;
  const fragment = fragmentOf(page.snapshot.finalUrl, element.attributes.href ?? '', () =>
    baseUrlOf(page.snapshot, element),
  );
  if (fragment === null) return false;
  return flow.isInHeading || isNamedAround(page.snapshot.elements, index, fragment);
}

const MOST_SIGNS = 4;
const LEVELS = 6;

function isNamedAround(
  elements: Visit['page']['snapshot']['elements'],
  index: number,
  fragment: string,
): boolean {
  let around = index;
  for (let level = 0; level <= LEVELS && around >= 0; level++) {
    const { id, name } = elements[around]?.attributes ?? {};
    if (id === fragment || name === fragment) return true;
    around = elements[around]?.parent ?? -1;
  }
  return false;
}

/** The part of this page that an address names; null where it leads elsewhere. */
function fragmentOf(pageUrl: string, href: string, baseUrl: () => string): string | null {
  const at = href.indexOf('#');
  if (at < 0) return null;
  if (at > 0) {
    const base = baseUrl();
    if (!URL.canParse(href, base) || withoutFragment(new URL(href, base).href) !== withoutFragment(pageUrl))
      return null;
  }
  try {
    return decodeURIComponent(href.slice(at + 1));
  } catch {
    return href.slice(at + 1);
  }
}

const withoutFragment = (url: string): string => url.replace(/#.*$/s, '');
