// Content that is no selection of the page: Markdown that its server offers, as a tree.

import type { Element, Root, RootContent } from 'hast';
import type { OfferedMarkdown } from '../../page/snapshot/snapshot.ts';

/** Plain data. */
export interface OfferedContent extends Pick<OfferedMarkdown, 'url' | 'by'> {
  /** Undefined if it is not used. */
  readonly tree?: Root;
  /** Completes "its Markdown …": why it is not used. */
  readonly refused?: string;
  /** Share of its word pairs that the page has, and of those of the page's own content that it has. */
  readonly agreement?: number;
  readonly coverage?: number;
}

/** `links`: address of a picture → the link to its file. */
export function offeredTree(tree: Root, links: ReadonlyMap<string, string> | undefined): Root {
  if (links === undefined) return tree;
  const linked = <Node extends RootContent>(node: Node): Node => {
    if (node.type !== 'element') return node;
    const { src } = node.properties;
    const link = node.tagName === 'img' && typeof src === 'string' ? links.get(src) : undefined;
    return {
      ...node,
      ...(link !== undefined && { properties: { ...node.properties, src: link } }),
      children: node.children.map(child => linked(child) as Element['children'][number]),
    };
  };
  return { ...tree, children: tree.children.map(linked) };
}
