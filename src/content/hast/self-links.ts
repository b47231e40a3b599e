// Links that lead to where they stand: the signs beside headings and terms by which people copy an address.

import { isSeen } from '../../snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../snapshot/snapshot.ts';
import { firstTextBehind, type SnapshotTree, treeOf } from '../../snapshot/tree.ts';
import { hasWords } from '../letters.ts';
import { fragmentNames } from './fragments.ts';
import { isHeadingName } from './nodes.ts';
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
  const names = namesOnPage(snapshot, element);
  return names.length > 0 && (isInHeading || isNamedAround(snapshot.elements, index, names));
}

const MOST_SIGNS = 4;
const LEVELS = 6;

/** The heading in or around a link that leads to this very heading, or to the section around it. */
export function ownHeadingOf(snapshot: Snapshot, index: number): number | undefined {
  const tree = treeOf(snapshot);
  const element = snapshot.elements[index];
  const names = element === undefined ? [] : namesOnPage(snapshot, element);
  const heading = names.length === 0 ? undefined : headingAt(snapshot, tree, index);
  if (heading === undefined) return undefined;
  const within = snapshot.elements.slice(heading, tree.subtreeEnd[heading] ?? heading);
  const isOwn = within.some(inner => isNamed(inner, names)) || isNamedAround(snapshot.elements, index, names);
  return isOwn ? heading : undefined;
}

/**
 * Whether a link of a heading to itself says something beside the heading's own words: `Permalink`. It stands before or
 * behind them, and the name that it leads to is not made of its words, as that of `fn new()` is of `new`.
 */
export function isBesideHeading(snapshot: Snapshot, index: number, heading: number): boolean {
  const { subtreeEnd } = treeOf(snapshot);
  const end = subtreeEnd[heading] ?? heading + 1;
  if (index <= heading || end - heading > MOST_WITHIN) return false;
  const linkEnd = subtreeEnd[index] ?? index + 1;
  const links = selfLinksIn(snapshot, heading, end);
  const isOwn = (at: number): boolean => !links.some(link => at >= link && at < (subtreeEnd[link] ?? 0));
  const [first] = links.filter(link => LETTER.test(textOf(snapshot, link, subtreeEnd[link] ?? link)));
  if (!LETTER.test(textOf(snapshot, heading, end, isOwn))) return first !== undefined && index !== first;
  const [before, behind] = aroundOf(snapshot, heading, end, index, linkEnd);
  const isAtEdge = before.trim() === '' || behind.trim() === '';
  return isAtEdge && !isInName(snapshot, index, textOf(snapshot, index, linkEnd));
}

const LETTER = /\p{L}/u;
/** Elements of a heading, more than any that people write has: each of its links is compared with all others. */
const MOST_WITHIN = 100;

function selfLinksIn(snapshot: Snapshot, heading: number, end: number): number[] {
  const links: number[] = [];
  for (let index = heading + 1; index < end; index++) {
    const isLink = snapshot.elements[index]?.tag === 'a';
    if (isLink && ownHeadingOf(snapshot, index) === heading) links.push(index);
  }
  return links;
}

function textOf(
  { texts }: Snapshot,
  from: number,
  end: number,
  counts: (parent: number) => boolean = () => true,
): string {
  let result = '';
  for (let at = firstTextBehind(texts, from); at < texts.length; at++) {
    const text = texts[at];
    if (text === undefined || text.before > end) break;
    const isIn = text.parent >= from && text.parent < end;
    if (isIn && isSeen(text.visibility) && counts(text.parent)) result += text.text;
  }
  return result;
}

/** What stands before and behind a link in its heading. */
function aroundOf(
  { texts }: Snapshot,
  heading: number,
  end: number,
  link: number,
  linkEnd: number,
): [before: string, behind: string] {
  const around: [string, string] = ['', ''];
  for (let at = firstTextBehind(texts, heading); at < texts.length; at++) {
    const text = texts[at];
    if (text === undefined || text.before > end) break;
    const isOutside =
      text.parent >= heading && text.parent < end && !(text.parent >= link && text.parent < linkEnd);
    if (isOutside && isSeen(text.visibility)) around[text.before <= link ? 0 : 1] += text.text;
  }
  return around;
}

function isInName(snapshot: Snapshot, index: number, words: string): boolean {
  const element = snapshot.elements[index];
  const names = element === undefined ? [] : namesOnPage(snapshot, element).map(lettersOf);
  const letters = lettersOf(words);
  return letters !== '' && names.some(name => name.includes(letters));
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The heading around a link, else the one in it. */
function headingAt({ elements }: Snapshot, { subtreeEnd }: SnapshotTree, index: number): number | undefined {
  let around = index;
  for (let level = 0; level <= LEVELS && around >= 0; level++) {
    if (isHeadingName(elements[around]?.tag ?? '')) return around;
    around = elements[around]?.parent ?? -1;
  }
  const within = elements.slice(index, subtreeEnd[index]).findIndex(({ tag }) => isHeadingName(tag));
  return within < 0 ? undefined : index + within;
}

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

/** Names of the part of this page that a link leads to; none where it leads elsewhere. */
function namesOnPage(snapshot: Snapshot, element: SnapshotElement): readonly string[] {
  const href = element.attributes.href ?? '';
  const at = href.indexOf('#');
  if (at < 0) return [];
  const base = at === 0 ? '' : baseUrlOf(snapshot, element);
  const isElsewhere =
    at > 0 &&
    (!URL.canParse(href, base) ||
      withoutFragment(new URL(href, base).href) !== withoutFragment(snapshot.finalUrl));
  return isElsewhere ? [] : fragmentNames(href);
}

const withoutFragment = (url: string): string => url.replace(/#.*$/s, '');
