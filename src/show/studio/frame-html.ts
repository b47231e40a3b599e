// Prepares content for the frame beside the page: replaces external resources by their names, and links by titles.

import type { Element, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

const parser = unified().use(rehypeParse, { fragment: true });

/** Elements that load something. */
const LOADING = new Set('img picture source video audio track iframe embed object svg link'.split(' '));

export function frameHtml(html: string): string {
  const tree: Root = parser.parse(html);
  tree.children = tree.children.map(replaceByName);
  return toHtml(tree);
}

function replaceByName(node: RootContent): RootContent {
  if (node.type !== 'element') return node;
  if (LOADING.has(node.tagName)) return nameOf(node);
  const children = (node.children as RootContent[]).map(replaceByName) as Element['children'];
  return { ...node, properties: withoutLink(node.properties), children };
}

/** The frame must not navigate: a click would replace the content with an error. */
function withoutLink({ href, ...properties }: Element['properties']): Element['properties'] {
  return href === undefined ? properties : { ...properties, title: String(href) };
}

function nameOf({ properties, children, tagName }: Element): Element {
  const own = typeof properties.alt === 'string' ? properties.alt : '';
  const inner = children.find(child => child.type === 'element' && child.tagName === 'img') as
    | Element
    | undefined;
  const name = own || (typeof inner?.properties.alt === 'string' ? inner.properties.alt : '');
  const kind = tagName === 'img' || tagName === 'picture' || tagName === 'svg' ? 'picture' : tagName;
  const text = name === '' ? kind : `${kind}: ${name}`;
  return {
    type: 'element',
    tagName: 'span',
    properties: { className: ['left-out'] },
    children: [{ type: 'text', value: text }],
  };
}
