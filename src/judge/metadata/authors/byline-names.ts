// Names in the element of a byline: its links if it has any, otherwise its text.

import { isUrl } from '../../../base/text/parse-url.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import type { PageFacts } from '../page-facts.ts';
import { subtreeText } from '../subtree-text.ts';
import {
  connectionOf,
  isCountOrDate,
  isFullName,
  leadInOf,
  withoutJoiningWords,
  writtenNames,
} from './author-names.ts';

/** Takes linked names and ignores the text around them. */
export function namesIn(facts: PageFacts, index: number): readonly string[] {
  const { language } = facts;
  const named = nameByClass(facts, index);
  if (named.length > 0) return named;
  const line = lineOf(facts, index);
  const written = writtenNames(line, language);
  const links = linksIn(facts, index).filter(({ text }) => !isCountOrDate(text, language));
  const [first, ...others] = links;
  if (first === undefined) return written;
  const before = namesBefore(first, line, written, language);
  if (before !== null) return before;
  const names = [first.text];
  let last = first;
  for (const link of others) {
    const connection = connectionOf(textBetween(facts, last.index, link.index), language);
    if (
      connection === 'no' ||
      (connection === 'likely' && !isSameFolder(last.href, link.href, facts.baseUrl))
    )
      break;
    names.push(link.text);
    last = link;
  }
  // An unlinked name can stand next to the linked one.
  const isOneOf = names.length === 1 && written.includes(first.text);
  return isOneOf ? written : names.filter(name => !/\d{4}/.test(name));
}

/** Returns the text of an inner element with a class such as `author-name`, next to a role, a picture or a date. */
function nameByClass({ snapshot, tree, language }: PageFacts, index: number): readonly string[] {
  const end = Math.min(tree.end(index), index + MAX_INNER);
  const names: string[] = [];
  for (let inner = index + 1; inner < end; inner++) {
    const { attributes, visibility } = tree.element(inner);
    if (!NAME.test(attributes.class ?? '') || !isSeen(visibility)) continue;
    names.push(subtreeText(snapshot, inner, METADATA_LIMITS.nameChars));
  }
  // Several different texts are several people, or the parts of one name.
  const [name = ''] = new Set(names).size === 1 ? names : [];
  return writtenNames(name, language);
}

/** Matches a whole word of a class, as in `author__name` and `t-blogpost-author-name`. */
const NAME = /(?:^|[-_\s])(?:name|username)(?:$|[-_\s])/i;

/** Returns the text of a byline without inner elements that hold a count or a date, unless nothing else is left. */
function lineOf({ snapshot, tree, language }: PageFacts, index: number): string {
  const whole = subtreeText(snapshot, index, METADATA_LIMITS.nameChars);
  if (!/\p{Nd}/u.test(whole)) return whole;
  const left: number[] = [];
  const end = Math.min(tree.end(index), index + MAX_INNER);
  for (let inner = index + 1; inner < end; inner++) {
    const text = subtreeText(snapshot, inner, METADATA_LIMITS.nameChars);
    if (isCountOrDate(text, language)) left.push(inner);
  }
  const rest = subtreeText(snapshot, index, METADATA_LIMITS.nameChars, ({ parent }) =>
    left.some(around => tree.contains(around, parent)),
  );
  return rest === '' ? whole : rest;
}

/** Returns the name directly after `by` when the links come later and are something else: `By Ann Poe in News`. */
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

function linksIn({ snapshot, tree }: PageFacts, index: number): NameLink[] {
  const end = Math.min(tree.end(index), index + MAX_INNER);
  const links: NameLink[] = [];
  for (let inner = index; inner < end; inner++) {
    const { tag, attributes } = tree.element(inner);
    if (tag !== 'a' || attributes.href === undefined) continue;
    const text = subtreeText(snapshot, inner, METADATA_LIMITS.nameChars);
    if (text !== '') links.push({ index: inner, href: attributes.href, text });
  }
  return links;
}

/** Inner elements of a byline that are examined. */
const MAX_INNER = 30;

function textBetween({ snapshot, tree }: PageFacts, from: number, to: number): string {
  const end = tree.end(from);
  let between = '';
  for (let at = tree.firstTextAfter(from); at < snapshot.texts.length; at++) {
    const { parent, before, text } = tree.text(at);
    if (before > to) break;
    if (parent < from || parent >= end) between += text;
  }
  return between;
}

/** Author pages of one site share a folder. Other links after a comma can be roles or newspapers. */
function isSameFolder(one: string, other: string, baseUrl: string): boolean {
  if (!isUrl(one, baseUrl) || !isUrl(other, baseUrl)) return false;
  const [a, b] = [one, other].map(href => new URL(href.replace(/\/$/, ''), baseUrl));
  return a?.href !== b?.href && new URL('.', a).href === new URL('.', b).href;
}
