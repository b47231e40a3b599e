// Marks right-to-left blocks, so that the HTML reads correctly in any context.

import type { Root, RootContent } from 'hast';
import { textIn } from './nodes.ts';

/** Sets `dir` on each outermost block with mostly right-to-left letters; nested blocks inherit it. */
export function withDirections(root: Root): Root {
  return { type: 'root', children: root.children.map(withDirection) };
}

function withDirection(node: RootContent): RootContent {
  if (node.type !== 'element' || !isRightToLeft(textIn([node]))) return node;
  return { ...node, properties: { ...node.properties, dir: 'rtl' } };
}

function isRightToLeft(text: string): boolean {
  if (!RTL.test(text)) return false;
  const sample = text.slice(0, MOST_CHARS);
  return (sample.match(EVERY_RTL)?.length ?? 0) * 2 > (sample.match(EVERY_LETTER)?.length ?? 0);
}

const MOST_CHARS = 2000;
/** Right-to-left scripts such as Hebrew and Arabic: letters of U+0590 to U+08FF and their presentation forms. */
const RTL_SET = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc';
const RTL = new RegExp(`[${RTL_SET}]`);
const EVERY_RTL = new RegExp(`(?=[${RTL_SET}])\\p{L}`, 'gu');
const EVERY_LETTER = /\p{L}/gu;
