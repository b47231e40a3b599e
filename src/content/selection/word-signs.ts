// Signs that mean the same in most scripts: stops and commas, figures, prices, marks of copyright.

interface SignCounts {
  /** Ends of sentences and of parts of sentences. */
  stops: number;
  digits: number;
  capitals: number;
  prices: number;
  copyrights: number;
  /** What parts the links of a line: | · » › / • */
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

const KIND_OF = new Map<number, keyof SignCounts>();
for (const [kind, signs] of Object.entries(SIGNS))
  for (const code of codes(signs)) KIND_OF.set(code, kind as keyof SignCounts);

const ENDS = new Set(codes('.!?。！？．؟।॥…'));
const CLOSERS = new Set(codes('"\')]”’»」』）'));
const COLONS = new Set(codes(':：'));

export function wordSigns(text: string): WordSigns {
  const counts: SignCounts = { stops: 0, digits: 0, capitals: 0, prices: 0, copyrights: 0, parters: 0 };
  let last = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= BLANK) continue;
    if (!CLOSERS.has(code)) last = code;
    const kind = code >= SMALL_A && code <= SMALL_Z ? undefined : KIND_OF.get(code);
    if (kind !== undefined) counts[kind]++;
  }
  return { ...counts, endsSentence: ENDS.has(last), endsColon: COLONS.has(last) };
}

const BLANK = 32;
const [SMALL_A = 0, SMALL_Z = 0] = codes('az');
