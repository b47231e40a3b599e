// How right title, author and day of publication are: exact values, case and punctuation aside.

import { harmonicMean, ratio } from '../shares.ts';
import { foldedText } from './words.ts';

export const METADATA_FIELDS = ['title', 'author', 'date'] as const;
export type MetadataField = (typeof METADATA_FIELDS)[number];

/** '' for what is not known. Several authors are one text with a comma between them. */
export type KnownMetadata = Readonly<Record<MetadataField, string>>;

export interface FieldScore {
  readonly isKnown: boolean;
  readonly isGiven: boolean;
  readonly isRight: boolean;
}
export type MetadataScore = Readonly<Record<MetadataField, FieldScore>>;

export function scoreMetadata(answer: KnownMetadata, truth: KnownMetadata): MetadataScore {
  const scoreOf = (field: MetadataField): FieldScore => {
    const [given, known] = [FOLDED[field](answer[field]), FOLDED[field](truth[field])];
    return { isKnown: known !== '', isGiven: given !== '', isRight: known !== '' && given === known };
  };
  return { title: scoreOf('title'), author: scoreOf('author'), date: scoreOf('date') };
}

const DAY_CHARS = '2024-02-29'.length;

const FOLDED: Readonly<Record<MetadataField, (value: string) => string>> = {
  title: foldedText,
  // The word before the last of several names differs by language.
  author: text => foldedText(text.replace(/\s(?:and|&)\s/giu, ', ')),
  date: text => text.trim().slice(0, DAY_CHARS),
};

export interface FieldSummary {
  /** Pages of which the truth has the field, of which it was answered, and of which it was answered right. */
  readonly known: number;
  readonly given: number;
  readonly right: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}
export type MetadataSummary = Readonly<Record<MetadataField, FieldSummary>>;

/** Over all pages together; `null` of none. */
export function summariseMetadata(scores: readonly MetadataScore[]): MetadataSummary | null {
  if (scores.length === 0) return null;
  const summaryOf = (field: MetadataField): FieldSummary => {
    const count = (flag: keyof FieldScore): number => scores.filter(score => score[field][flag]).length;
    const [known, given, right] = [count('isKnown'), count('isGiven'), count('isRight')];
    const [precision, recall] = [ratio(right, given), ratio(right, known)];
    return { known, given, right, precision, recall, f1: harmonicMean(precision, recall) };
  };
  return { title: summaryOf('title'), author: summaryOf('author'), date: summaryOf('date') };
}
