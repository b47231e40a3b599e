// Joins notes of one kind into one: their number may be the choice of a site or of a file.

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
