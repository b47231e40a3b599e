// Names in the element of a byline: its links if it has any, otherwise its text.

import { parseUrl } from '../../../base/text/parse-url.ts';
import type { PageTree } from '../../../page/snapshot/page-tree.ts';
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
  const { tree, language } = facts;
  const named = nameByClass(facts, index);
  if (named.length > 0) return named;
  const line = lineOf(facts, index);
  const written = writtenNames(line, language);
  const links = [index, ...innerOf(tree, index)]
    .flatMap(inner => {
      const { tag, attributes } = tree.element(inner);
      const { href } = attributes;
      return tag === 'a' && href !== undefined ? { index: inner, href, text: textOf(facts, inner) } : [];
    })
    .filter(({ text }) => text !== '' && !isCountOrDate(text, language));
  const [first] = links;
  if (first === undefined) return written;
  const before = namesBefore(first.text, line, written, language);
  if (before !== null) return before;
  const names = joinedNames(facts, links);
  // An unlinked name can stand next to the linked one.
  const isOneOf = names.length === 1 && written.includes(first.text);
  return isOneOf ? written : names.filter(name => !/\d{4}/.test(name));
}

const innerOf = (tree: PageTree, index: number): readonly number[] =>
  tree.indicesWithin(index, MAX_INNER).slice(1);

/** Elements of a byline that are examined. */
const MAX_INNER = 30;

const textOf = ({ snapshot }: PageFacts, index: number): string =>
  subtreeText(snapshot, index, METADATA_LIMITS.nameChars);

/** Returns the text of an inner element with a class such as `author-name`, next to a role, a picture or a date. */
function nameByClass(facts: PageFacts, index: number): readonly string[] {
  const { tree, language } = facts;
  const named = innerOf(tree, index).filter(inner => {
    const { attributes, visibility } = tree.element(inner);
    return NAME.test(attributes.class ?? '') && isSeen(visibility);
  });
  // Several different texts are several people, or the parts of one name.
  const [name = '', ...others] = new Set(named.map(inner => textOf(facts, inner)));
  return others.length > 0 ? [] : writtenNames(name, language);
}

/** Matches a whole word of a class, as in `author__name` and `t-blogpost-author-name`. */
const NAME = /(?:^|[-_\s])(?:name|username)(?:$|[-_\s])/i;

/** Returns the text of a byline without inner elements that hold a count or a date, unless nothing else is left. */
function lineOf(facts: PageFacts, index: number): string {
  const { snapshot, tree, language } = facts;
  const whole = textOf(facts, index);
  if (!/\p{Nd}/u.test(whole)) return whole;
  const left = innerOf(tree, index).filter(inner => isCountOrDate(textOf(facts, inner), language));
  const rest = subtreeText(snapshot, index, METADATA_LIMITS.nameChars, ({ parent }) =>
    left.some(around => tree.contains(around, parent)),
  );
  return rest === '' ? whole : rest;
}

interface NameLink {
  readonly index: number;
  readonly href: string;
  readonly text: string;
}

/** Returns the first linked name, and those that a comma or a word such as `and` joins to it. */
function joinedNames(facts: PageFacts, links: readonly NameLink[]): string[] {
  const end = links.findIndex((link, at) => {
    const last = links[at - 1];
    if (last === undefined) return false;
    const connection = connectionOf(textBetween(facts, last.index, link.index), facts.language);
    return connection === 'likely' ? !isSameFolder(last, link, facts.baseUrl) : connection === 'no';
  });
  return links.slice(0, end < 0 ? links.length : end).map(({ text }) => text);
}

/** Includes text for screen readers only, such as `and`. */
const textBetween = ({ snapshot, tree }: PageFacts, from: number, to: number): string =>
  snapshot.texts
    .slice(tree.firstTextAfter(from), tree.firstTextAfter(to))
    .flatMap(({ text, parent }) => (tree.contains(from, parent) ? [] : text))
    .join('');

/** Author pages of one site share a folder. Other links after a comma can be roles or newspapers. */
function isSameFolder(one: NameLink, other: NameLink, baseUrl: string): boolean {
  const [a, b] = [one, other].map(({ href }) => parseUrl(href.replace(/\/$/, ''), baseUrl));
  if (a === undefined || b === undefined) return false;
  return a.href !== b.href && new URL('.', a).href === new URL('.', b).href;
}

/** Returns the name directly after `by` when the links come later and are something else: `By Ann Poe in News`. */
function namesBefore(
  text: string,
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
