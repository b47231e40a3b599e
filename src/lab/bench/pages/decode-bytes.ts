// Decodes bytes of a named charset as browsers do.

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
