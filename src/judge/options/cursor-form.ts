// The form of a cursor, which is checked before its page is visited.

import type { Zod } from '../../base/schema/option-row.ts';

/** Block, unit and end of a place in the content, and a hash of that content. */
export const CURSOR = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})-(\w+)$/;

export const noCursor = (text: string): string =>
  `'${text.slice(0, 40)}' is no cursor: an earlier part names one as next`;

export const cursorSchema = (z: Zod) =>
  z.string().regex(CURSOR, { error: ({ input }) => noCursor(String(input)) });
