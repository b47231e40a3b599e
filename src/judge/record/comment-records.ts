// Lists what readers wrote: comments under an article, answers to a question, posts of a thread.

import type { SnapshotWarning } from '../../page/snapshot/snapshot.ts';
import type { ContentSelection } from '../selection/content-selection.ts';

export interface CommentRecord {
  /** `null` where the page names nobody. */
  readonly author: string | null;
  /** ISO 8601 if it can be read in one way only, else as painted. */
  readonly date: string | null;
  /** 0 for a comment on the page itself, 1 for an answer to it, and so on. */
  readonly depth: number;
  /** True if it is part of the content. */
  readonly content: boolean;
  readonly text: string;
}

const MOST_LISTED = 1_000;

/** In reading order. */
export const commentRecords = ({ comments }: ContentSelection): CommentRecord[] =>
  comments
    .slice(0, MOST_LISTED)
    .map(({ author, date, depth, isKept, text }) => ({ author, date, depth, content: isKept, text }));

export const COMMENT_WARNINGS = [
  /** `--comments only` found no readers' comments, answers or posts: the content is empty */
  'NO_COMMENTS',
  /** the record lists the first 1,000 comments of a page that has more */
  'COMMENTS_CUT',
] as const;
const [NO_COMMENTS, COMMENTS_CUT] = COMMENT_WARNINGS;

/** Warns where only comments were asked for and there are none, and of a list that was cut. */
export function commentWarnings({ comments, isEmptyByChoice }: ContentSelection): SnapshotWarning[] {
  if (isEmptyByChoice)
    return [
      { code: NO_COMMENTS, message: 'no comments were found on the page, and nothing else was wanted' },
    ];
  if (comments.length <= MOST_LISTED) return [];
  const message = `the page has ${comments.length} comments: the record lists the first ${MOST_LISTED}`;
  return [{ code: COMMENTS_CUT, message }];
}
