// Signs that mean the same in most scripts: stops and commas, figures, prices, marks of copyright.

import { PAUSES, SENTENCE_ENDS } from '../../../base/text/sentence-signs.ts';
import { PROSE_CHARS } from '../../../page/pieces/pieces.ts';
import { textAmount } from '../../../page/pieces/text-amount.ts';

interface SignCounts {
  /** Ends of sentences and of parts of sentences. */
  stops: number;
  digits: number;
  /** For a script without capitals, about as many as an English translation has. */
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

/** Alphabets are below the first of these codes, the wide forms of East Asia from the second on: nothing between is tried. */
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
  stops: `${SENTENCE_ENDS}${PAUSES}:：…`,
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

const ENDS = new Set(codes(`${SENTENCE_ENDS}…`));
const CLOSERS = new Set(codes('"\')]”’»」』）'));
const COLONS = new Set(codes(':：'));
/** Codes up to this are blanks and controls. */
const BLANK = 32;

/** Counts of each kind in one text: one list for all texts, as a list costs more than the counts of a short text. */
const found = new Uint32Array(KINDS.length + 1);

export function wordSigns(text: string): WordSigns {
  found.fill(0);
  for (let at = 0; at < text.length; at++) {
    const kind = KIND_OF[text.charCodeAt(at)] ?? 0;
    if (kind > 0) found[kind] = (found[kind] ?? 0) + 1;
  }
  const [, stops = 0, digits = 0, capitals = 0, prices = 0, copyrights = 0, parters = 0] = found;
  const last = lastSign(text);
  const signs = { stops, digits, capitals, prices, copyrights, parters, endsColon: COLONS.has(last) };
  const endsSentence = ENDS.has(last);
  if (!CASELESS.test(text)) return { ...signs, endsSentence };
  const isEnd = endsSentence || (isThai(last) && textAmount(text) >= PROSE_CHARS);
  return {
    ...signs,
    stops: stops + thaiPauses(text),
    capitals: capitals + absentCapitals(text),
    endsSentence: isEnd,
  };
}

/** A letter of a script without capitals: Hebrew and those after it in Unicode. */
const CASELESS = /(?=[\u05d0-\uffff])\p{Lo}/u;

/** Counts sentences that begin with a letter without case, and the names in them: one for 30 letters, as in English. */
function absentCapitals(text: string): number {
  const starts = text.match(STARTS)?.length ?? 0;
  return starts === 0 ? 0 : starts + Math.round(textAmount(text) / LETTERS_FOR_NAME);
}

const STARTS = new RegExp(`(?:^|[${SENTENCE_ENDS}…])[^\\p{L}${SENTENCE_ENDS}…]*\\p{Lo}`, 'gu');
const LETTERS_FOR_NAME = 30;

/** Thai and Lao set a blank where others set a stop or comma, and nothing at the end of a text. */
const isThai = (code: number): boolean => code >= 0xe00 && code < 0xf00;
const thaiPauses = (text: string): number => text.match(THAI_PAUSE)?.length ?? 0;
const THAI_PAUSE = /(?<=[\u0e00-\u0eff])\s(?=\S)/gu;

/** Blanks and closing marks aside; 0 where there is none. */
function lastSign(text: string): number {
  for (let at = text.length - 1; at >= 0; at--) {
    const code = text.charCodeAt(at);
    if (code > BLANK && !CLOSERS.has(code)) return code;
  }
  return 0;
}
