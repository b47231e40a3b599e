// Words that make a line a byline, by language. This table is the only place for them.

/** Words that begin a byline and never a name: white space after them is enough. */
const BY_WORDS = [
  '(?:posted |written |published |reviewed |edited |compiled )?by',
  'autor|author|作者|文|撰文|記者|מאת|بقلم',
  'oprac\\.|opracował|opracowała|opracowanie',
];

/** Words for an author, or for writing. They begin other texts too, so a colon must follow. */
const AUTHOR_WORDS = [
  'autora|autorin|autorka|autore|autrice|auteur|auteure|avtor|autorius|autors',
  'автор|авторка|аўтар|συντάκτης|συγγραφέας|γράφει|от',
  'författare|skribent|forfatter|kirjoittaja|toimittaja|szerző|írta|piše|yazan|yazar',
  'müəllif|tác giả|penulis|oleh|manunulat|mwandishi',
  'الكاتب|كتب|كتبت|نویسنده|تحریر|כתב|כתבה|מחבר',
  'लेखक|লেখক|எழுத்தாளர்|ผู้เขียน|โดย|ავტორი|հեղինակ',
  '记者|著者|筆者|執筆者|글',
];

/** Words for `by`, and the languages in which they mean that. Elsewhere they begin names. */
const PREPOSITIONS: Readonly<Record<string, readonly string[]>> = {
  von: ['de'],
  par: ['fr'],
  por: ['es', 'pt', 'gl'],
  di: ['it'],
  door: ['nl'],
  av: ['sv', 'no', 'nb', 'nn'],
  af: ['da'],
  โดย: ['th'],
  του: ['el'],
  της: ['el'],
};

/** Words for `with` before another author or an agency. */
const WITH_WORDS: Readonly<Record<string, string>> = {
  en: 'with',
  de: 'mit',
  fr: 'avec',
  es: 'con',
  it: 'con',
  pt: 'com',
  nl: 'met',
  sv: 'med',
  nb: 'med',
  da: 'med',
  el: 'με',
};

/** Roles that follow the name. */
const ROLES = ['기자', '특파원', '記者'];

const prepositions = Object.keys(PREPOSITIONS).join('|');

/** Words before the name in a byline, such as `by`. Prepositions count only with a colon. */
export const LEAD_IN = new RegExp(
  `^(?:(?:${BY_WORDS.join('|')})(?:\\s*[:：/]\\s*|\\s+)|(?:${AUTHOR_WORDS.join('|')}|${prepositions})\\s*[:：]\\s*)`,
  'iu',
);

/** The same words alone, with the name in another element. */
export const LONE_LEAD_IN = new RegExp(
  `^(?:${[...BY_WORDS, ...AUTHOR_WORDS].join('|')}|(?:words|text|story|article|blog|post)(?: written| posted)? by)\\s*[:：]?$`,
  'iu',
);

/** A remark that can only name the author, wherever it is. */
export const WRITTEN_BY =
  /^(?:(?:this |the )?(?:article|post|story|guide|blog)(?: post)? (?:was )?)?(?:written|authored) by(?:\s*[:：])?(?:\s+|$)/iu;

/** A preposition with words such as `written` before it, the white space after it, and the rest of the line. */
export const PREPOSITION = new RegExp(`^((\\p{L}+ (?:\\p{L}+ )?)?(${prepositions})\\s+)(.+)$`, 'isu');

/** Where another byline begins in the same line: `Ann Poe. Edited by Bo Lee`. */
export const NEXT_BYLINE = new RegExp(
  `[.;,]\\s+\\p{L}{3,20} by\\s+(?=\\S)|[.;]\\s+\\p{L}{3,20} (?:${prepositions})\\s+(?=\\S)`,
  'iu',
);

/** `with` in a language and in English. */
export const withWordsOf = (language: string): readonly string[] => {
  const own = WITH_WORDS[language.split('-')[0] ?? ''];
  return own === undefined || own === 'with' ? ['with'] : [own, 'with'];
};

/** Returns true if the preposition means `by` in the language (a BCP 47 tag). */
export const isByIn = (preposition: string, language: string): boolean =>
  PREPOSITIONS[preposition.toLowerCase()]?.includes(language.split('-')[0] ?? '') ?? false;

export const ROLE_BEHIND = new RegExp(`(?<=\\p{Lo}{2})\\s?(?:${ROLES.join('|')})$`, 'u');

/** A name with a role after it, at the start of a line. */
export const NAME_WITH_ROLE = new RegExp(`^\\p{Lo}{2,6}\\s?(?:${ROLES.join('|')})(?!\\p{L})`, 'u');
