// The parents of all elements in one typed array, which is faster to walk than the elements.

import { onceEach } from './once-each.ts';

/** -1 for the root. Shared: do not change it. */
export const parentsOf = onceEach(({ elements }) => {
  const parents = new Int32Array(elements.length);
  for (let index = 0; index < parents.length; index++) parents[index] = elements[index]?.parent ?? -1;
  return parents;
});
