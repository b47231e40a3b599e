// Who is named in an element that holds a byline: by its links, else by what is written in it.

import { isUrl } from '../../base/text/parse-url.ts';
import { isSeen } from '../../see/snapshot/sight.ts';
import { firstTextBehind, treeOf } from '../../see/snapshot/tree.ts';
import { leadInOf } from './author-name.ts';
import { METADATA_LIMITS } from './metadata-limits.ts';
import { isFullName, joins } from './names-in-line.ts';
import type { PageFacts } from './page-facts.ts';
import { subtreeText } from './subtree-text.ts';
import { isCountOrDate, withoutJoiningWords, writtenNames } from './written-names.ts';

/** Links in the line are the names, and what is around them is not. */
export function namesIn(facts: PageFacts, index: number, language: string): readonly string[] {
  const called = calledName(facts, index, language);
  if (called.length > 0) return called;
  const line = lineOf(facts, index, language);
  const written = writtenNames(line, language);
  const links = linksIn(facts, index).filter(({ text }) => !isCountOrDate(text, language));
  const [first, ...others] = links;
  if (first === undefined) return written;
  const before = namesBefore(first, line, written, language);
  if (before !== null) return before;
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

/** The name alone, where an element beside a role, a picture or a date is called so. */
function calledName({ snapshot }: PageFacts, index: number, language: string): readonly string[] {
  const end = Math.min(treeOf(snapshot).subtreeEnd[index] ?? index + 1, index + FEW);
  const names: string[] = [];
  for (let inner = index + 1; inner < end; inner++) {
    const { attributes, visibility = 'none' } = snapshot.elements[inner] ?? {};
    if (!NAME.test(attributes?.class ?? '') || !isSeen(visibility)) continue;
    names.push(subtreeText(snapshot, inner, METADATA_LIMITS.nameChars));
  }
  // Several are several people, or the parts of one.
  const [name = ''] = new Set(names).size === 1 ? names : [];
  return writtenNames(name, language);
}

/** As a whole word of a class, as `author__name` and `t-blogpost-author-name`. */
const NAME = /(?:^|[-_\s])(?:name|username)(?:$|[-_\s])/i;

/** Without the elements in it that count or date something, as long as anything else is there. */
function lineOf({ snapshot }: PageFacts, index: number, language: string): string {
  const { subtreeEnd } = treeOf(snapshot);
  const whole = subtreeText(snapshot, index, METADATA_LIMITS.nameChars);
  if (!/\p{Nd}/u.test(whole)) return whole;
  const left: (readonly [from: number, end: number])[] = [];
  const end = Math.min(subtreeEnd[index] ?? index + 1, index + FEW);
  for (let inner = index + 1; inner < end; inner++) {
    const text = subtreeText(snapshot, inner, METADATA_LIMITS.nameChars);
    if (isCountOrDate(text, language)) left.push([inner, subtreeEnd[inner] ?? inner + 1]);
  }
  const rest = subtreeText(snapshot, index, METADATA_LIMITS.nameChars, ({ parent }) =>
    left.some(([from, to]) => parent >= from && parent < to),
  );
  return rest === '' ? whole : rest;
}

/** Whom a line names right behind `by`, so that what it links later is something else: `By Ann Poe in News`. */
function namesBefore(
  { text }: NameLink,
  line: string,
  written: readonly string[],
  language: string,
): readonly string[] | null {
  const leadIn = leadInOf(line, { language, isLine: true });
  if (leadIn === '' || line.startsWith(text, leadIn.length) || written.includes(text)) return null;
  const before = line.slice(leadIn.length, line.indexOf(text)).trim();
  const name = withoutJoiningWords(before);
  if (name !== before && isFullName(name)) return [name];
  return written.length === 0 || written.some(one => one.includes(text)) ? null : written;
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
  if (!isUrl(one, baseUrl) || !isUrl(other, baseUrl)) return false;
  const [a, b] = [one, other].map(href => new URL(href.replace(/\/$/, ''), baseUrl));
  return a?.href !== b?.href && new URL('.', a).href === new URL('.', b).href;
}
