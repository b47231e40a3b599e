// Values as people write them into attributes and scripts, as plain text: no entities, no tags, no double blanks.

import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { collapse, validText } from '../hast/letters.ts';

/** Many publishers write `&amp;` or `<p>` where no markup is read. */
export function plainText(value: string): string {
  const text = NEEDS_PARSING.test(value) && value.length <= MOST_CHARS ? parsedText(value) : value;
  return collapse(validText(text)).text.replaceAll('\u00a0', ' ');
}

const NEEDS_PARSING = /&(?:#?\w+);|<\/?[a-z]/i;
const MOST_CHARS = 20_000;

const parsedText = (value: string): string =>
  lettersIn(parseFragment(value, { scriptingEnabled: false }).childNodes, 0);

function lettersIn(nodes: readonly DefaultTreeAdapterTypes.ChildNode[], depth: number): string {
  let text = '';
  for (const node of nodes) {
    if (node.nodeName === '#text' && 'value' in node) text += node.value;
    if (!('tagName' in node) || node.tagName === 'script' || node.tagName === 'style') continue;
    if (depth < MOST_LEVELS) text += lettersIn(node.childNodes, depth + 1);
  }
  return text;
}

const MOST_LEVELS = 100;
