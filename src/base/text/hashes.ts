// Hashes that are the same in Node and inside of a browser.

import { md5 as md5Of } from '@noble/hashes/legacy';
import { sha256 as sha256Of } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';

/** In hexadecimal, as `md5`. */
export const sha256 = (data: string | Uint8Array): string => bytesToHex(sha256Of(data));
export const md5 = (text: string): string => bytesToHex(md5Of(text));

/** FNV-1a (Fowler, Noll, Vo), 32 bits: fast, for tables and seeds. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
