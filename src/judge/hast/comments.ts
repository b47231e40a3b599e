// Quotes readers' comments in the content, each in the one that it answers.

import type { SelectedComment } from './selected-comment.ts';
import type { Handler, Page } from './visit.ts';

/** Handles an element that a comment begins with. */
export const commentHandler =
  ({ quotes, end }: SelectedComment, inner: Handler): Handler =>
  visit => {
    const { flow, page } = visit;
    const blocks = Array.from({ length: quotes }, () => flow.open('blockquote', {}, 'flow'));
    const [outermost] = blocks;
    const leave = inner(visit);
    if (outermost === undefined) return leave;
    const isOne = end === page.tree.end(visit.index);
    if (!isOne) flow.closeAt(end, outermost);
    else if (leave === 'skip') flow.close(outermost);
    return leave === 'skip' || !isOne
      ? leave
      : () => {
          leave();
          flow.close(outermost);
        };
  };

/** A list or table of comments, and its items, are boxes: a comment is no item of a list. */
export function isCommentBox({ commentPlaces: places, tree }: Page, index: number): boolean {
  if (places.size === 0) return false;
  const { tag, parent } = tree.element(index);
  const holdsComments = (element: number) => tree.children(element).some(child => places.has(child));
  if (ITEMS.has(tag)) return holdsComments(parent);
  if (tag !== 'table') return LISTS.has(tag) && holdsComments(index);
  return tree.children(index).some(holdsComments);
}

const ITEMS: ReadonlySet<string> = new Set(['li', 'dt', 'dd']);
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl', 'menu']);
