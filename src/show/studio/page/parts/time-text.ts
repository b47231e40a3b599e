const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** In the language of the reader, to the minute. */
export const timeText = (at: string | number): string => FORMAT.format(new Date(at));
