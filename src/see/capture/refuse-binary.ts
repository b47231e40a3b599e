// Recognizes binary files that were opened as HTML: browsers show their bytes as text.

import { PithError } from '../../base/errors.ts';
import type { DecodedWalk } from './decode-walk.ts';

/** The first characters of each kind, in any encoding that extends ASCII. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-\d/, 'a PDF'],
  [/^.PNG\n/u, 'a PNG picture'],
  [/^GIF8[79]a(?! )/, 'a GIF picture'],
  [/^ÿØÿ|^\ufffd{3,4}.{0,8}(?:JFIF|Exif)/su, 'a JPEG picture'],
  [/^RIFF.{1,8}WEBP/su, 'a WebP picture'],
  [/^PK\x03\x04/, 'a ZIP archive or an office document'],
  [/^\x1f[‹\ufffd]\x08/, 'gzip data'],
];

export function refuseBinary(page: string, { elements, texts }: DecodedWalk): void {
  if (isNoise(texts)) throw new PithError('NOT_HTML', `${page} is binary data, not an HTML page`);
  const [first] = texts;
  if (first === undefined || elements[first.parent]?.tag !== 'body') return;
  const kind = BEGINNINGS.find(([beginning]) => beginning.test(first.text))?.[1];
  if (kind !== undefined) throw new PithError('NOT_HTML', `${page} is ${kind}, not an HTML page`);
}

const NOISE = {
  /** Characters that are looked at. */
  most: 20_000,
  least: 100,
  /** Random bytes have a tenth; pages, read in any encoding, have next to none. */
  controlShare: 0.03,
} as const;

/** Text with many control characters, which no page has. */
function isNoise(texts: DecodedWalk['texts']): boolean {
  let [chars, controls] = [0, 0];
  for (const { text } of texts) {
    const part = text.slice(0, NOISE.most - chars);
    chars += part.length;
    controls += part.match(CONTROLS)?.length ?? 0;
    if (chars >= NOISE.most) break;
  }
  return chars >= NOISE.least && controls > NOISE.controlShare * chars;
}

const CONTROLS = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/g;
