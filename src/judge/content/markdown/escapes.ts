// Escapes characters that Markdown would read as syntax, and no others.

export interface TextPlace {
  /** Last character before the text; a line break at the start of a line. */
  readonly before: string;
  /** First character after the text. */
  readonly after: string;
  readonly isInCell: boolean;
  readonly isInLink: boolean;
  readonly isInEmphasis: boolean;
  readonly endsHeading: boolean;
  readonly startsItem: boolean;
}

export function escaped(text: string, place: TextPlace): string {
  let result = escapedSigns(text, place);
  if (place.before === '' || /[\n\r]$/.test(place.before)) result = escapedLineStart(result);
  if (place.startsItem) result = result.replace(/^\[(?=[ xX]\](?:\s|$))/, '\\[');
  return place.endsHeading ? result.replace(/(^|\s)(#+)$/, '$1\\$2') : result;
}

function escapedSigns(text: string, place: TextPlace): string {
  const isMark = markTest(text, place);
  // Inside a link an address is text like any other.
  const isInAddress = place.isInLink ? () => false : addressesIn(text);
  // The text between escapes, joined once with a backslash before each: a hostile text has a million.
  const stretches: string[] = [];
  let stretch = '';
  let written = 0;
  for (let at = nextSign(text, 0); at < text.length; at = nextSign(text, at + 1)) {
    const sign = text.charAt(at);
    if (sign !== '|' && isInAddress(at)) {
      const reference = place.isInEmphasis ? REFERENCES[sign] : undefined;
      if (reference === undefined || !endsAddress(text, at)) continue;
      stretch += text.slice(written, at) + reference;
      written = at + 1;
    } else if (isMark(sign, at)) {
      stretches.push(stretch + text.slice(written, at));
      stretch = '';
      written = at;
    }
  }
  stretches.push(stretch + text.slice(written));
  return stretches.join('\\');
}

/** Makes a test for signs of a text that Markdown would read as marks. */
function markTest(text: string, place: TextPlace): (sign: string, at: number) => boolean {
  const { isInCell, isInLink, isInEmphasis } = place;
  const bracketsPair = !isInLink || (arePaired(text, '[', ']') && !/\[\^|\]\(/.test(text));
  const last = text.length - 1;
  const around: Sign = { text, at: 0, previous: '', next: '', isLast: false, isInEmphasis };
  return (sign, at) => {
    if (sign === '|') return isInCell;
    if (!bracketsPair && (sign === '[' || sign === ']')) return true;
    around.at = at;
    around.previous = at === 0 ? place.before : text.charAt(at - 1);
    around.next = at === last ? place.after : text.charAt(at + 1);
    around.isLast = at === last;
    return SIGN_RULES[sign]?.(around) ?? false;
  };
}

/**
 * Returns a test for positions inside plain addresses, which become links by themselves: an escape would become part of
 * the address. Positions must be tested in ascending order.
 */
function addressesIn(text: string): (at: number) => boolean {
  if (!text.includes('://') && !text.includes('www.')) return () => false;
  const addresses = text.matchAll(ADDRESS);
  let [from, to] = [0, 0];
  return at => {
    while (at >= to) {
      const next = addresses.next();
      const isAddress = next.done !== true && next.value.groups?.host !== undefined;
      if (next.done !== true && !isAddress) continue;
      from = next.done === true ? Number.POSITIVE_INFINITY : next.value.index;
      to = next.done === true ? from : from + next.value[0].length;
    }
    return at >= from;
  };
}

/** Also matches the start of a host without a domain, up to the next scheme, so that it is not scanned again from each `www.` in it. */
const ADDRESS =
  /(?<![\p{L}\p{N}_/])(?:https?:\/\/|www\.)(?:(?<host>[\w.-]+\.\w+)(?:[/?#][\w/.~%?&=#:@+,;*-]*)?(?<![?!.,:;&])|(?:(?!https?:\/\/)[\w.-])*)/gu;

/** Matches punctuation that is not part of the link that an address becomes, and that would end emphasis around it. */
const ADDRESS_END = /[?!.,:;*_~]+(?:\s|$)/y;
const REFERENCES: Readonly<Record<string, string>> = { _: '&lowbar;', '*': '&ast;' };

function endsAddress(text: string, at: number): boolean {
  ADDRESS_END.lastIndex = at;
  return ADDRESS_END.test(text);
}

/** Returns true for text with an address at its end, which a mark after it would become part of. */
export const endsInAddress = (text: string): boolean =>
  /https?:\/\/|www\./.test(/(?<![^\s<])[^\s<]+$/.exec(text)?.[0] ?? '');

/** 1 for the code of each sign that may be syntax. */
const IS_SIGN = new Uint8Array(128);
for (const sign of '\\`*_~<&[]!|') IS_SIGN[sign.charCodeAt(0)] = 1;

/** The place of the first sign from a place on; the length of the text if there is none. */
function nextSign(text: string, from: number): number {
  let at = from;
  while (at < text.length && IS_SIGN[text.charCodeAt(at)] !== 1) at++;
  return at;
}

/** A sign and what is around it. One object serves all signs of a text: hostile pages have a hundred thousand. */
interface Sign {
  readonly text: string;
  at: number;
  previous: string;
  next: string;
  /** True for the last character of the text, so that `next` belongs to another node. */
  isLast: boolean;
  readonly isInEmphasis: boolean;
}

const SIGN_RULES: Readonly<Record<string, (sign: Sign) => boolean>> = {
  '\\': ({ next, isLast }) => isLast || /[!-/:-@[-`{-~]/.test(next),
  '`': () => true,
  // Every star that can open emphasis is escaped, so that one that can only close it needs no escape.
  '*': ({ previous, next, isInEmphasis }) =>
    !(isBlank(next) && (isBlank(previous) || (isWord(previous) && !isInEmphasis))),
  _: ({ previous, next }) => !(isBlank(previous) && isBlank(next)) && !(isWord(previous) && isWord(next)),
  // The same for a tilde that can only open.
  '~': ({ previous, next }) =>
    next === '~' || !(isBlank(previous) || (/[([{]/.test(previous) && isWord(next))),
  '<': ({ next, isLast }) => isLast || /[A-Za-z/!?]/.test(next),
  '&': ({ text, at }) => CHARACTER_REFERENCE.test(text.slice(at, at + 40)),
  '[': ({ next }) => next === '^',
  ']': ({ next }) => next === '(',
  '!': ({ next, isLast }) => isLast && next === '[',
};

const CHARACTER_REFERENCE = /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/;

/** Tests ASCII characters, which nearly all are, without a pattern. */
const isBlank = (character: string): boolean =>
  character === '' || character === ' ' || ((character < ' ' || character > '~') && /^\s$/u.test(character));
const isWord = (character: string): boolean => /^[\p{L}\p{N}\p{M}]$/u.test(character);

/** Escapes line starts of headings, quotations, lists, rules, setext underlines, tables and definitions. */
function escapedLineStart(text: string): string {
  return text
    .replace(
      /^(?:>|#{1,6}(?=\s|$)|[-+*](?=\s|$)|=+\s*$|[-_*]{2,}\s*$|_(?: +_){2,}\s*$|(?=[|:\s-]*-)[|:-][|:\s-]*$)/,
      found => `\\${found}`,
    )
    .replace(/^\[(?=[^\]]*\]:)/, '\\[')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** Checks that brackets are balanced, as Markdown requires inside a link. */
export function arePaired(text: string, opening: string, closing: string): boolean {
  let open = 0;
  for (let at = 0; at < text.length && open >= 0; at++) {
    if (text[at] === opening) open++;
    else if (text[at] === closing) open--;
  }
  return open === 0;
}
