// Counts the text of HTML as browsers without scripts read it.

import { readHtmlText } from '../../base/html/raw-text.ts';

/** Most characters of markup that are read. */
const MOST_CHARS = 4_000_000;

/** Counts characters that are not blanks, outside of links, templates and elements without markup. Takes linear time. */
export function unlinkedChars(html: string): number {
  let chars = 0;
  /** Open links and templates, by tag. */
  const open = { a: 0, template: 0 };
  readHtmlText(html.slice(0, MOST_CHARS), {
    onStartTag: tag => {
      if (tag === 'a') open.a = 1;
      else if (tag === 'template') open.template++;
    },
    onEndTag: tag => {
      if (tag === 'a') open.a = 0;
      else if (tag === 'template') open.template = Math.max(0, open.template - 1);
    },
    onText: (text, raw) => {
      if (raw === '' && open.a === 0 && open.template === 0) chars += text.length;
    },
  });
  return chars;
}
