// Comments, answers and posts of a page, as a selection has them.

/** A comment on the page, an answer or a post. */
export interface SelectedComment {
  /** As painted; `null` where the page names nobody. */
  readonly author: string | null;
  /** ISO 8601 if it can be read in one way only, else as painted. */
  readonly date: string | null;
  /** 0 for a comment on the page itself, 1 for an answer to it, and so on. */
  readonly depth: number;
  readonly text: string;
  /** True if it is part of the content. */
  readonly isKept: boolean;
  /** Its elements: from the first to one past the last. */
  readonly element: number;
  readonly end: number;
  /** Number of quotations that it opens: those around it are open already. */
  readonly quotes: number;
}

/** Kept comments by the element that begins each. */
export type CommentPlaces = ReadonlyMap<number, SelectedComment>;

export const commentPlaces = (comments: readonly SelectedComment[] = []): CommentPlaces =>
  new Map(comments.filter(({ isKept }) => isKept).map(comment => [comment.element, comment]));
