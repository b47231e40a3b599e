// How right the structure of a Markdown text is, on the words that it shares with the truth (which words are kept at all
// is what word F1 measures) and for the kinds of structure that the truth of the page has: truths are made by converters,
// and many have lost all lists, tables or code of a page.

import { harmonicMean, meanOf } from '../shares.ts';
import {
  type MarkdownStructure,
  STRUCTURE_NAMES,
  type StructureName,
  type StructurePart,
  structureOf,
} from './markdown-structure.ts';
import { countEach, sharedCount } from './words.ts';

/** Counts of one page and kind of structure: parts that both have, the answer has, and the truth has. */
export interface StructureCounts {
  readonly right: number;
  readonly given: number;
  readonly known: number;
}
/** `null` where the truth has no such structure. */
export type MarkdownScore = Readonly<Record<StructureName, StructureCounts | null>>;

export function scoreMarkdown(answer: string, truth: string): MarkdownScore {
  const [given, known] = [structureOf(answer), structureOf(truth)];
  const entries = STRUCTURE_NAMES.map(name => [name, countsOf(name, given, known)] as const);
  return Object.fromEntries(entries) as MarkdownScore;
}

function countsOf(
  name: StructureName,
  given: MarkdownStructure,
  known: MarkdownStructure,
): StructureCounts | null {
  if (known.parts[name].length === 0) return null;
  const answered = sharedParts(given.parts[name], known);
  const wanted = sharedParts(known.parts[name], given);
  return {
    right: sharedCount(countEach(answered), countEach(wanted)),
    given: answered.length,
    known: wanted.length,
  };
}

/** Those whose words the other text has too, in whatever structure. */
const sharedParts = (parts: readonly StructurePart[], other: MarkdownStructure): string[] =>
  parts
    .filter(({ text }) => other.text.includes(` ${text} `))
    .map(({ text, detail }) => `${detail}\n${text}`);

export interface StructureSummary {
  /** Pages whose truth has any. */
  readonly pages: number;
  /** The mean over those whose answer has any; `null` where none has. */
  readonly precision: number | null;
  /** The mean over those of which any is in words that both share; `null` where none is. */
  readonly recall: number | null;
  /** The harmonic mean of both. */
  readonly f1: number | null;
}
export type MarkdownSummary = Readonly<Record<StructureName, StructureSummary>>;

/** `null` of no pages. */
export function summariseMarkdown(scores: readonly MarkdownScore[]): MarkdownSummary | null {
  if (scores.length === 0) return null;
  const entries = STRUCTURE_NAMES.map(
    name => [name, summaryOf(scores.flatMap(score => score[name] ?? []))] as const,
  );
  return Object.fromEntries(entries) as MarkdownSummary;
}

function summaryOf(counts: readonly StructureCounts[]): StructureSummary {
  const precision = meanOf(counts.map(({ right, given }) => (given > 0 ? right / given : null)));
  const recall = meanOf(counts.map(({ right, known }) => (known > 0 ? right / known : null)));
  const f1 = precision === null || recall === null ? null : harmonicMean(precision, recall);
  return { pages: counts.length, precision, recall, f1 };
}
