/** `1 page`, `2 pages`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Groups the digits of a number by three: `1234567` and ',' make `1,234,567`. */
export function inThousands(digits: string, separator: string): string {
  const head = digits.length % 3 || 3;
  return [digits.slice(0, head), ...(digits.slice(head).match(/\d{3}/g) ?? [])].join(separator);
}
