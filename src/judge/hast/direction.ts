// Which blocks are written from right to left, so that they read so wherever the HTML is shown.

import type { Root, RootContent } from 'hast';
import { textIn } from './nodes.ts';

/** Sets `dir` on each outermost block most of whose letters run to the left; what stands inside inherits it. */
export function withDirections(root: Root): Root {
  return { type: 'root', children: root.children.map(withDirection) };
}

function withDirection(node: RootContent): RootContent {
  if (node.type !== 'element' || !runsLeft(textIn([node]))) return node;
  return { ...node, properties: { ...node.properties, dir: 'rtl' } };
}

function runsLeft(text: string): boolean {
  if (!LEFT.test(text)) return false;
  const sample = text.slice(0, MOST_CHARS);
  return (sample.match(EVERY_LEFT)?.length ?? 0) * 2 > (sample.match(EVERY_LETTER)?.length ?? 0);
}

const MOST_CHARS = 2000;
/** Hebrew, Arabic and their kin: all letters of U+0590 to U+08FF and their presentation forms. */
const LEFT_SET = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc';
const LEFT = new RegExp(`[${LEFT_SET}]`);
const EVERY_LEFT = new RegExp(`(?=[${LEFT_SET}])\\p{L}`, 'gu');
const EVERY_LETTER = /\p{L}/gu;
