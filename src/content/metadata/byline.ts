// The line beside the headline that names who wrote it.

import { isSeen } from '../../snapshot/sight.ts';
import type { SnapshotElement } from '../../snapshot/snapshot.ts';
import { firstTextBehind, treeOf } from '../../snapshot/tree.ts';
import { authorName } from './author-name.ts';
import type { Candidate } from './declared.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import { joins, namesInLine } from './names-in-line.ts';
import { nearHeadline } from './near-headline.ts';
import type { PageFacts } from './page-facts.ts';
import { subtreeText } from './subtree-text.ts';

interface Byline {
  readonly index: number;
  readonly names: readonly string[];
  readonly at: string;
  /** How surely it names the author: 0 where the page says so, above where an element is only called so. */
  readonly rank: number;
  /** From the headline; null where it is too far away. */
  readonly distance: number | null;
}

/** The names of the surest place that is there. */
export function bylinesOf(facts: PageFacts, language: string): Candidate[] {
  const bylines = findBylines(facts, language);
  const near = bylines
    .filter(byline => byline.distance !== null && !isOneOfMany(byline, bylines))
    .sort((a, b) => a.rank - b.rank || (a.distance ?? 0) - (b.distance ?? 0));
  const said = bylines.filter(({ rank }) => rank === 0);
  const onlyOne = new Set(said.map(wholeOf)).size === 1 ? said[0] : undefined;
  const best = near[0] ?? onlyOne;
  if (best === undefined) return [];
  const together = bylines.filter(byline => byline === best || isBeside(facts, byline, best));
  const links = together.map(({ index }) => facts.snapshot.elements[index]?.attributes.href);
  return together
    .filter((_, at) => links[at] === undefined || links.indexOf(links[at]) === at)
    .flatMap(({ names, at }) => names.map((value): Candidate => ({ value, source: 'page', at })));
}

const wholeOf = ({ names }: Byline): string => names.join();

function findBylines(facts: PageFacts, language: string): Byline[] {
  const { snapshot, headline } = facts;
  const found: Byline[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    const mark = element.scope === 0 && isSeen(element.visibility) ? markOf(element) : undefined;
    if (mark === undefined || found.length >= METADATA_LIMITS.bylines) continue;
    const names = namesIn(facts, index, language);
    const distance = headline === null ? null : nearHeadline(headline, element.pageBox);
    if (names.length > 0) found.push({ index, names, distance, ...mark });
  }
  return found;
}

/** Many different names in places of one kind are those of a list. */
function isOneOfMany({ at, distance }: Byline, bylines: readonly Byline[]): boolean {
  if (distance !== null && distance <= METADATA_LIMITS.listedPx) return false;
  const names = new Set(bylines.filter(other => other.at === at).map(wholeOf));
  return names.size >= METADATA_LIMITS.listedNames;
}

/** Whether two places of one kind stand side by side, so that each names one of the authors. */
function isBeside({ snapshot }: PageFacts, one: Byline, other: Byline): boolean {
  const [a, b] = [snapshot.elements[one.index], snapshot.elements[other.index]];
  if (a === undefined || b === undefined || one.at !== other.at || a.tag !== b.tag) return false;
  const isSameKind = a.attributes.class === b.attributes.class;
  const isNear = Math.abs(a.pageBox[1] - b.pageBox[1]) <= METADATA_LIMITS.dateLinePx;
  const [aboveA, aboveB] = [a, b].map(({ parent }) => snapshot.elements[parent]?.parent);
  return isSameKind && isNear && (a.parent === b.parent || aboveA === aboveB);
}

function markOf({ tag, attributes }: SnapshotElement): { at: string; rank: number } | undefined {
  const { rel, class: classes, itemprop } = attributes;
  if (rel !== undefined && /(?:^|\s)author(?:\s|$)/i.test(rel)) return { at: 'rel=author', rank: 0 };
  if (itemprop !== undefined && /(?:^|\s)author(?:\s|$)/i.test(itemprop))
    return { at: 'itemprop=author', rank: 0 };
  if (classes === undefined || !HINT.test(classes) || tag === 'body' || tag === 'html') return undefined;
  if (/(?:^|\s)p-author(?:\s|$)|\bvcard\b.*\bfn\b/i.test(classes)) return { at: 'class p-author', rank: 1 };
  return BYLINE.test(classes) ? { at: 'class byline', rank: 2 } : undefined;
}

/** Few classes have any of these in them, so that few are looked at closely. */
const HINT = /author|byline|vcard/i;
const BYLINE = /(?:^|[-_\s])(?:byline|authors?)(?:[-_]{0,2}(?:name|link))?(?:$|\s)/i;

/** Links in the line are the names, and what is around them is not. */
function namesIn(facts: PageFacts, index: number, language: string): string[] {
  const { snapshot } = facts;
  const links = linksIn(facts, index);
  const line = subtreeText(snapshot, index, METADATA_LIMITS.nameChars);
  const plain = authorName(line, { language, isLine: true }) ?? '';
  const isShort = line.length <= METADATA_LIMITS.nameChars && !/\d{4}/.test(line);
  const written = isShort && plain !== '' ? namesInLine(plain, language) : [];
  const [first, ...others] = links;
  if (first === undefined) return written;
  const names = [first.text];
  let last = first;
  for (const link of others) {
    const joint = joins(textBetween(facts, last.index, link.index), language);
    if (joint === 'no' || (joint === 'likely' && !isSameFolder(last.href, link.href, facts.baseUrl))) break;
    names.push(link.text);
    last = link;
  }
  // A name beside the one that is linked may have no link.
  const isOneOf = names.length === 1 && written.includes(first.text);
  return isOneOf ? written : names.filter(name => !/\d{4}/.test(name));
}

interface NameLink {
  readonly index: number;
  readonly href: string;
  readonly text: string;
}

function linksIn({ snapshot }: PageFacts, index: number): NameLink[] {
  const end = treeOf(snapshot).subtreeEnd[index] ?? index + 1;
  const links: NameLink[] = [];
  for (let inner = index; inner < end && inner < index + FEW; inner++) {
    const { tag, attributes } = snapshot.elements[inner] ?? {};
    if (tag !== 'a' || attributes?.href === undefined) continue;
    const text = subtreeText(snapshot, inner, METADATA_LIMITS.nameChars);
    if (text !== '') links.push({ index: inner, href: attributes.href, text });
  }
  return links;
}

/** Elements of a byline that are looked at. */
const FEW = 30;

function textBetween({ snapshot }: PageFacts, from: number, to: number): string {
  const end = treeOf(snapshot).subtreeEnd[from] ?? from + 1;
  let between = '';
  for (let at = firstTextBehind(snapshot.texts, from); at < snapshot.texts.length; at++) {
    const text = snapshot.texts[at];
    if (text === undefined || text.before > to) break;
    if (text.parent < from || text.parent >= end) between += text.text;
  }
  return between;
}

/** Authors of one site are kept in one place; what a comma parts from a name may be a role or a paper. */
function isSameFolder(one: string, other: string, baseUrl: string): boolean {
  if (!URL.canParse(one, baseUrl) || !URL.canParse(other, baseUrl)) return false;
  const [a, b] = [one, other].map(href => new URL(href.replace(/\/$/, ''), baseUrl));
  return a?.href !== b?.href && new URL('.', a).href === new URL('.', b).href;
}
