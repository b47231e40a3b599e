// Finds dates on a page, in `time` elements or in short lines that hold little else, and reads labels before a date, such as
// `updated` or `published`.

import { collapse } from '../../../page/perception/letters.ts';
import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { exactTimeOf } from '../iso-date.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import type { PageFacts } from '../page-facts.ts';
import { subtreeText } from '../subtree-text.ts';
import { monthNamesOf, monthsIn } from './calendars.ts';
import { toGregorian } from './to-gregorian.ts';

interface DateLine {
  /** The exact time that the element declares, or its words. */
  readonly line: string;
  readonly parts: readonly DatedPart[];
}

/** Reads an element that declares an exact time, or is a line with a date; null for others. */
export function dateLineAt(facts: PageFacts, index: number, element: SnapshotElement): DateLine | null {
  const { snapshot, language } = facts;
  const exact = exactTimeOf(element, language);
  if (exact !== undefined) {
    const words = subtreeText(snapshot, index, METADATA_LIMITS.dateLineChars);
    // Tooltips of other words, such as `Edited`, say when something else was.
    const isShortTime = /\p{Nd}/u.test(words) && words.length <= METADATA_LIMITS.loneDateChars;
    if (exact === element.attributes.datetime || isShortTime)
      return { line: exact, parts: [{ text: exact, isChange: datedParts(words)[0]?.isChange }] };
  }
  if (element.tag !== 'time' && !isDateLine(facts, index, element)) return null;
  const line = subtreeText(snapshot, index, LONGEST_LINE, ({ parent }) =>
    isInDatedTime(facts, parent, index),
  );
  // A `time` without digits is a word such as `yesterday`.
  return /\p{Nd}/u.test(line) && isShort(line, language) ? { line, parts: datedParts(line) } : null;
}

/** Returns true if a text of the line is inside an element with its own `datetime`, which is found separately. */
function isInDatedTime({ tree }: PageFacts, parent: number, line: number): boolean {
  const isDated = ({ attributes }: SnapshotElement) => /\d{4}/.test(attributes.datetime ?? '');
  return tree.closest(parent, isDated) > line;
}

/** Returns true for a short line with a date, or with only a month and a year. */
function isDateLine({ tree, language }: PageFacts, index: number, { pageBox }: SnapshotElement): boolean {
  const own = tree.texts(index);
  if (own.length === 0 || pageBox[3] > METADATA_LIMITS.dateLinePx) return false;
  const line = own.map(at => tree.text(at).text).join(' ');
  if (!/\p{Nd}/u.test(line)) return false;
  const text = collapse(line).text.trim();
  if (!isShort(text, language)) return false;
  return isDated(text, language) || isMonthAlone(text, language);
}

/** Returns true if the text holds a year and other digits, such as a day. */
function isDated(text: string, language: string): boolean {
  const line = toGregorian(text, language);
  return YEAR.test(line) && /\d/.test(line.replace(YEAR, ''));
}

export const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/;

/** Maximum length of a line with several dates, in characters. */
const LONGEST_LINE = METADATA_LIMITS.dateLineChars * METADATA_LIMITS.datesOfLine;

/** Returns true if the line is short enough for the number of dates in it. */
function isShort(line: string, language: string): boolean {
  const chars = METADATA_LIMITS.dateLineChars;
  if (line.length <= chars) return true;
  if (line.length > LONGEST_LINE) return false;
  const parts = datedParts(line);
  const areShort = parts.every(({ text }) => text.length <= chars && isDated(text, language));
  return parts.length > 1 && line.length <= chars * parts.length && areShort;
}

/** Returns true if a line holds a month, its year, perhaps a label, and nothing else. */
function isMonthAlone(line: string, language: string): boolean {
  const dated = toGregorian(withoutLabel(line), language);
  const text = dated.replace(YEAR, '');
  const [month] = text === dated ? [] : monthsIn(text, monthNamesOf(language));
  if (month === undefined) return false;
  const rest = `${text.slice(0, month.from)} ${text.slice(month.to)}`;
  return (rest.match(/\p{L}+/gu) ?? []).every(word => word.length <= JOINING_LETTERS);
}

/** Longest joining word, such as `de` in `mayo de 2024`. */
const JOINING_LETTERS = 2;

interface DatedPart {
  readonly text: string;
  /** True after `updated`, false after `published`, undefined without a label. */
  readonly isChange: boolean | undefined;
}

/** Splits `Published May 1, updated May 9` into one part for each date. */
function datedParts(line: string): DatedPart[] {
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

export const beforeLabel = (text: string): string => text.split(LABEL, 1)[0] ?? '';

/** Removes the last label and at most one word before it, as in `Last updated` and `Posted & updated`. */
function withoutLabel(text: string): string {
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
