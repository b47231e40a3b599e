// The part of parse5's tokenizer that `raw-text.ts` needs. Text is the same; attributes are skipped.

import { decodeHTML } from 'entities/decode';

export const TokenizerMode = { RCDATA: 1, RAWTEXT: 2, SCRIPT_DATA: 3 } as const;
type Mode = (typeof TokenizerMode)[keyof typeof TokenizerMode];

interface TokenHandler {
  onStartTag: (tag: { readonly tagName: string }) => void;
  onEndTag: (tag: { readonly tagName: string }) => void;
  onCharacter: (token: { readonly chars: string }) => void;
}

/** An attribute: `=` before its name is a part of the name. A quoted value may end with the text. */
const ATTRIBUTE = /[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s>"'][^\s>]*)?)?/;

/** A tag, or what browsers take for a comment: it may end with the text. */
const MARKUP = new RegExp(
  String.raw`<(\/?)([a-z][^\s/>]*)(?:[\s/]|${ATTRIBUTE.source})*(>|$)|<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<(?:[!?]|\/[^a-z])[^>]*(?:>|$)`,
  'gi',
);

const END_TAG = /<\/([a-z]+)(?=[\s/>])/gi;

export class Tokenizer {
  state: Mode | 0 = 0;
  readonly #handler: TokenHandler;

  constructor(_: unknown, handler: TokenHandler) {
    this.#handler = handler;
  }

  write(html: string): void {
    let at = 0;
    for (;;) {
      MARKUP.lastIndex = at;
      const found = MARKUP.exec(html);
      this.#text(html.slice(at, found?.index), true);
      if (found === null) return;
      const [markup, slash, name, end] = found;
      at = found.index + markup.length;
      if (name === undefined || end !== '>') continue;
      const tagName = name.toLowerCase();
      if (slash === '/') {
        this.#handler.onEndTag({ tagName });
        continue;
      }
      this.#handler.onStartTag({ tagName });
      if (this.state === 0) continue;
      const rawEnd = endOfRaw(html, at, tagName);
      this.#text(html.slice(at, rawEnd), this.state === TokenizerMode.RCDATA);
      this.state = 0;
      at = rawEnd;
    }
  }

  #text(text: string, isDecoded: boolean): void {
    const clean = text.replaceAll('\0', '').replace(/\r\n?/g, '\n');
    if (clean !== '') this.#handler.onCharacter({ chars: isDecoded ? decodeHTML(clean) : clean });
  }
}

/** Finds the end tag of an element whose text is not markup; it may end with the text. */
function endOfRaw(html: string, from: number, tagName: string): number {
  END_TAG.lastIndex = from;
  for (let found = END_TAG.exec(html); found !== null; found = END_TAG.exec(html))
    if (found[1]?.toLowerCase() === tagName) return found.index;
  return html.length;
}
