// Tidies the headings of a finished tree, and what is right under its title: one title, no pictures in headings, and
// no list for a date or byline.

import type { Element, ElementContent, Root } from 'hast';
import { LIMITS } from './limits.ts';
import { movePlace } from './links/places.ts';
import { type Child, element, holdsPicture, isBlock, isElement, isHeading, textIn } from './nodes.ts';

/** Blocks in which a paragraph may follow a heading. */
const HOLDERS: ReadonlySet<string> = new Set(['li', 'dd', 'blockquote', 'details']);

/** Moves pictures out of headings with words: a heading is a line, and a picture in it is the first of its section. */
export function moveHeadingPictures(node: Root | Element): void {
  const holds = node.type === 'root' || HOLDERS.has(node.tagName);
  const children: ElementContent[] = [];
  for (const child of node.children) {
    if (child.type === 'doctype') continue;
    children.push(child);
    if (!isElement(child)) continue;
    if (!isHeading(child)) moveHeadingPictures(child);
    else if (holds && textIn(child.children).trim() !== '') children.push(...picturesOutOf(child));
  }
  node.children = children;
}

/** Takes the pictures, with a link around one, out of a heading: a paragraph each. */
function picturesOutOf(heading: Element): Element[] {
  const taken: Element[] = [];
  const rest = withoutPictures(heading.children, taken);
  const [first, last] = [rest[0], rest.at(-1)];
  if (taken.length === 0) return [];
  if (first?.type === 'text') first.value = first.value.trimStart();
  if (last?.type === 'text') last.value = last.value.trimEnd();
  heading.children = rest;
  return taken.map(picture => {
    const paragraph = element('p', {}, [picture]);
    movePlace(heading, paragraph);
    return paragraph;
  });
}

function withoutPictures(children: readonly ElementContent[], taken: Element[]): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (!isElement(child)) return [child];
    const { tagName } = child;
    const isLinkedPicture =
      tagName === 'a' && textIn(child.children).trim() === '' && child.children.some(holdsPicture);
    if (tagName === 'img' || isLinkedPicture) {
      taken.push(child);
      return [];
    }
    child.children = withoutPictures(child.children, taken);
    return [child];
  });
}

/** Lowers all headings but the title by one level if some of them has its level: a page has one title. */
export function keepOneTitle(root: Root): void {
  const [title, ...others] = headingsIn(root);
  if (!isElement(title, 'h1') || !others.some(heading => isElement(heading, 'h1'))) return;
  for (const heading of others) heading.tagName = `h${Math.min(6, Number(heading.tagName.slice(1)) + 1)}`;
}

const headingsIn = (node: Root | Element): Element[] =>
  node.children.flatMap(child =>
    child.type !== 'element' ? [] : isHeading(child) ? [child] : headingsIn(child),
  );

/** Makes paragraphs of lists of one short item between the title and the text: pages mark a date or byline so. */
export function unlistHeadLines(root: Root): void {
  const { children } = root;
  const title = children.findIndex(child => isElement(child, 'h1'));
  const text = children.findIndex(
    (child, at) => at > title && (isHeading(child) || lengthOf(child) > LIMITS.shortLineChars),
  );
  if (title < 0 || isHeading(children[text])) return;
  for (let at = title + 1; at < text; at++) {
    const item = onlyItemOf(children[at]);
    if (item === undefined || announces(children[at - 1])) continue;
    const line = element('p', {}, item.children);
    movePlace(item, line);
    children[at] = line;
  }
}

const lengthOf = (node: Child): number => (isElement(node) ? textIn(node.children).length : 0);

const announces = (node: Child): boolean =>
  isElement(node, 'p') && /[:：]$/.test(textIn(node.children).trim());

/** The item of a list that has one, without blocks in it. */
function onlyItemOf(list: Child): Element | undefined {
  const [item, ...others] = isElement(list, 'ul') ? list.children : [];
  return isElement(item, 'li') && others.length === 0 && !item.children.some(isBlock) ? item : undefined;
}
