// Converts declared values to plain text: decodes entities, removes tags and repeated white space.

import { readHtmlText } from '../../base/html/raw-text.ts';
import { collapse, validText } from '../hast/letters.ts';

/** Decodes markup because many publishers write `&amp;` or `<p>` in places where no markup is parsed. */
export function plainText(value: string): string {
  const text = NEEDS_PARSING.test(value) && value.length <= MOST_CHARS ? parsedText(value) : value;
  return collapse(validText(text)).text.replaceAll('\u00a0', ' ');
}

const NEEDS_PARSING = /&(?:#?\w+);|<\/?[a-z]/i;
const MOST_CHARS = 20_000;

/** Leaves out the text of scripts, style sheets and templates. */
function parsedText(value: string): string {
  let text = '';
  let templates = 0;
  const append = (chars: string, raw: string): void => {
    if (templates === 0 && raw !== 'script' && raw !== 'style') text += chars;
  };
  readHtmlText(value, {
    onStartTag: tag => {
      if (tag === 'template') templates++;
    },
    onEndTag: tag => {
      if (tag === 'template' && templates > 0) templates--;
    },
    onText: append,
    onBlank: append,
  });
  return text;
}
