// Removes blocks that say nothing where they are: the second of two equal headings or links, "Read more" under a heading
// with the same link, signs between short lines, an object that a script wrote as a text, the name of a language next to
// its code, and rules that separate nothing. A line typed with signs becomes a rule.

import type { Element, ElementContent, Root } from 'hast';
import { PAGE_LIMITS } from '../../page/perception/limits.ts';
import { LIMITS } from './limits.ts';
import { movePlace } from './links/places.ts';
import { type Child, element, isBlock, isElement, isHeading, textIn } from './nodes.ts';

export function removeStrays(node: Root | Element): void {
  trimSeparators(node);
  trimNoteStart(node);
  const kept: ElementContent[] = [];
  let heading: Element | undefined;
  for (const [at, child] of node.children.entries()) {
    if (child.type === 'doctype') continue;
    if (isHeading(child)) heading = child;
    if (isBlock(child) && child.tagName !== 'pre') removeStrays(child);
    if (isHeading(child)) putHeading(kept, child);
    else if (isElement(child, 'hr')) putRule(kept, child);
    else if (isElement(child, 'p') && TYPED_RULE.test(wordOf(child))) putRule(kept, typedRule(child));
    else if (!isStray(child, kept.at(-1), node.children[at + 1], heading)) kept.push(child);
  }
  if (kept.some((child, at) => child !== node.children[at]) || kept.length < node.children.length)
    node.children = kept;
}

const isStray = (child: ElementContent, before: Child, next: Child, heading: Element | undefined): boolean =>
  saysNothing(wordOf(child), before, next) ||
  leadsAsHeading(child, heading) ||
  isSameLink(child, before) ||
  isSeparator(child, before, next);

/** Pages show a heading twice where a style sheet would hide one of them; the higher one stays. */
function putHeading(kept: ElementContent[], heading: Element): void {
  const twin = headingLike(heading, kept);
  if (twin === undefined) kept.push(heading);
  else if (heading.tagName < twin.tagName) kept[kept.indexOf(twin)] = heading;
}

/** Removes the sign after the last words of a line, whose next part was left out: `1.2.0 · source`. */
function trimSeparators({ children }: Root | Element): void {
  for (const [at, child] of children.entries()) {
    const next = children[at + 1];
    if (child.type === 'text' && (next === undefined || isBlock(next)))
      child.value = child.value.replace(LOOSE_SIGN, '');
  }
}

/** Removes the sign after the number of a note, which was left out: `1. See the archive.` */
function trimNoteStart(note: Root | Element): void {
  if (note.type === 'root' || note.properties.dataFootnote === undefined) return;
  let [first] = note.children;
  if (isElement(first, 'p')) [first] = first.children;
  if (first?.type === 'text') first.value = first.value.replace(NUMBER_SIGN, '');
}

const NUMBER_SIGN = /^\s*[.:)\]]\s+/u;

const LOOSE_SIGN = /(?<!\s)\s+[•·∙]\s*$/u;

/** A rule right after another, or under a heading, is a line of the design. */
function putRule(kept: ElementContent[], rule: Element): void {
  const before = kept.at(-1);
  if (!isElement(before, 'hr') && !isHeading(before)) kept.push(rule);
}

function typedRule(typed: Element): Element {
  const rule = element('hr');
  movePlace(typed, rule);
  return rule;
}

/**
 * Removes from the end what only leads to parts that were left out: rules, and short lines and headings that announce
 * something.
 */
export function trimEnd(root: Root): void {
  const { children } = root;
  for (
    let last = children.at(-1);
    children.length > 1 && isLooseEnd(last, children.at(-2));
    last = children.at(-1)
  )
    children.pop();
}

function isLooseEnd(last: Child, before: Child): boolean {
  if (last?.type !== 'element') return false;
  if (last.tagName === 'hr') return true;
  if (last.tagName === 'p') return !isLong(last) && /[:：]$/.test(textIn(last.children).trim());
  // A heading that is a link, or is painted under a picture, names something that is there.
  return isHeading(last) && !holdsLink(last) && isElement(before, ...TEXTS);
}

const TEXTS = ['p', 'ul', 'ol', 'pre', 'blockquote', 'table'];

const holdsLink = ({ children }: Element): boolean =>
  children.some(child => child.type === 'element' && (child.tagName === 'a' || holdsLink(child)));

/** Returns the heading with the same words right before; between two titles may be a byline and date. */
function headingLike(heading: Element, kept: readonly ElementContent[]): Element | undefined {
  const before = kept.slice(-1 - MOST_BYLINES).findLast(node => isHeading(node) || isLong(node));
  if (!isHeading(before) || !haveSameWords(before, heading)) return undefined;
  return before === kept.at(-1) || before.tagName === 'h1' ? before : undefined;
}

const MOST_BYLINES = 3;

const isSameLink = (node: ElementContent, before: Child): boolean =>
  isLinkOnly(node) && isLinkOnly(before) && haveSameWords(before, node);

function isLinkOnly(node: Child): node is Element {
  const [only, ...others] = isElement(node, 'p') ? node.children : [];
  return isElement(only, 'a') && others.length === 0;
}

/** True for a line such as "Read more", which leads where the heading above it leads. Dates lead there too, but have digits. */
function leadsAsHeading(line: ElementContent, heading: Element | undefined): boolean {
  const [link, ...others] = heading?.children ?? [];
  if (!isLinkOnly(line) || others.length > 0 || !isElement(link, 'a')) return false;
  const words = textIn(line.children).trim();
  const isShort = words !== '' && words.length <= PAGE_LIMITS.cardLineChars && !/\p{N}/u.test(words);
  const [address, place] = [addressOf(link), addressOf(line.children[0])];
  return isShort && address !== '' && (place === address || place.startsWith(`${address}#`));
}

const addressOf = (node: Child): string => (isElement(node, 'a') ? String(node.properties.href ?? '') : '');

/** Matches a line typed with signs, and three stars. */
const TYPED_RULE = /^(?:([-_=*~–—─━•·.]) ?(?:\1 ?){4,}|\* ?\* ?\*)$/;

/** The text of an object that a script did not mean to write. */
const WRITTEN_OBJECT = /^(?:\[object \p{Lu}\w*\]\s*)+$/u;

/** True for an object that a script wrote as a text, and for the name of a language next to its code. */
const saysNothing = (word: string, ...around: readonly Child[]): boolean =>
  WRITTEN_OBJECT.test(word) ||
  (word !== '' && around.some(node => languageOf(node) === word.trim().toLowerCase()));

function languageOf(node: Child): string | undefined {
  const code = isElement(node, 'pre') ? node.children[0] : undefined;
  const [name = ''] =
    isElement(code, 'code') && Array.isArray(code.properties.className) ? code.properties.className : [];
  return /^language-(.+)$/.exec(String(name))?.[1];
}

/** The text of a paragraph that holds nothing else; empty for others. */
function wordOf(node: ElementContent): string {
  const [text, ...others] = isElement(node, 'p') ? node.children : [];
  return text?.type === 'text' && others.length === 0 ? text.value : '';
}

function haveSameWords(one: Element, other: Element): boolean {
  const words = wordsOf(one);
  return words !== '' && words === wordsOf(other);
}

const wordsOf = (node: Element): string =>
  textIn(node.children)
    .replace(/[\s\p{Pd}:.]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Between long paragraphs such a sign is a pause. */
function isSeparator(node: ElementContent, before: Child, after: Child): boolean {
  return SEPARATOR.test(wordOf(node)) && (!isLong(before) || !isLong(after));
}

const SEPARATOR = /^[•·∙|/.,:›»\-–—]$/;

const isLong = (node: Child): boolean =>
  node?.type === 'element' && textIn(node.children).length > LIMITS.shortLineChars;
