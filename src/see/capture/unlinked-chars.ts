// Counts the text of HTML as browsers without scripts read it.

import { type TokenHandler, Tokenizer } from 'parse5';
import { RAW_TEXT } from '../../base/html/raw-text.ts';

/** Most characters of markup that are read. */
const MOST_CHARS = 4_000_000;

/** Characters that are no blanks, outside of links, scripts and the like. Takes linear time: it builds no tree. */
export function unlinkedChars(html: string): number {
  let chars = 0;
  /** Open links and templates, by tag. */
  const open = { a: 0, template: 0 };
  /** The element whose text is no markup. */
  let raw = '';
  const handler: TokenHandler = {
    onStartTag: ({ tagName }) => {
      if (tagName === 'a') open.a = 1;
      else if (tagName === 'template') open.template++;
      const mode = RAW_TEXT[tagName];
      if (mode === undefined) return;
      raw = tagName;
      tokenizer.state = mode;
    },
    onEndTag: ({ tagName }) => {
      if (tagName === raw) raw = '';
      else if (tagName === 'a') open.a = 0;
      else if (tagName === 'template') open.template = Math.max(0, open.template - 1);
    },
    onCharacter: token => {
      if (raw === '' && open.a === 0 && open.template === 0) chars += token.chars.length;
    },
    onWhitespaceCharacter: () => {},
    onNullCharacter: () => {},
    onComment: () => {},
    onDoctype: () => {},
    onEof: () => {},
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(html.slice(0, MOST_CHARS), true);
  return chars;
}
