// Rewrites a style sheet from its tokens; the caller decides on every address.

import { type CSSToken, HashType, TokenType, tokenize } from '@csstools/css-tokenizer';

/** Each returns the address to write, without any network scheme. */
export interface CssAddresses {
  readonly sheet: (raw: string) => string;
  /** For a picture, a font, or a referenced drawing. */
  readonly media: (raw: string) => string;
}

/**
 * Reads escapes, comments, case and unterminated strings as browsers do and writes them in one plain form, so that
 * nothing can be hidden in them. The result contains no `<` that starts a tag.
 */
export function withAddresses(css: string, addresses: CssAddresses): string {
  const tokens = tokenize({ css: preprocessed(css) });
  let result = '';
  for (const part of new Rewriter(tokens, addresses).parts()) result += part;
  // Separates `<` as in `(400px<width)`, which a style element could read as a tag; strings no longer contain `<`.
  return result.replace(/<(?=[A-Za-z/!?])/g, '< ');
}

class Rewriter {
  readonly #tokens: readonly CSSToken[];
  readonly #addresses: CssAddresses;
  /** Names of the open functions; '' for plain brackets. */
  readonly #open: string[] = [];
  /** The at-rule whose prelude contains the next token, if it is one that matters. */
  #rule: 'import' | 'namespace' | undefined;

  constructor(tokens: readonly CSSToken[], addresses: CssAddresses) {
    this.#tokens = tokens;
    this.#addresses = addresses;
  }

  *parts(): Generator<string> {
    for (let at = 0; at < this.#tokens.length; at++) {
      const token = this.#tokens[at];
      if (token === undefined) return;
      const end = token[0] === TokenType.Function ? this.#endOfAddress(at, token[4].value) : undefined;
      if (end === undefined) yield this.#written(token);
      else {
        yield this.#address(stringIn(this.#tokens, at, end));
        at = end;
      }
    }
  }

  #written(token: CSSToken): string {
    const [type, raw] = token;
    const isPlain = PLAIN.test(raw);
    switch (type) {
      case TokenType.Comment:
        return '/**/';
      case TokenType.CDO:
      case TokenType.CDC:
        return ' ';
      // Neither is valid in a value, so the surrounding value stays invalid.
      case TokenType.BadString:
      case TokenType.BadURL:
        return INVALID;
      case TokenType.URL:
        return this.#address(token[4].value);
      case TokenType.String:
        return this.#string(token[4].value);
      case TokenType.AtKeyword:
        this.#rule = ruleNamed(token[4].value.toLowerCase());
        if (this.#rule === 'import') return IMPORT;
        return isPlain ? raw : `@${identifier(token[4].value)}`;
      case TokenType.Ident:
        return isPlain ? raw : identifier(token[4].value);
      case TokenType.Hash:
        return isPlain ? raw : `#${(token[4].type === HashType.ID ? identifier : name)(token[4].value)}`;
      case TokenType.Dimension:
        return isPlain ? raw : `${token[4].value}${unit(token[4].unit)}`;
      case TokenType.Function:
        this.#open.push(token[4].value.toLowerCase());
        return isPlain ? raw : `${identifier(token[4].value)}(`;
      case TokenType.Delim:
        return raw.includes('\\') ? INVALID : raw;
      case TokenType.EOF:
        return '';
      default:
        this.#bracket(type);
        return raw;
    }
  }

  #bracket(type: TokenType): void {
    if (type === TokenType.CloseParen || type === TokenType.CloseSquare || type === TokenType.CloseCurly)
      this.#open.pop();
    else if (type === TokenType.OpenParen || type === TokenType.OpenSquare || type === TokenType.OpenCurly)
      this.#open.push('');
    else if (type !== TokenType.Semicolon) return;
    this.#rule = undefined;
  }

  #string(value: string): string {
    if (this.#rule === 'import') return this.#address(value);
    // A string needs no space before it; its replacement may.
    return IMAGE_SETS.test(this.#open.at(-1) ?? '') ? `/**/${this.#address(value)}` : string(value);
  }

  #address(raw: string): string {
    const rule = this.#rule;
    // Only the first string is the address; the rest is the condition.
    this.#rule = undefined;
    if (rule === 'namespace') return string(raw);
    if (rule === 'import') return `url(${string(this.#addresses.sheet(raw))}) `;
    return `url(${string(this.#addresses.media(raw))})`;
  }

  /**
   * Returns the last token of a function that is replaced as one address: `url("…")`, or a function that could take its
   * address from elsewhere, such as a variable or attribute, which cannot be checked here.
   */
  #endOfAddress(start: number, name: string): number | undefined {
    let isWhole = URL_FUNCTION.test(name);
    if (!isWhole && !IMAGE_SETS.test(name) && !/^attr$/i.test(name)) return undefined;
    const allowed = IMAGE_SETS.test(name) ? INSIDE_SETS : NO_MATCH;
    let depth = 0;
    for (let at = start; at < this.#tokens.length; at++) {
      const token = this.#tokens[at];
      const called = at === start ? undefined : functionName(token);
      if (called !== undefined && !allowed.test(called)) isWhole = true;
      if (token?.[0] === TokenType.Function || token?.[0] === TokenType.OpenParen) depth++;
      else if (token?.[0] === TokenType.CloseParen && --depth === 0) return isWhole ? at : undefined;
    }
    return isWhole ? this.#tokens.length : undefined;
  }
}

/** Returns the string at the start of `url(…)`; '' for anything else. */
function stringIn(tokens: readonly CSSToken[], start: number, end: number): string {
  const called = tokens[start];
  if (called?.[0] !== TokenType.Function || !URL_FUNCTION.test(called[4].value)) return '';
  const isBlank = ([type]: CSSToken) => type === TokenType.Whitespace || type === TokenType.Comment;
  const first = tokens.slice(start + 1, end).find(token => !isBlank(token));
  return first?.[0] === TokenType.String ? first[4].value : '';
}

/** Returns the function name, for both ways in which browsers tokenise `url(`. */
function functionName(token: CSSToken | undefined): string | undefined {
  if (token?.[0] === TokenType.URL) return 'url';
  return token?.[0] === TokenType.Function ? token[4].value : undefined;
}

const ruleNamed = (name: string): 'import' | 'namespace' | undefined =>
  name === 'import' || name === 'namespace' ? name : undefined;

const INVALID = ' ! ';
/**
 * Escaped: Chromium searches a style element for imports before it parses it. Where the page arrives in pieces, that
 * search takes a half address for a whole one, and requests `url("data:…` from the page's own server. It knows no escapes.
 */
const IMPORT = '@\\69 mport ';
/** ASCII without escapes. */
const PLAIN = /^[^\\\u0080-\uFFFF]*$/;
const URL_FUNCTION = /^(?:url|src)$/i;
const NO_MATCH = /^\b$/;
/** Functions in which a string is an address. */
const IMAGE_SETS = /^(?:-\w+-)?(?:image-set|image|cross-fade)$/i;
/** Functions allowed inside those, because they cannot bring in another address. */
const INSIDE_SETS =
  /^(?:url|type|calc|rgba?|hsla?|(?:-\w+-)?(?:repeating-)?(?:linear|radial|conic)-gradient)$/i;

/** Preprocesses as browsers do (CSS Syntax, 3.3). */
const preprocessed = (css: string): string =>
  css
    .toWellFormed()
    .replace(/\r\n?|\f/g, '\n')
    .replaceAll('\0', '\uFFFD');

const hex = (sign: string): string => `\\${sign.codePointAt(0)?.toString(16)} `;

/** Escapes `<`, which could start a tag, and `@`, which could trigger Chromium's search for imports. */
const string = (value: string): string => `"${value.replace(/["\\<@\x00-\x1F\x7F]/g, hex)}"`;

/**
 * Escapes every character except ASCII letters, digits, `-` and `_`, and a start that would read as a number: browsers
 * differ on which other characters a name may contain.
 */
const name = (value: string): string => value.replace(/[^\w-]/gu, hex);

/** Also prevents the end of an HTML comment, `-->`. */
const identifier = (value: string): string =>
  /^--?$/.test(value)
    ? `\\${[...value].join('\\')}`
    : name(value).replace(/^-?\d/, start => start.slice(0, -1) + hex(start.slice(-1)));

/** A unit must not read as an exponent. */
const unit = (value: string): string => identifier(value).replace(/^e(?=[\d-])/i, hex);
