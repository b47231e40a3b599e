// The words of languages that make a line a byline. This table is the only place for them.

/** Begin bylines, and no name: a blank behind them is enough. */
const LEADS = ['(?:posted |written |published |reviewed )?by', 'autor|author|作者|文|撰文|記者|מאת|بقلم'];

/** What an author is called, or is said to do: begins other texts too, so that a colon must follow. */
const CALLED = [
  'autora|autorin|autorka|autore|autrice|auteur|auteure|avtor|autorius|autors',
  'автор|авторка|аўтар|συντάκτης|συγγραφέας|γράφει|от',
  'författare|skribent|forfatter|kirjoittaja|toimittaja|szerző|írta|piše|yazan|yazar',
  'müəllif|tác giả|penulis|oleh|manunulat|mwandishi',
  'الكاتب|كتب|كتبت|نویسنده|تحریر|כתב|כתבה|מחבר',
  'लेखक|লেখক|எழுத்தாளர்|ผู้เขียน|โดย|ავტორი|հեղինակ',
  '记者|著者|筆者|執筆者|글',
];

/** `By`, in the languages in which each means that: begin names elsewhere. */
const PREPOSITIONS: Readonly<Record<string, readonly string[]>> = {
  von: ['de'],
  par: ['fr'],
  por: ['es', 'pt', 'gl'],
  di: ['it'],
  door: ['nl'],
  av: ['sv', 'no', 'nb', 'nn'],
  af: ['da'],
  โดย: ['th'],
};

/** What stands behind the name in place of all these. */
const ROLES = ['기자', '특파원', '記者'];

const prepositions = Object.keys(PREPOSITIONS).join('|');

/** What stands before a name in bylines and begins none itself; behind a colon, any of the prepositions too. */
export const LEAD_IN = new RegExp(
  `^(?:(?:${LEADS.join('|')})(?:\\s*[:：/]\\s*|\\s+)|(?:${CALLED.join('|')}|${prepositions})\\s*[:：]\\s*)`,
  'iu',
);

/** A preposition with its blanks, alone, and what follows. */
export const PREPOSITION = new RegExp(`^((${prepositions})\\s+)(.+)$`, 'isu');

/** Whether a preposition means `by` in a language, as a BCP 47 tag. */
export const isByIn = (preposition: string, language: string): boolean =>
  PREPOSITIONS[preposition.toLowerCase()]?.includes(language.split('-')[0] ?? '') ?? false;

/** A role at the end of a name. */
export const ROLE_BEHIND = new RegExp(`(?<=\\p{Lo}{2})\\s?(?:${ROLES.join('|')})$`, 'u');

/** A line that begins with a name and a role behind it. */
export const NAME_WITH_ROLE = new RegExp(`^\\p{Lo}{2,6}\\s?(?:${ROLES.join('|')})(?!\\p{L})`, 'u');
