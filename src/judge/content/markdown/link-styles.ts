// Writes the links of a Markdown tree as numbered references, or leaves their addresses out.

import type { Definition, Root } from 'mdast';
import type { LinkStyle } from '../../options/content-option-rows.ts';

/** The number of an address, the same in every part of a page. */
export type LinkNumbers = (url: string) => number;

/** Changes the tree. */
export function withLinkStyle(root: Root, style: LinkStyle, numberOf: LinkNumbers): Root {
  if (style === 'inline') return root;
  const used = new Map<number, string>();
  restyle(root as Parent, style, url => {
    const number = numberOf(url);
    used.set(number, url);
    return number;
  });
  const definitions = [...used].sort(([a], [b]) => a - b).map(([number, url]) => definition(number, url));
  root.children.push(...definitions);
  return root;
}

const definition = (number: number, url: string): Definition => ({
  type: 'definition',
  identifier: String(number),
  label: String(number),
  url,
});

interface Parent {
  children: Node[];
}

interface Node {
  type: string;
  value?: string;
  url?: string;
  children?: Node[];
}

function restyle(parent: Parent, style: LinkStyle, numberOf: LinkNumbers): void {
  const children: Node[] = [];
  for (const child of parent.children) {
    if (child.children !== undefined) restyle(child as Parent, style, numberOf);
    if (child.type !== 'link') append(children, child);
    else if (style === 'none') for (const inner of child.children ?? []) append(children, inner);
    else children.push(reference(child, numberOf));
  }
  parent.children = children;
}

/** Joins texts, so that they are escaped as one. */
function append(children: Node[], node: Node): void {
  const last = children.at(-1);
  if (node.type === 'text' && last?.type === 'text') last.value = `${last.value}${node.value}`;
  else children.push(node);
}

function reference({ url = '', children = [] }: Node, numberOf: LinkNumbers): Node {
  const identifier = String(numberOf(url));
  return Object.assign(
    { type: 'linkReference', children },
    { identifier, label: identifier, referenceType: 'full' },
  );
}
