/** As it reads on one line: every run of blanks and line breaks is one blank. */
export const onOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
