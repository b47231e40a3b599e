// Keeps one heading of the first level: the title of the page.

import type { Element, Root } from 'hast';
import { isElement, isHeading } from './nodes.ts';

/** Lowers all other headings by one level if some of them has that of the title. */
export function keepOneTitle(root: Root): void {
  const [title, ...others] = headingsIn(root);
  if (!isElement(title, 'h1') || !others.some(heading => isElement(heading, 'h1'))) return;
  for (const heading of others) heading.tagName = `h${Math.min(6, Number(heading.tagName.slice(1)) + 1)}`;
}

const headingsIn = (node: Root | Element): Element[] =>
  node.children.flatMap(child =>
    child.type !== 'element' ? [] : isHeading(child) ? [child] : headingsIn(child),
  );
