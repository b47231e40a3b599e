// Parses JSON as people paste it into pages: tolerates comments, trailing commas, raw line breaks and stray quotes.

import { nestsDeeper } from '../../../base/unpack/parse-json.ts';

/** Returns undefined if the text cannot be parsed even so. Runs in linear time. */
export const parseTolerantly = (text: string): unknown => parseRepaired(text).value;

export function parseRepaired(text: string): { readonly value: unknown; readonly repaired: boolean } {
  const trimmed = text
    .trim()
    .replace(/^\ufeff/, '')
    .replace(/^(?:\/\/\s*|\/\*\s*)?(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?/, '')
    .replace(/(?:\/\/\s*|\/\*\s*)?(?:-->|\]\]>)(?:\s*\*\/)?\s*$/, '');
  const valid = parsed(trimmed);
  if (valid !== undefined) return { value: valid, repaired: trimmed !== text.trim() };
  const isEscaped = ESCAPED.test(trimmed);
  const plain = isEscaped ? trimmed.replace(QUOTE, '"') : trimmed;
  return {
    value: (isEscaped ? parsed(plain) : undefined) ?? parsed(new JsonRepair(plain).run()),
    repaired: true,
  };
}

/** A script that was escaped as if it were HTML has no quotes of its own. */
const ESCAPED = /^[{[\s]*&(?:quot|#34|#x22);/i;
const QUOTE = /&(?:quot|#34|#x22);/gi;

function parsed(text: string): unknown {
  try {
    return nestsDeeper(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

class JsonRepair {
  readonly #text: string;
  readonly #parts: string[] = [];
  /** Closing brackets of open objects and arrays. */
  readonly #open: string[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  run(): string {
    while (this.#at < this.#text.length) {
      const sign = this.#text.charAt(this.#at);
      if (sign === '"') this.#string();
      else if (sign === '/') this.#comment();
      else this.#outside(sign);
      if (this.#parts.length > 0 && this.#open.length === 0 && sign !== '"' && /[}\]]/.test(sign)) break;
    }
    this.#dropComma();
    return this.#parts.join('') + this.#open.reverse().join('');
  }

  #outside(sign: string): void {
    this.#at++;
    if (/\s/.test(sign) || sign === ';') return;
    if (sign === '{' || sign === '[') {
      this.#open.push(sign === '{' ? '}' : ']');
    } else if (sign === '}' || sign === ']') {
      this.#dropComma();
      this.#open.pop();
    } else if (sign === ',' && /^[,{[]?$/.test(this.#parts.at(-1) ?? '')) return;
    this.#parts.push(sign);
  }

  #dropComma(): void {
    while (this.#parts.at(-1) === ',') this.#parts.pop();
  }

  #comment(): void {
    const isLine = this.#text.charAt(this.#at + 1) === '/';
    const end = this.#text.indexOf(isLine ? '\n' : '*/', this.#at + 2);
    this.#at = end < 0 ? this.#text.length : end + (isLine ? 1 : 2);
  }

  /** A quote that is not followed by JSON syntax is part of the text. */
  #string(): void {
    let value = '"';
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      const sign = this.#text.charAt(this.#at);
      if (sign === '\\') {
        const next = this.#text.charAt(++this.#at);
        value += /["\\/bfnrtu]/.test(next) ? `\\${next}` : next;
      } else if (sign === '"') {
        if (this.#endsHere()) break;
        value += '\\"';
      } else value += sign < ' ' ? JSON.stringify(sign).slice(1, -1) : sign;
    }
    this.#at++;
    this.#parts.push(`${value}"`);
  }

  #endsHere(): boolean {
    const rest = this.#text.slice(this.#at + 1, this.#at + 1 + LOOK_AHEAD);
    return /^\s*(?:$|[,:}\]])/.test(rest);
  }
}

const LOOK_AHEAD = 200;
