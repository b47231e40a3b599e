// Detects links that belong to the page and not to its text: symbols beside headings and terms that copy an address.

import { isUrl, withoutFragment } from '../../base/text/parse-url.ts';
import { onceEach } from '../snapshot/once-each.ts';
import { type PageTree, treeOf } from '../snapshot/page-tree.ts';
import { HEADING_TAGS } from '../snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../snapshot/snapshot.ts';
import { fragmentNames, placeOf } from './addresses.ts';
import { hasWords } from './letters.ts';

/**
 * Tells if a link without words targets its own element, or a mark before it on the same line; in a heading, any place of
 * this page.
 */
export function isPermalinkSign(
  snapshot: Snapshot,
  index: number,
  words: string,
  isInHeading: boolean,
): boolean {
  if (hasWords(words) || words.trim().length > MOST_SIGNS) return false;
  const names = namesOnPage(snapshot, treeOf(snapshot).element(index));
  if (names.length === 0) return false;
  return (
    isInHeading ||
    isNamedAround(treeOf(snapshot), index, names) ||
    isNamedBefore(treeOf(snapshot), index, names)
  );
}

/** Tells if a place that precedes the link in the same block has one of these names. */
function isNamedBefore(tree: PageTree, index: number, names: readonly string[]): boolean {
  const place = placeNamed(tree.snapshot, names);
  const isBefore = place !== undefined && place < index && tree.parent(place) === tree.parent(index);
  return isBefore && tree.element(place).tag === 'a';
}

/** Returns the first element that has one of these names. */
const placeNamed = (snapshot: Snapshot, names: readonly string[]): number | undefined =>
  names.map(name => placesByName(snapshot).get(name)).find(place => place !== undefined);

const placesByName = onceEach(({ elements }) => {
  const places = new Map<string, number>();
  for (const [index, { attributes }] of elements.entries())
    for (const name of [attributes.id, attributes.name])
      if (name !== undefined && !places.has(name)) places.set(name, index);
  return places;
});

const MOST_SIGNS = 4;

/** Elements upwards from a link, itself included, in which its target is looked for. */
const LEVELS = 7;

/**
 * Tells if a link in or around a heading targets this heading or its section, or the entry of a table of contents that
 * leads back to it.
 */
export function leadsToOwnHeading(snapshot: Snapshot, index: number): boolean {
  const names = namesOnPage(snapshot, treeOf(snapshot).element(index));
  const heading = names.length === 0 ? undefined : headingAt(treeOf(snapshot), index);
  if (heading === undefined) return false;
  const within = snapshot.elements.slice(heading, treeOf(snapshot).end(heading));
  return (
    within.some(inner => isNamed(inner, names)) ||
    isNamedAround(treeOf(snapshot), index, names) ||
    isEntryOf(treeOf(snapshot), heading, names)
  );
}

/** Tells if the place with one of these names is a link to a heading, or has one as its first part. */
function isEntryOf(tree: PageTree, heading: number, names: readonly string[]): boolean {
  const entry = placeNamed(tree.snapshot, names);
  if (entry === undefined) return false;
  const link = [entry, entry + 1].find(inner => tree.snapshot.elements[inner]?.tag === 'a');
  if (link === undefined || !tree.contains(entry, link)) return false;
  const back = namesOnPage(tree.snapshot, tree.element(link));
  return isNamed(tree.element(heading), back) || isNamedAround(tree, heading, back);
}

/** Returns the heading around a link, else the one in it. */
function headingAt(tree: PageTree, index: number): number | undefined {
  const isHeading = (at: number) => HEADING_TAGS.has(tree.element(at).tag);
  const around = tree.selfAndAncestors(index, LEVELS).find(isHeading);
  if (around !== undefined) return around;
  const end = tree.end(index);
  for (let inner = index; inner < end; inner++) if (isHeading(inner)) return inner;
  return undefined;
}

/** Tells if a link leads to the start of the page, above all headings. */
export const leadsAboveHeadings = (snapshot: Snapshot, link: SnapshotElement): boolean =>
  namesOnPage(snapshot, link).some(name => name === 'top' || namesAboveHeadings(snapshot).has(name));

const namesAboveHeadings = onceEach(({ elements }): ReadonlySet<string | undefined> => {
  const first = elements.findIndex(({ tag }) => HEADING_TAGS.has(tag));
  return new Set(elements.slice(0, Math.max(0, first)).flatMap(({ attributes: { id, name } }) => [id, name]));
});

/** Tells if a link leads to an element of this page that holds another one. */
export function leadsAround(snapshot: Snapshot, link: number, held: number): boolean {
  const tree = treeOf(snapshot);
  const names = namesOnPage(snapshot, tree.element(link));
  const isNamedInside = (around: number) => around > link && isNamed(tree.element(around), names);
  return names.length > 0 && tree.selfAndAncestors(held).some(isNamedInside);
}

const isNamedAround = (tree: PageTree, index: number, names: readonly string[]): boolean =>
  tree.selfAndAncestors(index, LEVELS).some(around => isNamed(tree.snapshot.elements[around], names));

function isNamed(element: SnapshotElement | undefined, names: readonly string[]): boolean {
  const { id, name } = element?.attributes ?? {};
  return (id !== undefined && names.includes(id)) || (name !== undefined && names.includes(name));
}

/** Tells if a link leads to a place of this page. */
export const leadsToThisPage = (snapshot: Snapshot, link: SnapshotElement): boolean =>
  namesOnPage(snapshot, link).length > 0;

/** Returns the names of the target on this page; empty for other targets. */
function namesOnPage(snapshot: Snapshot, element: SnapshotElement): readonly string[] {
  const href = element.attributes.href ?? '';
  const at = href.indexOf('#');
  if (at < 0) return [];
  return at === 0 || isOfPage(href, snapshot, element) ? fragmentNames(href) : [];
}

/** A saved page also links to its parts by the address that it had; its canonical address may add a title to that. */
function isOfPage(href: string, snapshot: Snapshot, element: SnapshotElement): boolean {
  const { baseUrl, pageUrl, canonicalUrl = '' } = placeOf(snapshot, element);
  if (!isUrl(href, baseUrl)) return false;
  const { href: target, pathname } = new URL(withoutFragment(new URL(href, baseUrl).href));
  return target === withoutFragment(pageUrl) || (pathname !== '/' && canonicalUrl.startsWith(target));
}
