// Puts marks around text of a page: it may hold instructions, which are not those of the user.

import { randomBytes } from 'node:crypto';

/** The marks have a random number, so that a page cannot write the closing one. */
export function untrusted(text: string, mark = newMark()): string {
  return `<<<untrusted page text ${mark}\n${text.trimEnd()}\n${mark} end of page text>>>`;
}

/** For all short texts of one answer. */
export const newMark = (): string => randomBytes(4).toString('hex');
