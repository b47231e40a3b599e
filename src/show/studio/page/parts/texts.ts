// Counts and times in words.

/** Such as `1 element`, `2 elements`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const PARTS = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const THIS_YEAR = new Intl.DateTimeFormat(undefined, PARTS);
const ANY_YEAR = new Intl.DateTimeFormat(undefined, { ...PARTS, year: 'numeric' });

/** In the language of the reader, to the minute; without the year if it is this one. */
export function timeText(at: string | number): string {
  const date = new Date(at);
  return (date.getFullYear() === new Date().getFullYear() ? THIS_YEAR : ANY_YEAR).format(date);
}
