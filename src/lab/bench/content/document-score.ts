// Scores the parts of a document against those that a reader should get: precision and recall over all pages together,
// because most pages have few parts of a kind. By labels: how many headings and pictures of the content are kept, and
// how many of the other ones are let in.

import { recordOf } from '../../../base/columns.ts';
import { countEach } from '../../../base/counts.ts';
import { type Counts, jointF1, type Scores, shareOrNull, sumOf } from '../statistics.ts';
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

export const summariseDocuments = (scores: readonly DocumentScore[]): DocumentSummary =>
  recordOf(SCORED_NAMES, name => summaryOf(scores.flatMap(score => score[name] ?? [])));

function summaryOf(counts: readonly Counts[]): PartSummary {
  const sum = (name: keyof Counts) => sumOf(counts, count => count[name]);
  const [right, given, known] = [sum('right'), sum('given'), sum('known')];
  const [precision, recall] = [shareOrNull(right, given), shareOrNull(right, known)];
  const pages = counts.filter(count => count.known > 0).length;
  return { pages, right, given, known, precision, recall, f1: jointF1(precision, recall) };
}

export const KEPT_NAMES = ['h1', 'heading', 'picture'] as const;
type KeptName = (typeof KEPT_NAMES)[number];

/** Keys of visible parts. `h1` are headings too. */
export type LabelledParts = Readonly<Record<KeptName, readonly string[]>>;

/** The parts of a page that people judged. */
export interface JudgedParts {
  readonly content: LabelledParts;
  readonly others: LabelledParts;
  /** Pictures of the content that are too small to count. */
  readonly small: readonly string[];
}

interface KeptCounts {
  readonly content: number;
  readonly kept: number;
  readonly others: number;
  readonly letIn: number;
}
export type KeptScore = Readonly<Record<KeptName, KeptCounts>>;

/** Counts each part of the answer once: where a text is on the page twice, it is the content's. */
export function scoreKept(answer: DocumentParts, { content, others, small }: JudgedParts): KeptScore {
  return recordOf(KEPT_NAMES, name => {
    const kind = name === 'h1' ? 'heading' : name;
    const given = countEach(answer[kind]);
    const allowed = countEach([...content[kind], ...(kind === 'picture' ? small : [])]);
    const surplus = [...given].map(([key, count]) => [key, count - (allowed.get(key) ?? 0)] as const);
    return {
      content: content[name].length,
      kept: sharedCount(given, countEach(content[name])),
      others: others[name].length,
      letIn: sharedCount(new Map(surplus.filter(([, count]) => count > 0)), countEach(others[name])),
    };
  });
}

/** Counts over all pages together; shares are `null` where there are no such parts. */
interface KeptFigures extends KeptCounts {
  readonly keptShare: number | null;
  readonly letInShare: number | null;
}
export type KeptSummary = Readonly<Record<KeptName, KeptFigures>>;

export const summariseKept = (scores: readonly KeptScore[]): KeptSummary =>
  recordOf(KEPT_NAMES, name => {
    const sum = (count: keyof KeptCounts) => sumOf(scores, score => score[name][count]);
    const [content, kept, others, letIn] = [sum('content'), sum('kept'), sum('others'), sum('letIn')];
    const shares = { keptShare: shareOrNull(kept, content), letInShare: shareOrNull(letIn, others) };
    return { content, kept, others, letIn, ...shares };
  });
