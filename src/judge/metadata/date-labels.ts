// What the words before a date say of it: that the page was changed then, or published.

export interface DatedPart {
  readonly text: string;
  /** Undefined where no word says what it is a date of. */
  readonly isChange: boolean | undefined;
}

/** `Published May 1, updated May 9` in the parts that speak of one date each. */
export function datedParts(line: string): DatedPart[] {
  const parts: DatedPart[] = [];
  let from = 0;
  let isChange: boolean | undefined;
  for (const label of line.matchAll(LABEL)) {
    parts.push({ text: line.slice(from, label.index), isChange });
    [from, isChange] = [label.index, CHANGE.test(label[0])];
  }
  parts.push({ text: line.slice(from), isChange });
  const dated = parts.filter(({ text }) => /\p{Nd}/u.test(text));
  return dated.length === 1 ? [{ text: line, isChange: dated[0]?.isChange }] : dated;
}

/** Whether words that stand before a date, and speak of no other, say that it is one of a change. */
export function announcesChange(words: string): boolean {
  const last = [...words.matchAll(LABEL)].at(-1);
  return last !== undefined && CHANGE.test(last[0]) && !/\p{Nd}/u.test(words.slice(last.index));
}

/** Where the first word stands that says what a date is one of; null where none does. */
export function labelIn(text: string): number | null {
  const at = text.search(LABEL);
  return at < 0 ? null : at;
}

/** What follows the word that says what a date is one of, which at most one other leads to: `Last updated`. */
export function withoutLabel(text: string): string {
  const last = [...text.matchAll(LABEL)].at(-1);
  if (last === undefined || !ONE_WORD.test(text.slice(0, last.index))) return text;
  return text.slice(last.index + last[0].length).replace(/^[\p{L}\p{M}]+/u, '');
}

const ONE_WORD = /^[^\p{L}\p{M}]*(?:[\p{L}\p{M}]+[^\p{L}\p{M}]+)?$/u;

/** Without the endings that languages give them. */
const CHANGES =
  '\\b(?:updated?|modified|revised|last (?:edit|change|revision|modification))|' +
  'aktualisier|geändert|überarbeit|actualiz|modificad|mis(?:e)? à jour|modifié|aggiorna|atualiz|bijgewerkt|gewijzigd|' +
  'uppdater|opdater|oppdater|päivitet|aktualiz|обновл|измен|оновл|güncelle|تحديث|עודכן|更新|修改|갱신|수정|업데이트';
const PUBLICATIONS =
  '\\b(?:published|posted|released|first seen)|veröffentlich|erschien|publicad|publié|pubblicat|gepubliceerd|publicer|' +
  'udgivet|publisert|julkaist|opublikowan|опубликован|yayın|نشر|פורסם|發布|发布|发表|公開|投稿|게시|발행';

const LABEL = new RegExp(`${CHANGES}|${PUBLICATIONS}`, 'giu');
const CHANGE = new RegExp(CHANGES, 'iu');
