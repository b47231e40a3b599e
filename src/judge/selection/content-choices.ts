// Choices of callers about the content, in a file that imports nothing, because `--help` reads it.

/** Where the evidence is weak, `precision` leaves doubtful pieces out, and `recall` keeps them. */
export const FAVORS = ['precision', 'recall'] as const;

export type Favor = (typeof FAVORS)[number];

/** Says if readers' comments are content. By default, threads keep their posts and answers, and other pages drop comments. */
export const COMMENT_CHOICES = ['keep', 'drop', 'only'] as const;
export type CommentChoice = (typeof COMMENT_CHOICES)[number];

export interface ContentChoices {
  /** Favors precision or recall where the evidence is weak. */
  readonly favor?: Favor | undefined;
  /** Keeps, drops or gives only readers' comments. */
  readonly comments?: CommentChoice | undefined;
}
