// Converts declared values to plain text: decodes entities, removes tags and repeated white space.

import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { collapse, validText } from '../hast/letters.ts';

/** Decodes markup because many publishers write `&amp;` or `<p>` in places where no markup is parsed. */
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
