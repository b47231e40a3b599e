// Parts of messages: counts, numbers, notes of one kind, and words for a shell.

/** `1 page`, `2 pages`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Groups the digits of a number by three: `1234567` and ',' make `1,234,567`. */
export function inThousands(digits: string, separator: string): string {
  const head = digits.length % 3 || 3;
  return [digits.slice(0, head), ...(digits.slice(head).match(/\d{3}/g) ?? [])].join(separator);
}

/** Joins notes of one kind into one: their number may be the choice of a site or of a file. */
export class GroupedNotes {
  readonly #groups = new Map<string, { readonly first: string; more: number }>();

  /** `kind`: notes of one kind become one, which shows the first of them. */
  add(kind: string, note: string): void {
    const group = this.#groups.get(kind);
    if (group === undefined) this.#groups.set(kind, { first: note, more: 0 });
    else group.more++;
  }

  /** In the order of the first note of each kind. */
  joined(): string[] {
    return [...this.#groups.values()].map(({ first, more }) =>
      more === 0 ? first : `${first} (and ${more} more like this)`,
    );
  }
}

/** Quotes a word for a POSIX shell. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
