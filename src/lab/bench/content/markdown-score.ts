// Scores the structure of a Markdown text on the words that it shares with the truth, because word F1 already measures
// which words are kept. Counts only kinds of structure that the truth of the page has: truths are made by converters,
// and many have lost all lists, tables or code.

import { recordOf } from '../../../base/columns.ts';
import { countEach } from '../../../base/counts.ts';
import { type Counts, jointF1, meanOf, type Scores } from '../statistics.ts';
import {
  type MarkdownStructure,
  STRUCTURE_NAMES,
  type StructureName,
  type StructurePart,
  structureOf,
} from './markdown-structure.ts';
import { sharedCount } from './metrics.ts';

/** `null` if the truth has no such structure. */
export type MarkdownScore = Readonly<Record<StructureName, Counts | null>>;

export function scoreMarkdown(answer: string, truth: string, pageUrl?: string): MarkdownScore {
  const [given, known] = [structureOf(answer, pageUrl), structureOf(truth, pageUrl)];
  return recordOf(STRUCTURE_NAMES, name => countsOf(name, given, known));
}

function countsOf(name: StructureName, given: MarkdownStructure, known: MarkdownStructure): Counts | null {
  if (known.parts[name].length === 0) return null;
  const answered = sharedParts(given.parts[name], known);
  const wanted = sharedParts(known.parts[name], given);
  return {
    right: sharedCount(countEach(answered), countEach(wanted)),
    given: answered.length,
    known: wanted.length,
  };
}

/** Returns the parts whose words also occur in the other text, in any structure. */
const sharedParts = (parts: readonly StructurePart[], other: MarkdownStructure): string[] =>
  parts
    .filter(({ text }) => other.text.includes(` ${text} `))
    .map(({ text, detail }) => `${detail}\n${text}`);

/**
 * Mean precision over the pages whose answer has such structure, and mean recall over those where it has words that both
 * texts share; `null` without any.
 */
export interface StructureSummary extends Scores<number | null> {
  /** Number of pages whose truth has such structure. */
  readonly pages: number;
}
export type MarkdownSummary = Readonly<Record<StructureName, StructureSummary>>;

/** Returns `null` without pages. */
export function summariseMarkdown(scores: readonly MarkdownScore[]): MarkdownSummary | null {
  if (scores.length === 0) return null;
  return recordOf(STRUCTURE_NAMES, name => summaryOf(scores.flatMap(score => score[name] ?? [])));
}

function summaryOf(counts: readonly Counts[]): StructureSummary {
  const precision = meanOf(counts.map(({ right, given }) => (given > 0 ? right / given : null)));
  const recall = meanOf(counts.map(({ right, known }) => (known > 0 ? right / known : null)));
  return { pages: counts.length, precision, recall, f1: jointF1(precision, recall) };
}
