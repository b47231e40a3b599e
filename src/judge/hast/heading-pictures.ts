// Moves pictures out of headings with words: a heading is a line, and a picture in it is the first of its section.

import type { Element, ElementContent, Root } from 'hast';
import { movePlace } from './links/places.ts';
import { element, isElement, isHeading, textIn } from './nodes.ts';

/** Blocks in which a paragraph may follow a heading. */
const HOLDERS: ReadonlySet<string> = new Set(['li', 'dd', 'blockquote', 'details']);

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

const holdsPicture = (node: ElementContent): boolean =>
  isElement(node) && (node.tagName === 'img' || node.children.some(holdsPicture));
