// The result of a block benchmark: plain data, saved as JSON, with its means.

import { recordOf } from '../../../base/columns.ts';
import type { GateFigures } from '../gate.ts';
import { type Estimate, estimateMean, meanOf } from '../statistics.ts';
import { share, type Table, withInterval } from '../tables.ts';
import { BCUBED_NAMES, type ByBCubed } from './bcubed.ts';
import type { BlockScore, MatchScore } from './metrics.ts';

export interface BlockPageResult {
  readonly id: string;
  /** Number of marked blocks that are on the page. */
  readonly blocks: number;
  readonly scores: Readonly<Record<string, BlockScore>>;
  readonly failures: Readonly<Record<string, string>>;
}

export interface MatchMeans {
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: Estimate | null;
}

export interface BlockSummary {
  readonly method: string;
  readonly pages: number;
  readonly failed: number;
  readonly exact: MatchMeans;
  readonly fuzzy: MatchMeans;
  /** Fuzzy match with the blocks of all levels; `null`s if there is only one level. */
  readonly everyLevel: MatchMeans;
  readonly bcubed: ByBCubed<Estimate | null>;
}

export interface BlockBenchResult {
  readonly schema: 'pith/bench-blocks@1';
  readonly methods: readonly string[];
  readonly summaries: readonly BlockSummary[];
  readonly pages: readonly BlockPageResult[];
  /** Number of marked blocks that the page lacked when it was opened; they are excluded from the truth. */
  readonly lost: number;
}

export function blockBenchResult(
  pages: readonly BlockPageResult[],
  methods: readonly string[],
): BlockBenchResult {
  const summaries = methods.map(method => summariseBlocks(pages, method));
  return { schema: 'pith/bench-blocks@1', methods, summaries, pages, lost: 0 };
}

function summariseBlocks(pages: readonly BlockPageResult[], method: string): BlockSummary {
  const scores = pages.flatMap(page => page.scores[method] ?? []);
  return {
    method,
    pages: scores.length,
    failed: pages.filter(page => page.failures[method] !== undefined).length,
    exact: matchMeans(scores.map(score => score.exact)),
    fuzzy: matchMeans(scores.map(score => score.fuzzy)),
    everyLevel: matchMeans(scores.flatMap(score => score.everyLevel ?? [])),
    bcubed: recordOf(BCUBED_NAMES, name => estimateMean(scores.map(score => score.bcubed[name].f1))),
  };
}

function matchMeans(scores: readonly MatchScore[]): MatchMeans {
  return {
    precision: meanOf(scores.map(score => score.precision)),
    recall: meanOf(scores.map(score => score.recall)),
    f1: estimateMean(scores.map(score => score.f1)),
  };
}

export function blockFigures(summary: BlockSummary): GateFigures {
  const figures = new Map<string, number | null>();
  for (const kind of ['exact', 'fuzzy'] as const) {
    figures.set(`${kind}-precision`, summary[kind].precision).set(`${kind}-recall`, summary[kind].recall);
    figures.set(`${kind}-f1`, summary[kind].f1?.value ?? null);
  }
  for (const name of BCUBED_NAMES) figures.set(`bcubed.${name}`, summary.bcubed[name]?.value ?? null);
  return figures.set('failed', summary.failed);
}

export const blockFigureNames = (): string[] =>
  blockBenchResult([], ['']).summaries.flatMap(summary => [...blockFigures(summary).keys()]);

const HEAD =
  'method,pages,exact P,exact R,exact F1,fuzzy P,fuzzy R,fuzzy F1,all levels P,R,F1,BCubed chars,95 %,nodes,95 %,pixels,95 %,failed'.split(
    ',',
  );

export function blockTables({ summaries }: BlockBenchResult): Table[] {
  const rows = summaries.map(({ method, pages, failed, exact, fuzzy, everyLevel, bcubed }) => [
    method,
    String(pages),
    ...[exact, fuzzy, everyLevel].flatMap(({ precision, recall, f1 }) => [
      share(precision),
      share(recall),
      share(f1?.value),
    ]),
    ...BCUBED_NAMES.flatMap(name => withInterval(bcubed[name])),
    String(failed),
  ]);
  const title =
    'Blocks (of a method without its own: each zone): same contents as those marked (exact, 80 %), extended BCubed F';
  return [[title, [HEAD, ...rows]]];
}
