// The parent of each element as one column: every judge walks the tree again and again, and memory likes numbers.

import { onceEach } from './once-each.ts';

/** -1 for the root. Made once for each snapshot; not to be written to. */
export const parentsOf = onceEach(({ elements }) => {
  const parents = new Int32Array(elements.length);
  for (let index = 0; index < parents.length; index++) parents[index] = elements[index]?.parent ?? -1;
  return parents;
});
