// Normalizes text for comparing words: NFKC and lower case.

const ASCII = /^[\0-\x7f]*$/;

/** Recomposes two vowels of Thai and Lao: NFKC splits them, and dictionaries hold them whole. */
export const folded = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll('\u0e4d\u0e32', '\u0e33')
        .replaceAll('\u0ecd\u0eb2', '\u0eb3');
