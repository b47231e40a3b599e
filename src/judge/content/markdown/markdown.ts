// Renders the content as GitHub Flavored Markdown.

import type { Nodes, Root } from 'hast';
import type { Root as MdastRoot } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import type { LinkStyle } from '../../options/content-option-rows.ts';
import { blockHandlers } from './blocks.ts';
import { type Handle, type Handlers, inlineHandlers } from './inline.ts';
import { type LinkNumbers, withLinkStyle } from './link-styles.ts';
import { mdastOf } from './mdast.ts';

/** `numberOf` numbers addresses for the style `references`. */
export const markdownOf = (root: Root, style: LinkStyle = 'inline', numberOf = linkNumbers(root)): string =>
  write(withLinkStyle(mdastOf(root), style, numberOf));

/** Renders each root as `markdownOf` does. One call of the library for all: it prepares its rules anew in each. */
export function markdownsOf(roots: readonly Root[], style: LinkStyle, numberOf: LinkNumbers): string[] {
  const parts: Parts = {
    type: 'parts',
    roots: roots.map(root => withLinkStyle(mdastOf(root), style, numberOf)),
    texts: [],
  };
  write(parts as unknown as MdastRoot);
  return parts.texts;
}

/** A node of our own, whose handler renders its roots one by one. */
interface Parts {
  readonly type: 'parts';
  readonly roots: readonly MdastRoot[];
  readonly texts: string[];
}

const partsHandler: Handle = ({ roots, texts }: Parts, _, state, info) => {
  for (const root of roots) {
    state.bulletLastUsed = undefined;
    texts.push(state.handle(root, undefined, state, info));
  }
  return '';
};

/** Numbers the addresses of a tree from 1, in their order. */
export function linkNumbers(root: Root): LinkNumbers {
  let numbers: Map<string, number> | undefined;
  return url => {
    numbers ??= numbered(root);
    const known = numbers.get(url) ?? numbers.size + 1;
    numbers.set(url, known);
    return known;
  };
}

function numbered(root: Root): Map<string, number> {
  const numbers = new Map<string, number>();
  const visit = (nodes: readonly Nodes[]): void => {
    for (const node of nodes) {
      if (node.type !== 'element') continue;
      const { href } = node.properties;
      if (node.tagName === 'a' && typeof href === 'string' && !numbers.has(href))
        numbers.set(href, numbers.size + 1);
      visit(node.children);
    }
  };
  visit(root.children);
  return numbers;
}

/** Replaces handlers of the library that escape too much or take more than linear time. */
const OPTIONS: Options = {
  extensions: [gfmToMarkdown()],
  bullet: '-',
  rule: '-',
  fences: true,
  listItemIndent: 'one',
  tightDefinitions: true,
  join: [(left, right) => (left.type === 'list' && right.type === 'list' ? true : undefined)],
  handlers: { ...inlineHandlers, ...blockHandlers, ...({ parts: partsHandler } as Handlers) },
};

const write = (tree: MdastRoot): string => toMarkdown(tree, OPTIONS);
