/** Replaces every run of blanks and line breaks by one blank. */
export const onOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
