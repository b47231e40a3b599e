// Converts declared values to plain text: decodes entities, removes tags and repeated white space.

import { type Token, type TokenHandler, Tokenizer } from 'parse5';
import { RAW_TEXT } from '../../base/html/raw-text.ts';
import { collapse, validText } from '../hast/letters.ts';

/** Decodes markup because many publishers write `&amp;` or `<p>` in places where no markup is parsed. */
export function plainText(value: string): string {
  const text = NEEDS_PARSING.test(value) && value.length <= MOST_CHARS ? parsedText(value) : value;
  return collapse(validText(text)).text.replaceAll('\u00a0', ' ');
}

const NEEDS_PARSING = /&(?:#?\w+);|<\/?[a-z]/i;
const MOST_CHARS = 20_000;

/** Without the text of scripts, style sheets and templates. Builds no tree: the text is the same. */
function parsedText(value: string): string {
  let text = '';
  let templates = 0;
  /** The open element whose text is no markup. */
  let raw = '';
  const append = ({ chars }: Token.CharacterToken): void => {
    if (templates === 0 && raw !== 'script' && raw !== 'style') text += chars;
  };
  const handler: TokenHandler = {
    onStartTag: ({ tagName }) => {
      if (tagName === 'template') templates++;
      const mode = RAW_TEXT[tagName];
      if (mode === undefined) return;
      raw = tagName;
      tokenizer.state = mode;
    },
    onEndTag: ({ tagName }) => {
      if (tagName === raw) raw = '';
      if (tagName === 'template' && templates > 0) templates--;
    },
    onCharacter: append,
    onWhitespaceCharacter: append,
    onNullCharacter: () => {},
    onComment: () => {},
    onDoctype: () => {},
    onEof: () => {},
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(value, true);
  return text;
}
