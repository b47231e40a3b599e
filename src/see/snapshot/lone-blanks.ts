// White space that stands alone between two texts, as between two inline elements.

import { onceEach } from './once-each.ts';

/** The places in `Snapshot.texts` of those that come right behind such white space. */
export const textsBehindBlanks = onceEach(
  ({ blanks = [] }): ReadonlySet<number> => new Set(blanks.map(({ beforeText }) => beforeText)),
);
