// Says which readers' comments a caller wants.

export const COMMENT_CHOICES = ['keep', 'drop', 'only'] as const;
/** Without a choice, threads keep their posts and answers, and other pages drop comments. */
export type CommentChoice = (typeof COMMENT_CHOICES)[number];
