// Scores the parts of a document against those that a reader should get: precision and recall over all pages together,
// because most pages have few parts of a kind.

import { recordOf } from '../../../base/columns.ts';
import { countEach } from '../../../base/counts.ts';
import { type Counts, jointF1, type Scores } from '../statistics.ts';
import { type DocumentParts, lettersOf, PART_NAMES, type PartName } from './document-parts.ts';
import { sharedCount } from './metrics.ts';

/** The expected parts of a page's document. */
export interface DocumentTruth {
  /** The page's title; '' if none is known. A heading with its words is right, even if `parts` does not have it. */
  readonly title: string;
  /** Kinds that the truth does not know are absent. */
  readonly parts: Partial<DocumentParts>;
  /** Parts that may be in an answer, but need not. */
  readonly optional?: Partial<DocumentParts>;
}

export const SCORED_NAMES = ['title', ...PART_NAMES] as const;
export type ScoredName = (typeof SCORED_NAMES)[number];
/** `null` for kinds that the truth does not know. */
export type DocumentScore = Readonly<Record<ScoredName, Counts | null>>;

export function scoreDocument(answer: DocumentParts, truth: DocumentTruth): DocumentScore {
  return {
    title: titleCounts(answer, truth),
    ...recordOf(PART_NAMES, name => countsOf(name, answer, truth)),
  };
}

function titleCounts(answer: DocumentParts, { title }: DocumentTruth): Counts | null {
  const key = lettersOf(title);
  if (key === '') return null;
  return { right: answer.heading.includes(key) ? 1 : 0, given: answer.heading.length > 0 ? 1 : 0, known: 1 };
}

function countsOf(name: PartName, answer: DocumentParts, truth: DocumentTruth): Counts | null {
  const known = truth.parts[name];
  if (known === undefined) return null;
  const [given, wanted] = [countEach(answer[name]), countEach(known)];
  const title = name === 'heading' ? lettersOf(truth.title) : '';
  const allowed = countEach([...known, ...(truth.optional?.[name] ?? []), ...(title === '' ? [] : [title])]);
  const right = sharedCount(given, wanted);
  const surplus = answer[name].length - sharedCount(given, allowed);
  return { right, given: right + surplus, known: known.length };
}

/** Counts over all pages together. */
export interface PartSummary extends Counts, Scores<number | null> {
  /** Number of pages whose truth has such parts. */
  readonly pages: number;
}
export type DocumentSummary = Readonly<Record<ScoredName, PartSummary>>;

/** Returns `null` without pages. */
export function summariseDocuments(scores: readonly DocumentScore[]): DocumentSummary | null {
  if (scores.length === 0) return null;
  return recordOf(SCORED_NAMES, name => summaryOf(scores.flatMap(score => score[name] ?? [])));
}

function summaryOf(counts: readonly Counts[]): PartSummary {
  const sum = (name: keyof Counts) => counts.reduce((total, count) => total + count[name], 0);
  const [right, given, known] = [sum('right'), sum('given'), sum('known')];
  const precision = given > 0 ? right / given : null;
  const recall = known > 0 ? right / known : null;
  const pages = counts.filter(count => count.known > 0).length;
  return { pages, right, given, known, precision, recall, f1: jointF1(precision, recall) };
}
