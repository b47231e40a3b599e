// Corrects the encoding of a style sheet that was read over CDP.

import { isUtf8 } from 'node:buffer';

/**
 * CDP decodes a sheet without charset as windows-1252, although the page uses its own encoding. If the bytes of such a
 * text are valid UTF-8, the sheet is UTF-8: other text is practically never valid.
 */
export function sheetText(given: string): string {
  if (!/[^\x00-\x7F]/.test(given)) return given;
  const bytes = new Uint8Array(given.length);
  for (let at = 0; at < given.length; at++) {
    const byte = byteOf(given.charCodeAt(at));
    if (byte === undefined) return given;
    bytes[at] = byte;
  }
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : given;
}

/** windows-1252 from 0x80 to 0x9F (WHATWG Encoding); other bytes are as in Unicode. */
const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ';

function byteOf(code: number): number | undefined {
  if (code < 0x80 || (code > 0x9f && code < 0x100)) return code;
  const at = HIGH.indexOf(String.fromCharCode(code));
  return at < 0 ? undefined : 0x80 + at;
}
