// Counts the text of blocks that readers wrote as comments, answers or posts.

import type { Selection } from '../hast/kept.ts';

/** True for an element in a kept comment. */
export function commentReader({ comments = [] }: Selection): (element: number) => boolean {
  const kept = comments.filter(({ isKept }) => isKept);
  return element => {
    // Answers follow what they answer: the last one that begins before may be in another that goes on.
    for (let place = lastBefore(kept, element); place >= 0; place--) {
      const { end = 0, depth = 0 } = kept[place] ?? {};
      if (element < end) return true;
      if (depth === 0) return false;
    }
    return false;
  };
}

/** Place of the last comment that begins at an element or before it; -1 for none. */
function lastBefore(comments: readonly { readonly element: number }[], element: number): number {
  let [low, high] = [0, comments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle]?.element ?? 0) <= element) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** As a record has it: absent for none. */
export const commentsField = (comments: number): { readonly comments?: number } =>
  comments === 0 ? {} : { comments };
