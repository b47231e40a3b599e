// Letters as words are compared by: compatible forms of one letter are one (NFKC), and capitals are small.

/** NFKC takes two vowels apart that dictionaries of Thai and Lao have whole: they are put back. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\u0e4d\u0e32', '\u0e33')
    .replaceAll('\u0ecd\u0eb2', '\u0eb3');
