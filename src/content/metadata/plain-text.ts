// Values as people write them into attributes and scripts, as plain text: no entities, no tags, no double blanks.

import type { RootContent } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { collapse, validText } from '../letters.ts';

/** Many publishers write `&amp;` or `<p>` where no markup is read. */
export function plainText(value: string): string {
  const text = NEEDS_PARSING.test(value) && value.length <= MOST_CHARS ? parsedText(value) : value;
  return collapse(validText(text)).text.replaceAll('\u00a0', ' ');
}

const NEEDS_PARSING = /&(?:#?\w+);|<\/?[a-z]/i;
const MOST_CHARS = 20_000;

const parser = unified().use(rehypeParse, { fragment: true }).freeze();

const parsedText = (value: string): string => lettersIn(parser.parse(value).children, 0);

function lettersIn(nodes: readonly RootContent[], depth: number): string {
  let text = '';
  for (const node of nodes) {
    if (node.type === 'text') text += node.value;
    if (node.type !== 'element' || node.tagName === 'script' || node.tagName === 'style') continue;
    if (depth < MOST_LEVELS) text += lettersIn(node.children, depth + 1);
  }
  return text;
}

const MOST_LEVELS = 100;
