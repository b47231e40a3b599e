// Decodes a saved page by the charset that its dataset, its byte order mark or the page itself declares.

import { decoded } from '../../../see/browser/target/html-bytes.ts';
import type { SavedHtml } from '../content/result.ts';

/** How far browsers search for a `<meta charset>`. */
const LOOKED_THROUGH_BYTES = 1024;
const META_CHARSET = /<meta[^<>]+charset\s*=\s*(?:["']\s*)?([\w.:-]+)/iu;

export function decodeHtml({ bytes, charset }: SavedHtml): string {
  return decoded(bytes, charset ?? markedCharset(bytes) ?? statedCharset(bytes) ?? 'windows-1252');
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
