// Counts and times in words.

/** Such as `1 element`, `2 elements`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** In the language of the reader, to the minute. */
export const timeText = (at: string | number): string => FORMAT.format(new Date(at));
