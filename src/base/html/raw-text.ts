// Reads the text of HTML without building a tree, which takes linear time.

import { type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';

interface TextHandler {
  readonly onStartTag: (tag: string) => void;
  readonly onEndTag: (tag: string) => void;
  /** `raw`: the element around the text, if its text is not markup, as in `script`; else ''. */
  readonly onText: (chars: string, raw: string) => void;
  readonly onBlank?: (chars: string, raw: string) => void;
}

export function readHtmlText(html: string, { onStartTag, onEndTag, onText, onBlank }: TextHandler): void {
  let raw = '';
  const handler: TokenHandler = {
    onStartTag: ({ tagName }) => {
      onStartTag(tagName);
      const mode = RAW_TEXT[tagName];
      if (mode === undefined) return;
      raw = tagName;
      tokenizer.state = mode;
    },
    onEndTag: ({ tagName }) => {
      if (tagName === raw) raw = '';
      onEndTag(tagName);
    },
    onCharacter: ({ chars }) => onText(chars, raw),
    onWhitespaceCharacter: ({ chars }) => onBlank?.(chars, raw),
    onNullCharacter: () => {},
    onComment: () => {},
    onDoctype: () => {},
    onEof: () => {},
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(html, true);
}

/** The elements whose text is not markup, and the state of the tokenizer after their start tag. */
const RAW_TEXT: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
};
