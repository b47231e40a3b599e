// The heading that names the page: the one that its titles repeat, else its largest `h1`.

import { type Box, bottom, isEmpty, right } from '../../base/box.ts';
import { remembered } from '../../base/memoize.ts';
import { percentDecoded } from '../../base/text/parse-url.ts';
import { isPermalinkSign } from '../../page/perception/self-links.ts';
import type { PageTree } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { SnapshotElement } from '../../page/snapshot/snapshot.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import type { Headline } from './page-facts.ts';
import { isAllHomeLink, isHome } from './site-name.ts';
import { subtreeText } from './subtree-text.ts';
import { isLarge, lineBelowMasthead, titleLine } from './title-lines.ts';
import {
  afterColons,
  comparedWords,
  plainTitle,
  sharedPart,
  titleParts,
  titleSpans,
  titleWords,
  wordCount,
} from './titles.ts';

interface Heading extends Headline {
  readonly isFirstLevel: boolean;
  readonly words: string;
  readonly compared: readonly string[];
  readonly fontSize: number;
}

/** `titles` are declared by the document; `isSite` returns true for a text that only names the site. */
export function headlineOf(
  tree: PageTree,
  titles: readonly string[],
  isSite: (text: string) => boolean,
): Headline | null {
  const { snapshot } = tree;
  const all = headingsOf(tree);
  if (titles.every(title => isFileName(title, snapshot.finalUrl))) {
    const [only, ...others] = all.filter(
      ({ index, isFirstLevel }) => isFirstLevel && !isAllLink(tree, index),
    );
    if (only !== undefined && others.length === 0) return { ...only, isTitle: true };
  }
  const spans = titles.map(titleSpans);
  const isOfSite = ({ index, text }: Heading): boolean => isSite(text) || isAllHomeLink(snapshot, index);
  const own = all.filter(heading => !isOfSite(heading));
  const headings = own.length > 0 ? own : all;
  const leads = new Set([...spans.flatMap(({ leading }) => leading), ...titles.flatMap(afterNumber)]);
  const parts = new Set(spans.flatMap(({ others }) => others));
  const known = new Set(titles.flatMap(title => ownParts(title, isSite)).flatMap(comparedWords));
  const whole = new Set(titles.map(title => ownParts(title, isSite).flatMap(titleWords).join(' ')));
  const tails = new Set(titles.flatMap(afterColons));
  const named =
    largest(headings.filter(({ words }) => whole.has(words))) ??
    largest(headings.filter(({ words }) => leads.has(words))) ??
    largest(headings.filter(isSectionOf(titles, new Set([...whole, ...leads, ...tails])))) ??
    largest(headings.filter(heading => heading.isFirstLevel && beginsATitle(heading, leads))) ??
    largest(headings.filter(({ words, isFirstLevel }) => isFirstLevel && parts.has(words))) ??
    largest(headings.filter(heading => heading.isFirstLevel && isLike(heading.compared, known))) ??
    largest(headings.filter(({ words }) => parts.has(words))) ??
    largest(headings.filter(({ words }) => tails.has(words)));
  if (named === undefined) {
    const firstLevel = headings.filter(({ isFirstLevel }) => isFirstLevel);
    const best = largest(firstLevel);
    const line = titleLine(tree, titles, new Set([...leads, ...tails]), firstLevel.length === 0);
    if (best === undefined) return line ?? beforeColon(headings, titles) ?? topHeading(headings, known);
    // The headings below it are those of its sections.
    const isAbove = line !== null && firstLevel.every(({ index }) => line.index < index);
    if (isAbove && isLarge(tree, line) && !isInLink(tree, line)) return line;
    if (firstLevel.length > 1) return best;
    const isInside = !isHome(snapshot.finalUrl);
    const isTitle =
      isLongAndAlike(best, known) || (isInside && titles.every(title => namesSiteFirst(title, isSite)));
    return { ...best, isTitle };
  }
  const isMasthead = own.length === 0 && isAllHomeLink(snapshot, named.index);
  return lineBelowMasthead(tree, named) ?? { ...named, isTitle: !isMasthead };
}

/** True for a title such as `notes:gate_2 [Example Wiki]`, which begins with the name that the page has in its address. */
function isFileName(title: string, address: string): boolean {
  const [name = ''] = title.trim().split(/\s/);
  return /\p{L}\p{N}*[:_./]\p{L}/u.test(name) && percentDecoded(address).endsWith(name);
}

const isInLink = (tree: PageTree, { index }: Headline): boolean =>
  tree.closest(index, ({ tag }) => tag === 'a') >= 0;

const isAllLink = (tree: PageTree, index: number): boolean =>
  [...tree.textsWithin(index)].every(
    ([, { text, parent }]) => text.trim() === '' || tree.closest(parent, ({ tag }) => tag === 'a') >= 0,
  );

/** The first heading that a title has before a colon: `Files` in `Files: The handbook`. */
function beforeColon(headings: readonly Heading[], titles: readonly string[]): Headline | null {
  const parts = titles.flatMap(title => /^(.+?)(?::\s|：)/u.exec(title)?.[1] ?? []);
  const words = new Set(parts.map(plainTitle));
  const named = headings.find(heading => words.has(heading.words));
  return named === undefined ? null : { ...named, isTitle: true };
}

/** The words of a title after a number: `The gate is open` in `Bug #12: The gate is open - Project`. */
function afterNumber(title: string): string[] {
  const [, rest] = /^[^:：]{0,30}\d[\])]?[:：]\s(.+)/su.exec(titleParts(title)[0] ?? '') ?? [];
  return rest === undefined ? [] : [plainTitle(rest)];
}

/**
 * Makes a test for a heading with the number of a section: `3.2 Files` under the title `Files`, or under one that only has
 * the number, as in `Handbook: Section 3.2`.
 */
function isSectionOf(titles: readonly string[], known: ReadonlySet<string>): (heading: Heading) => boolean {
  const ends = new Set(
    titles
      .flatMap(title => title.trim().split(/\s+/u).slice(1).at(-1) ?? [])
      .filter(word => word.includes('.')),
  );
  return ({ text }) => {
    const [, number = '', rest = ''] = SECTION.exec(text) ?? [];
    return rest !== '' && (ends.has(number) || known.has(plainTitle(rest)));
  };
}

/** Matches `3.`, `14.2.18` and `A.16` with the words after them. */
const SECTION = /^((?:\p{Nd}+|\p{Lu})(?:\.\p{Nd}+)*)(?:\.|\b)\s+(.+)$/su;

/** True for a heading that begins with most of a title, or with all, and may go on with something else, as a number. */
function beginsATitle({ words }: Heading, leads: ReadonlySet<string>): boolean {
  const own = words.split(' ');
  return [...leads].some(lead => {
    const said = lead.split(' ');
    const other = own.findIndex((word, at) => word !== said[at]);
    const end = other < 0 ? own.length : other;
    return end >= METADATA_LIMITS.titleLineWords && 2 * end > Math.max(own.length, said.length);
  });
}

/** The only heading of the highest level, if a title has most of its words: `36.2 Files` in `Files (The handbook)`. */
function topHeading(headings: readonly Heading[], known: ReadonlySet<string>): Headline | null {
  const [top, next] = headings.toSorted((a, b) => levelOf(a) - levelOf(b));
  if (top === undefined || (next !== undefined && levelOf(next) === levelOf(top))) return null;
  const first = top.compared.findIndex(word => !/^\p{Nd}+$/u.test(word));
  return isLike(top.compared.slice(Math.max(0, first)), known) ? { ...top, isTitle: true } : null;
}

/** A heading by its role has none of its own. */
const levelOf = ({ tag }: Heading): number => Number(/^h(\d)$/.exec(tag)?.[1] ?? 2);

function headingsOf(tree: PageTree): Heading[] {
  const headings: Heading[] = [];
  const isLeftOut = remembered((index: number) => isPermalinkOrDrawing(tree, index));
  for (const [index, { tag, scope, pageBox, visibility, attributes }] of tree.snapshot.elements.entries()) {
    const isHeading = /^h[1-4]$/.test(tag) || attributes.role === 'heading';
    if (!isHeading || scope !== 0 || !isSeen(visibility) || headings.length >= METADATA_LIMITS.headings)
      continue;
    const text = headingText(tree, index, isLeftOut);
    const words = plainTitle(text);
    if (words === '' || text.length > METADATA_LIMITS.titleChars) continue;
    const isFirstLevel = tag === 'h1' || (attributes.role === 'heading' && attributes['aria-level'] === '1');
    const fontSize = tree.style(index).fontSize;
    const compared = comparedWords(text);
    headings.push({ index, tag, text, words, compared, pageBox, fontSize, isFirstLevel, isTitle: false });
  }
  return headings;
}

/** Returns the text of a heading without permalink signs and without text inside its drawings. */
function headingText(tree: PageTree, index: number, isLeftOut: (inner: number) => boolean): string {
  const isEnd = (_: SnapshotElement, around: number): boolean => around <= index || isLeftOut(around);
  return subtreeText(
    tree.snapshot,
    index,
    METADATA_LIMITS.titleChars,
    ({ parent }) => tree.closest(parent, isEnd) > index,
  );
}

function isPermalinkOrDrawing(tree: PageTree, index: number): boolean {
  const { tag, attributes } = tree.element(index);
  if (tag !== 'a' || attributes.href === undefined) return tag === 'svg';
  const text = subtreeText(tree.snapshot, index, METADATA_LIMITS.titleChars);
  return isPermalinkSign(tree.snapshot, index, text, true);
}

/** Splits a title and removes the parts that name the site. */
function ownParts(title: string, isSite: (text: string) => boolean): string[] {
  const parts = titleParts(title);
  return parts.length > 1 ? parts.filter(part => !isSite(part)) : parts;
}

const isLike = (compared: readonly string[], known: ReadonlySet<string>): boolean =>
  sharedPart(compared, known) >= METADATA_LIMITS.headlineShare;

/** Accepts less likeness from the page's only `h1` if it has the length of a headline. */
function isLongAndAlike({ text, compared }: Heading, known: ReadonlySet<string>): boolean {
  const { words: fewest, share } = METADATA_LIMITS.longHeadline;
  return wordCount(text) >= fewest && sharedPart(compared, known) >= share;
}

/** Returns true for `Example - The home of examples`, which says nothing about a page inside the site. */
function namesSiteFirst(title: string, isSite: (text: string) => boolean): boolean {
  const [first = '', ...slogan] = titleParts(title);
  return slogan.length > 0 && wordCount(first) <= METADATA_LIMITS.siteNameWords && isSite(first);
}

/** Prefers an `h1`, then the larger font, then document order. */
function largest(headings: readonly Heading[]): Heading | undefined {
  return headings.toSorted(
    (a, b) => Number(b.isFirstLevel) - Number(a.isFirstLevel) || b.fontSize - a.fontSize,
  )[0];
}

/** Distance of a box from the headline in px, doubled for boxes above; null if it is too far away or in another column. */
export function nearHeadline({ pageBox: headline }: Headline, box: Box): number | null {
  if (isEmpty(box)) return null;
  const below = box[1] - bottom(headline);
  const above = headline[1] - bottom(box);
  if (below > METADATA_LIMITS.belowHeadlinePx || above > METADATA_LIMITS.aboveHeadlinePx) return null;
  const isBeside = box[0] >= right(headline) || right(box) <= headline[0];
  if (isBeside && (below > 0 || above > 0)) return null;
  return Math.max(0, below, 2 * above);
}
