// The text of HTML that is given as bytes, in the encoding that browsers find: byte order mark, declaration, detection.

import { isAscii, isUtf8 } from 'node:buffer';

/** Asks a browser which encoding it finds. */
export type AskEncoding = (bytes: Buffer) => Promise<string>;

export async function decodeHtml(given: Uint8Array, ask: AskEncoding): Promise<string> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  return decoded(bytes, plainEncoding(bytes) ?? (await ask(bytes)));
}

/**
 * The encoding where the bytes leave no doubt; `undefined` where a browser has to look at them. A browser that reads from
 * the network does not detect UTF-8, so undeclared UTF-8 is found here.
 */
export function plainEncoding(bytes: Buffer): string | undefined {
  const wide = utf16Of(bytes);
  if (wide !== undefined) return wide;
  if (bytes.subarray(0, 3).equals(UTF8_MARK)) return 'utf-8';
  // Encodings that switch with escape sequences look like ASCII.
  if (isAscii(bytes) && !bytes.includes(ESCAPE)) return 'utf-8';
  const declared = DECLARATION.exec(bytes.toString('latin1', 0, HEAD_BYTES))?.[1] ?? 'utf-8';
  return /^utf-?8$/i.test(declared) && isUtf8(bytes) ? 'utf-8' : undefined;
}

/** UTF-16 by its byte order mark, or by a `<` beside a zero byte, which no other encoding begins HTML with. */
export function utf16Of(start: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const text = start.toString('latin1', 0, 256);
  if (/^(?:\xff\xfe|(?:[\t\n\r ]\0)*<\0)/.test(text)) return 'utf-16le';
  if (/^(?:\xfe\xff|(?:\0[\t\n\r ])*\0<)/.test(text)) return 'utf-16be';
  return undefined;
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const ESCAPE = 0x1b;
/** Where browsers look for a declaration: 1,024 bytes at least, and the head of the page. */
const HEAD_BYTES = 4_096;
const DECLARATION = /\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i;

/** Byte order marks are left out. `label`: as browsers name encodings. */
export function decoded(bytes: Buffer, label: string): string {
  if (!/^windows-1252$/i.test(label)) {
    try {
      return new TextDecoder(label).decode(bytes);
    } catch {
      // ISO-8859-16 and two that hold no text: not in Node.
    }
  }
  return bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, sign => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? '');
}

/** 0x80 to 0x9f: some versions of Node decode windows-1252 as ISO-8859-1. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
