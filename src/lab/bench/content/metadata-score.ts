// Scores title, author and publication day: exact matches, ignoring case and punctuation.

import { recordOf } from '../../../base/columns.ts';
import { type Counts, type Scores, scoresOf } from '../statistics.ts';
import { foldedText } from './metrics.ts';

export const METADATA_FIELDS = ['title', 'author', 'date'] as const;
export type MetadataField = (typeof METADATA_FIELDS)[number];

/** '' for an unknown field. Several authors are joined by commas. */
export type KnownMetadata = Readonly<Record<MetadataField, string>>;

export interface FieldScore {
  readonly isKnown: boolean;
  readonly isGiven: boolean;
  readonly isRight: boolean;
}
export type MetadataScore = Readonly<Record<MetadataField, FieldScore>>;

export function scoreMetadata(answer: KnownMetadata, truth: KnownMetadata): MetadataScore {
  return recordOf(METADATA_FIELDS, field => {
    const [given, known] = [FOLDED[field](answer[field]), FOLDED[field](truth[field])];
    return { isKnown: known !== '', isGiven: given !== '', isRight: known !== '' && given === known };
  });
}

const DAY_CHARS = '2024-02-29'.length;

const FOLDED: Readonly<Record<MetadataField, (value: string) => string>> = {
  title: foldedText,
  // Ignores `and` before the last name.
  author: text => foldedText(text.replace(/\s(?:and|&)\s/giu, ', ')),
  date: text => text.trim().slice(0, DAY_CHARS),
};

/** Counts pages. */
export type MetadataSummary = Readonly<Record<MetadataField, Counts & Scores>>;

/** Counts over all pages together. */
export const summariseMetadata = (scores: readonly MetadataScore[]): MetadataSummary =>
  recordOf(METADATA_FIELDS, field => {
    const count = (flag: keyof FieldScore): number => scores.filter(score => score[field][flag]).length;
    const counts = { known: count('isKnown'), given: count('isGiven'), right: count('isRight') };
    return { ...counts, ...scoresOf(counts) };
  });
