// What callers choose about the content. A file that loads nothing, since `--help` reads it.

/** Where the evidence is weak, `precision` keeps less, so that nothing else is kept; `recall` keeps more, so that nothing is lost. */
export const FAVORS = ['precision', 'recall'] as const;

export type Favor = (typeof FAVORS)[number];

/** Which readers' comments a caller wants. Without a choice, threads keep their posts and answers, and other pages drop comments. */
export const COMMENT_CHOICES = ['keep', 'drop', 'only'] as const;
export type CommentChoice = (typeof COMMENT_CHOICES)[number];
