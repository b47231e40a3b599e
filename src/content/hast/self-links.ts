// Links that lead to where they stand: the signs beside headings and terms by which people copy an address.

import type { Snapshot } from '../../snapshot/snapshot.ts';
import { hasWords } from '../letters.ts';
import { baseUrlOf, type Visit } from './visit.ts';

/** Whether a link without words leads to what it stands in; in a heading, to any place of this page. */
export const isSelfLink = ({ page, index, flow }: Visit, words: string): boolean =>
  isSignOfPlace(page.snapshot, index, words, flow.isInHeading);

export function isSignOfPlace(
  snapshot: Snapshot,
  index: number,
  words: string,
  isInHeading: boolean,
): boolean {
  const element = snapshot.elements[index];
  if (element === undefined || hasWords(words) || words.trim().length > MOST_SIGNS) return false;
  const fragment = fragmentOf(snapshot.finalUrl, element.attributes.href ?? '', () =>
    baseUrlOf(snapshot, element),
  );
  if (fragment === null) return false;
  return isInHeading || isNamedAround(snapshot.elements, index, fragment);
}

const MOST_SIGNS = 4;
const LEVELS = 6;

function isNamedAround(elements: Snapshot['elements'], index: number, fragment: string): boolean {
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
