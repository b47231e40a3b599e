// Decodes a saved page by the charset that its dataset, its byte order mark or the page itself declares.

import type { SavedHtml } from '../content/result.ts';

/** How far browsers search for a `<meta charset>`. */
const LOOKED_THROUGH_BYTES = 1024;
const META_CHARSET = /<meta[^<>]+charset\s*=\s*(?:["']\s*)?([\w.:-]+)/iu;

export function decodeHtml({ bytes, charset }: SavedHtml): string {
  const named = charset ?? markedCharset(bytes) ?? statedCharset(bytes) ?? 'windows-1252';
  try {
    return decodeBytes(bytes, named);
  } catch {
    return decodeBytes(bytes, 'windows-1252');
  }
}

function markedCharset([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

function statedCharset(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, LOOKED_THROUGH_BYTES)).toString('latin1');
  const stated = META_CHARSET.exec(start)?.[1];
  // The declaration itself was readable as ASCII, so a UTF-16 declaration must be wrong.
  return stated !== undefined && /^utf-?16/iu.test(stated) ? 'utf-8' : stated;
}

/** Characters of windows-1252 from 0x80 to 0x9f. Node 20 decodes them as Latin-1 controls (nodejs/node#56542). */
const HIGH_CONTROLS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Throws a `RangeError` for an unknown charset. */
export function decodeBytes(bytes: Uint8Array, charset: string): string {
  const decoder = new TextDecoder(charset);
  if (decoder.encoding !== 'windows-1252') return decoder.decode(bytes);
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/gu, control => HIGH_CONTROLS[control.charCodeAt(0) - 0x80] ?? control);
}
