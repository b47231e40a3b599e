// Decodes HTML bytes as browsers do: by byte order mark, declaration or detection. Tells HTML that ends in the middle.

import { isAscii, isUtf8 } from 'node:buffer';

/** Asks a browser for the encoding that it detects. */
type AskEncoding = (bytes: Buffer) => Promise<string>;

export async function decodeHtml(given: Uint8Array, ask: AskEncoding): Promise<string> {
  const bytes = bufferOver(given);
  return decoded(bytes, plainEncoding(bytes) ?? (await ask(bytes)));
}

/** A view, not a copy. */
export const bufferOver = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

/**
 * The encoding if the bytes leave no doubt, else undefined: then a browser has to detect it. Undeclared UTF-8 is
 * recognized here, because browsers do not detect it in responses from the network.
 */
export function plainEncoding(bytes: Buffer): string | undefined {
  const wide = utf16Of(bytes);
  if (wide !== undefined) return wide;
  if (bytes.subarray(0, 3).equals(UTF8_MARK)) return 'utf-8';
  // Encodings such as ISO-2022-JP are ASCII with escape sequences.
  if (isAscii(bytes) && !bytes.includes(ESCAPE)) return 'utf-8';
  const declared = DECLARATION.exec(bytes.toString('latin1', 0, HEAD_BYTES))?.[1] ?? 'utf-8';
  return /^utf-?8$/i.test(declared) && isUtf8(bytes) ? 'utf-8' : undefined;
}

/** UTF-16 by its byte order mark, or by a first `<` beside a zero byte. */
export function utf16Of(start: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const text = start.toString('latin1', 0, 256);
  if (/^(?:\xff\xfe|(?:[\t\n\r ]\0)*<\0)/.test(text)) return 'utf-16le';
  if (/^(?:\xfe\xff|(?:\0[\t\n\r ])*\0<)/.test(text)) return 'utf-16be';
  return undefined;
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const ESCAPE = 0x1b;
/** Bytes searched for a declaration; browsers search 1,024 at least. */
const HEAD_BYTES = 4_096;
const DECLARATION = /\bcharset\s*=\s*(?:["']\s*)?([^\s"'/>;]+)/i;

/** Removes a byte order mark. An unknown `label` is windows-1252. */
export function decoded(bytes: Buffer, label: string): string {
  // A page that declares `x-user-defined` is windows-1252 by the HTML standard; some versions of Node know the former.
  if (!/^x-user-defined$/i.test(label)) {
    try {
      const decoder = new TextDecoder(label);
      if (decoder.encoding !== 'windows-1252') return decoder.decode(bytes);
    } catch {
      // Node lacks ISO-8859-16 and two encodings that hold no text.
    }
  }
  return bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, sign => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? '');
}

/** 0x80 to 0x9f (WHATWG Encoding): some versions of Node decode windows-1252 as ISO-8859-1. Other bytes are as in Unicode. */
export const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const TAIL_BYTES = 4_096;
const END_TAG = /<\/(?:body|html)\s*>/i;
const START_TAG = /<(?:body|html)[\s>]/i;

/**
 * Chromium reports no error if a compressed body ends early. True for a document that begins as a whole page, has no
 * end tag of one, and ends within a tag, a word or a script. Pages that leave their end tags out end with another tag.
 */
export function endsInMiddle(html: Buffer): boolean {
  const tail = html.subarray(-TAIL_BYTES).toString('latin1');
  // NUL: UTF-16, whose tags are not found so.
  if (END_TAG.test(tail) || /(?:^|>)\s*$/.test(tail) || tail.includes('\0')) return false;
  const whole = html.toString('latin1');
  return START_TAG.test(whole) && !END_TAG.test(whole);
}
