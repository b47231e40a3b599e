// Detects self links: the symbols beside headings and terms used to copy an address.

import { isUrl } from '../../base/text/parse-url.ts';
import { withoutFragment } from '../../base/text/without-fragment.ts';
import { onceEach } from '../../see/snapshot/once-each.ts';
import type { Snapshot, SnapshotElement } from '../../see/snapshot/snapshot.ts';
import type { SnapshotTree } from '../../see/snapshot/tree.ts';
import { placeOf } from './addresses.ts';
import { fragmentNames } from './fragments.ts';
import { hasWords } from './letters.ts';
import { isHeadingName } from './nodes.ts';
import type { Visit } from './visit.ts';

/** Tells if a link without words targets its own element; in a heading, any place of this page. */
export const isSelfLink = ({ page, index, flow }: Visit, words: string): boolean =>
  isPermalinkSign(page.snapshot, index, words, flow.isInHeading);

export function isPermalinkSign(
  snapshot: Snapshot,
  index: number,
  words: string,
  isInHeading: boolean,
): boolean {
  const element = snapshot.elements[index];
  if (element === undefined || hasWords(words) || words.trim().length > MOST_SIGNS) return false;
  const names = namesOnPage(snapshot, element);
  return names.length > 0 && (isInHeading || isNamedAround(snapshot.elements, index, names));
}

const MOST_SIGNS = 4;
const LEVELS = 6;

/** Tells if a link in or around a heading targets this heading or its section. */
export function leadsToOwnHeading({ page: { snapshot, tree }, index, element }: Visit): boolean {
  const names = namesOnPage(snapshot, element);
  const heading = names.length === 0 ? undefined : headingAt(snapshot, tree, index);
  if (heading === undefined) return false;
  const end = tree.subtreeEnd[heading] ?? heading;
  const within = snapshot.elements.slice(heading, end);
  return within.some(inner => isNamed(inner, names)) || isNamedAround(snapshot.elements, index, names);
}

/** Returns the heading around a link, else the one in it. */
function headingAt({ elements }: Snapshot, { subtreeEnd }: SnapshotTree, index: number): number | undefined {
  let around = index;
  for (let level = 0; level <= LEVELS && around >= 0; level++) {
    if (isHeadingName(elements[around]?.tag ?? '')) return around;
    around = elements[around]?.parent ?? -1;
  }
  const within = elements.slice(index, subtreeEnd[index]).findIndex(({ tag }) => isHeadingName(tag));
  return within < 0 ? undefined : index + within;
}

/** Tells if a link behind the words of a heading leads to the start of the page, above all headings. */
export function leadsToTop({ page: { snapshot }, element, flow }: Visit): boolean {
  if (!flow.isInHeading || flow.isAtStartOf(flow.innermost)) return false;
  const names = namesOnPage(snapshot, element);
  return names.some(name => name === 'top' || namesAboveHeadings(snapshot).has(name));
}

const namesAboveHeadings = onceEach(({ elements }): ReadonlySet<string | undefined> => {
  const first = elements.findIndex(({ tag }) => isHeadingName(tag));
  return new Set(elements.slice(0, Math.max(0, first)).flatMap(({ attributes: { id, name } }) => [id, name]));
});

function isNamedAround(elements: Snapshot['elements'], index: number, names: readonly string[]): boolean {
  let around = index;
  for (let level = 0; level <= LEVELS && around >= 0; level++) {
    if (isNamed(elements[around], names)) return true;
    around = elements[around]?.parent ?? -1;
  }
  return false;
}

function isNamed(element: SnapshotElement | undefined, names: readonly string[]): boolean {
  const { id, name } = element?.attributes ?? {};
  return (id !== undefined && names.includes(id)) || (name !== undefined && names.includes(name));
}

/** Returns the names of the target on this page; empty for other targets. */
function namesOnPage(snapshot: Snapshot, element: SnapshotElement): readonly string[] {
  const href = element.attributes.href ?? '';
  const at = href.indexOf('#');
  if (at < 0) return [];
  const base = at === 0 ? '' : placeOf(snapshot, element).baseUrl;
  const isElsewhere =
    at > 0 &&
    (!isUrl(href, base) || withoutFragment(new URL(href, base).href) !== withoutFragment(snapshot.finalUrl));
  return isElsewhere ? [] : fragmentNames(href);
}
