// Signs that mean the same in most scripts: stops and commas, figures, prices, marks of copyright.

import { textAmount } from '../../../page/pieces/text-amount.ts';

interface SignCounts {
  /** Ends of sentences and of parts of sentences. */
  stops: number;
  digits: number;
  /** Of a script without capitals, as many as a text as long has in one with them. */
  capitals: number;
  prices: number;
  copyrights: number;
  /** Signs between the links of a line: | · » › / • */
  parters: number;
}

export interface WordSigns extends Readonly<SignCounts> {
  /** The last sign ends a sentence, quotation marks aside. */
  readonly endsSentence: boolean;
  readonly endsColon: boolean;
}

/** Capitals and digits of alphabets are below the first of these codes; the wide forms of East Asia are from the second on. */
const [ALPHABETS_END, WIDE_FORMS] = [0x2000, 0xff00] as const;

function lettersLike(kind: RegExp): string {
  let letters = '';
  for (let code = 0; code < 65_536; code = code + 1 === ALPHABETS_END ? WIDE_FORMS : code + 1) {
    const letter = String.fromCharCode(code);
    if (kind.test(letter)) letters += letter;
  }
  return letters;
}

const codes = (signs: string): number[] => Array.from(signs, sign => sign.charCodeAt(0));

const SIGNS: Readonly<Record<keyof SignCounts, string>> = {
  stops: '.,;:!?。、，；：！？．｡､؟،؛۔।॥…',
  digits: lettersLike(/\p{Nd}/u),
  capitals: lettersLike(/\p{Lu}/u),
  prices: '$€£¥₹₩₽₺₫฿₴₪',
  copyrights: '©',
  parters: '|·»›/•>→←«‹',
};

const KINDS = Object.keys(SIGNS) as readonly (keyof SignCounts)[];
/** For each UTF-16 unit its kind, as a place in KINDS plus one; 0 for none. A table, since every letter is looked up. */
const KIND_OF = new Uint8Array(65_536);
for (const [place, kind] of KINDS.entries()) for (const code of codes(SIGNS[kind])) KIND_OF[code] = place + 1;

const ENDS = new Set(codes('.!?。！？．｡؟۔।॥…'));
const CLOSERS = new Set(codes('"\')]”’»」』）'));
const COLONS = new Set(codes(':：'));
/** Codes up to this are blanks and controls. */
const BLANK = 32;

export function wordSigns(text: string): WordSigns {
  const found = new Uint32Array(KINDS.length + 1);
  let caselessStarts = 0;
  let startsSentence = true;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = KIND_OF[code] ?? 0;
    if (kind > 0) found[kind] = (found[kind] ?? 0) + 1;
    if (ENDS.has(code)) startsSentence = true;
    else if (startsSentence && (code >= FIRST_CASELESS || isAsciiLetter(code))) {
      startsSentence = false;
      if (CASELESS.test(text[at] ?? '')) caselessStarts++;
    }
  }
  const [, stops = 0, digits = 0, capitals = 0, prices = 0, copyrights = 0, parters = 0] = found;
  const names = caselessStarts === 0 ? 0 : Math.round(textAmount(text) / LETTERS_FOR_CAPITAL);
  const last = lastSign(text);
  const ends = { endsSentence: ENDS.has(last), endsColon: COLONS.has(last) };
  return { stops, digits, capitals: capitals + caselessStarts + names, prices, copyrights, parters, ...ends };
}

/** Hebrew letters; those of alphabets with capitals come before. */
const FIRST_CASELESS = 0x5d0;
const CASELESS = /\p{Lo}/u;
const isAsciiLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122;

/** Letters of English content for each capital inside a sentence. */
const LETTERS_FOR_CAPITAL = 30;

/** Blanks and closing marks aside; 0 where there is none. */
function lastSign(text: string): number {
  for (let at = text.length - 1; at >= 0; at--) {
    const code = text.charCodeAt(at);
    if (code > BLANK && !CLOSERS.has(code)) return code;
  }
  return 0;
}
