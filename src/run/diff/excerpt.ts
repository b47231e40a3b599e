// Cuts the words of a page for one line of a report.

const MOST_CHARS = 200;

export const excerpt = (text: string): string => text.slice(0, MOST_CHARS).toWellFormed();

export const quoted = (text: string | null): string => (text === null ? 'none' : `“${excerpt(text)}”`);
