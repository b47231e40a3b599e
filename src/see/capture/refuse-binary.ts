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
  const [first] = texts;
  if (first === undefined || elements[first.parent]?.tag !== 'body') return;
  const kind = BEGINNINGS.find(([beginning]) => beginning.test(first.text))?.[1];
  if (kind !== undefined) throw new PithError('NOT_HTML', `${page} is ${kind}, not an HTML page`);
}
