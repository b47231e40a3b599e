// Finds the parts of a page that its classes and ids call comments: their names and dates are not those of the page.

import { insideOf } from '../../page/snapshot/around.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';

/** 1 for each element in comments. An element around the headline does not count: themes name the page `comments-open`. */
export function insideComments(snapshot: Snapshot, headline: number): Uint8Array {
  const tree = treeOf(snapshot);
  return insideOf(
    snapshot,
    ({ attributes: { class: classes = '', id = '' } }, index) =>
      (COMMENTS.test(classes) || COMMENTS.test(id)) && !tree.contains(index, headline),
  );
}

const COMMENTS = /(?:^|[-_\s])comments?(?:$|[-_\s])/i;
