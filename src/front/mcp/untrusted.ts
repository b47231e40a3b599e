// Puts marks around text of a page: it may hold instructions, which are not those of the user.

import { randomBytes } from 'node:crypto';
import { isUrl } from '../../base/text/parse-url.ts';

/** The marks have a random number, so that a page cannot write the closing one. */
export function untrusted(text: string, mark = newMark()): string {
  return `<<<untrusted page text ${mark}\n${text.trimEnd()}\n${mark} end of page text>>>`;
}

/** For all short texts of one answer. */
export const newMark = (): string => randomBytes(4).toString('hex');

/** Characters of a path. */
const MOST_PATH_CHARS = 100;

/** Origin and start of the path: a page writes query, fragment, the end of a long path and a data: address as it likes. */
export function plainAddress(address: string): string {
  const { origin, host, protocol, pathname } = new URL(address);
  if (protocol === 'data:') return protocol;
  const site = origin === 'null' ? `${protocol}//${host}` : origin;
  return pathname.length > MOST_PATH_CHARS
    ? `${site}${pathname.slice(0, MOST_PATH_CHARS)}…`
    : `${site}${pathname}`;
}

/** An address that may hold a sentence gets marks. */
export const markedAddress = (address: string, mark: string): string =>
  isUrl(address) && plainAddress(address) === address ? address : untrusted(address, mark);
