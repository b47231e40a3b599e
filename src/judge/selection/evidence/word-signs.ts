// Signs that mean the same in most scripts: stops and commas, figures, prices, marks of copyright.

interface SignCounts {
  /** Ends of sentences and of parts of sentences. */
  stops: number;
  digits: number;
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

const codes = (signs: string): number[] => Array.from(signs, sign => sign.charCodeAt(0));

const SIGNS: Readonly<Record<keyof SignCounts, string>> = {
  stops: '.,;:!?。、，；！？．؟،؛।॥…',
  digits: '0123456789',
  capitals: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  prices: '$€£¥₹₩₽₺₫฿₴₪',
  copyrights: '©',
  parters: '|·»›/•>→←«‹',
};

const KINDS = Object.keys(SIGNS) as readonly (keyof SignCounts)[];
/** For each UTF-16 unit its kind, as a place in KINDS plus one; 0 for none. A table, since every letter is looked up. */
const KIND_OF = new Uint8Array(65_536);
for (const [place, kind] of KINDS.entries()) for (const code of codes(SIGNS[kind])) KIND_OF[code] = place + 1;

const ENDS = new Set(codes('.!?。！？．؟।॥…'));
const CLOSERS = new Set(codes('"\')]”’»」』）'));
const COLONS = new Set(codes(':：'));
/** Codes up to this are blanks and controls. */
const BLANK = 32;

export function wordSigns(text: string): WordSigns {
  const found = new Uint32Array(KINDS.length + 1);
  for (let at = 0; at < text.length; at++) {
    const kind = KIND_OF[text.charCodeAt(at)] ?? 0;
    if (kind > 0) found[kind] = (found[kind] ?? 0) + 1;
  }
  const [, stops = 0, digits = 0, capitals = 0, prices = 0, copyrights = 0, parters = 0] = found;
  const last = lastSign(text);
  const ends = { endsSentence: ENDS.has(last), endsColon: COLONS.has(last) };
  return { stops, digits, capitals, prices, copyrights, parters, ...ends };
}

/** Blanks and closing marks aside; 0 where there is none. */
function lastSign(text: string): number {
  for (let at = text.length - 1; at >= 0; at--) {
    const code = text.charCodeAt(at);
    if (code > BLANK && !CLOSERS.has(code)) return code;
  }
  return 0;
}
