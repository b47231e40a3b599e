// Hashes in hexadecimal, made the same way in Node and inside of a browser.

import { md5 as md5Of } from '@noble/hashes/legacy';
import { sha256 as sha256Of } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';

export const sha256 = (data: string | Uint8Array): string => bytesToHex(sha256Of(data));
export const md5 = (text: string): string => bytesToHex(md5Of(text));
