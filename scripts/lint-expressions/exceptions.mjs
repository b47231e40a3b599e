// Regular expressions that may stay, each with the reason. `pattern`: a literal, or the code of `new RegExp(…)`.

export const EXCEPTIONS = [
  {
    file: 'src/lab/bench/content/document-parts.ts',
    pattern: '/\\$\\$([^$]+)\\$\\$|\\$(?![\\s\\d$])((?:[^$\\n\\\\]|\\\\[^\\n]|\\n(?!\\n))+)\\$(?!\\d)/gu',
    reason: 'It reads documents in the benchmark alone, whose pages the user chose.',
  },
  {
    file: 'src/judge/metadata/authors/author-names.ts',
    pattern: '/^(.+?),\\s*\\S+$/u',
    reason:
      'It reads at most a line of 1,100 characters, which `subtreeText` cuts: that takes a millisecond.',
  },
  {
    file: 'src/judge/metadata/authors/author-names.ts',
    pattern: '/(?<=^\\p{Lu}.*)(?:\\s+\\p{Ll}[\\p{Ll}\\p{M}]*)+$/u',
    reason:
      'It reads at most a line of 1,100 characters, which `subtreeText` cuts: that takes a millisecond.',
  },
  {
    file: 'src/judge/metadata/authors/author-names.ts',
    pattern: `new RegExp(\`(?:,|(?<!\\\\s))\\\\s+(?:\${days.join('|')})$\`, 'iu')`,
    reason: 'It is made of the week days of a language from Intl. White space is read from its start only.',
  },
  {
    file: 'src/judge/metadata/authors/author-names.ts',
    pattern: `new RegExp(\`(?<!\\\\s)\\\\s+(?:\${spellings.join('|')})\\\\s+\`, 'iu')`,
    reason: 'It is made of the word for `and` from Intl. White space is read from its start only.',
  },
  {
    file: 'src/judge/metadata/authors/author-names.ts',
    pattern: `new RegExp(\`(?<!\\\\s)\\\\s+(?:\${withWordsOf(language).join('|')})\\\\s+\`, 'u')`,
    reason: 'It is made of the word for `with` from a table. White space is read from its start only.',
  },
  {
    file: 'src/judge/metadata/dates/time-after.ts',
    pattern: `new RegExp(\`^\\\\s*(?:\${letter}\\\\.?\\\\s?m(?:\\\\.|(?![\\\\p{L}\\\\p{M}]))\${others})\`, 'iu')`,
    reason:
      'It is made of the words for AM and PM from Intl and a table, and reads the start of a text only.',
  },
  {
    file: 'src/see/browser/load/navigate.ts',
    pattern: `new RegExp(\`^\${spelled}$\`, 'i')`,
    reason: 'It is made of the characters of an address, and repeats nothing.',
  },
];
