// White space between two texts that is a text node of its own, as between two inline elements.

import { onceEach } from './once-each.ts';

/** Indices in `Snapshot.texts` of the texts right after such white space. */
export const textsAfterBlanks = onceEach(
  ({ blanks = [] }): ReadonlySet<number> => new Set(blanks.map(({ beforeText }) => beforeText)),
);
