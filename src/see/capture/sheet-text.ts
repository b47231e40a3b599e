// The text of a style sheet as the page had it, from what the browser's tools make of it.

import { isUtf8 } from 'node:buffer';

/**
 * Chromium's tools read a sheet without a charset of its own as windows-1252, although the page reads it in its own
 * encoding. Where the bytes behind such a text are UTF-8, it is that: no other text has letters that fall so.
 */
export function sheetText(told: string): string {
  if (!/[^\x00-\x7F]/.test(told)) return told;
  const bytes = new Uint8Array(told.length);
  for (let at = 0; at < told.length; at++) {
    const byte = byteOf(told.charCodeAt(at));
    if (byte === undefined) return told;
    bytes[at] = byte;
  }
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : told;
}

/** What windows-1252 has from 0x80 to 0x9F (WHATWG Encoding); all else is as in Unicode. */
const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ';

function byteOf(code: number): number | undefined {
  if (code < 0x80 || (code > 0x9f && code < 0x100)) return code;
  const at = HIGH.indexOf(String.fromCharCode(code));
  return at < 0 ? undefined : 0x80 + at;
}
