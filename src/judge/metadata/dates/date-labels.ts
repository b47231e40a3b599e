// Reads labels before a date, such as `updated` or `published`.

export interface DatedPart {
  readonly text: string;
  /** True after `updated`, false after `published`, undefined without a label. */
  readonly isChange: boolean | undefined;
}

/** Splits `Published May 1, updated May 9` into one part for each date. */
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

/** Returns what the last label in the words means, if no digits follow it: true for a change, false for a publication. */
export function lastLabel(words: string): boolean | undefined {
  const last = [...words.matchAll(LABEL)].at(-1);
  if (last === undefined || /\p{Nd}/u.test(words.slice(last.index))) return undefined;
  return CHANGE.test(last[0]);
}

/** Returns true for the day on which somebody joined a forum, as in `Joined: Jul 24, 2017`. */
export const isOfMember = (line: string): boolean => MEMBER.test(line);

/** Returns the position of the first label, or null. */
export function labelIn(text: string): number | null {
  const at = text.search(LABEL);
  return at < 0 ? null : at;
}

/** Removes a label and at most one word before it, as in `Last updated`. */
export function withoutLabel(text: string): string {
  const last = [...text.matchAll(LABEL)].at(-1);
  if (last === undefined || !ONE_WORD.test(text.slice(0, last.index))) return text;
  return text.slice(last.index + last[0].length).replace(/^[\p{L}\p{M}]+/u, '');
}

const ONE_WORD = /^[^\p{L}\p{M}]*(?:[\p{L}\p{M}]+[^\p{L}\p{M}]+)?$/u;

/** Word stems: languages add different endings. */
const CHANGES =
  '\\b(?:updated?|modified|revised|last (?:edit|change|revision|modification))|' +
  'aktualisier|geändert|überarbeit|actualiz|modificad|mis(?:e)? à jour|modifié|aggiorna|atualiz|bijgewerkt|gewijzigd|' +
  'uppdater|opdater|oppdater|päivitet|aktualiz|обновл|измен|оновл|güncelle|تحديث|עודכן|更新|修改|갱신|수정|업데이트';
const PUBLICATIONS =
  '\\b(?:published|posted|released|first seen)|veröffentlich|erschien|publicad|publié|pubblicat|gepubliceerd|publicer|' +
  'udgivet|publisert|julkaist|opublikowan|опубликован|yayın|نشر|פורסם|發布|发布|发表|公開|投稿|게시|발행';

const LABEL = new RegExp(`${CHANGES}|${PUBLICATIONS}`, 'giu');
const CHANGE = new RegExp(CHANGES, 'iu');
const MEMBER =
  /^\P{L}*(?:joined|join date|registered|member since|founded|registriert|beigetreten|mitglied seit|dabei seit|inscrit|registrado|miembro desde|iscritto|membro desde|lid sinds|dołączył|регистрация|зарегистрирован|на форуме с|注册时间|登録日)/iu;
