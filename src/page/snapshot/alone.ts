// Pages that stand alone: exported documents, such as notebooks, which have no site around their text.

import { isLink, linkKindReader } from './link-kinds.ts';
import { onceEach } from './once-each.ts';
import { treeOf } from './page-tree.ts';
import { FIELD_TAGS, isSeen } from './sight.ts';
import type { Snapshot } from './snapshot.ts';

/** True if a page shows no field, and no link but to places on the page itself. A link without an address has a script. */
export const isAlone = onceEach((snapshot: Snapshot): boolean => {
  const tree = treeOf(snapshot);
  const kindOf = linkKindReader(snapshot);
  const isShown = (index: number) => isSeen(tree.element(index).visibility);
  const leadsAway = (index: number): boolean => {
    const link = tree.element(index);
    return isLink(link) && kindOf(link) !== 'place';
  };
  return (
    !tree.withTag('a').some(index => isShown(index) && leadsAway(index)) &&
    !tree.withTag(...FIELD_TAGS).some(isShown)
  );
});
