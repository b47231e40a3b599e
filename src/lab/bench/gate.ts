// Gates: `METRIC=X` is the least value (or the largest, for metrics that should be small) with which a run passes.

import { usageError } from '../../base/errors.ts';
import { ZONES } from '../../judge/zones/zoning.ts';
import { BCUBED_NAMES } from './blocks/bcubed.ts';
import { MARKED_KINDS } from './comments/marked-pages.ts';
import { KEPT_NAMES, SCORED_NAMES } from './content/document-score.ts';
import { CONTENT_GRADE_NAMES } from './content/grades.ts';
import type { ContentSummary } from './content/result.ts';
import { scoreContentRun } from './content/run.ts';
import type { MethodSummary } from './zones/result.ts';
import { summarise } from './zones/summary.ts';

export interface Gate {
  readonly metric: string;
  readonly limit: number;
}

export interface GateFailure extends Gate {
  /** `null` if the run lacks this figure. */
  readonly got: number | null;
  /** A sentence for users. */
  readonly message: string;
}

/** Figures by gate name; `null` if the run lacks one. */
export type GateFigures = ReadonlyMap<string, number | null>;

/** Metrics that should be small: a gate on them is an upper limit. */
const CEILINGS = new Set([
  ...['failed', 'without', 'ms', 'content.C', 'dropped.thread'],
  ...MARKED_KINDS.map(kind => `taken.${kind}`),
  ...KEPT_NAMES.map(name => `let-in.${name}`),
]);

/** Parses `accuracy=0.93`. Throws a `PithError` for any other form. */
export function parseGate(text: string): Gate {
  const [, metric = '', limit = ''] = /^([^=\s]+)=(\d+(?:\.\d+)?|\.\d+)$/u.exec(text.trim()) ?? [];
  if (metric !== '') return { metric, limit: Number(limit) };
  throw usageError(`expected METRIC=NUMBER, such as accuracy=0.93, but received ${JSON.stringify(text)}`);
}

/** Checks gates before a run. Throws a `PithError` that lists the known names if a gate uses an unknown one. */
export function refuseUnknownFigures(gates: readonly Gate[], known: readonly string[]): void {
  const unknown = gates.find(({ metric }) => !known.includes(metric));
  if (unknown !== undefined)
    throw usageError(`unknown metric '${unknown.metric}': choose one of ${known.join(', ')}`);
}

/** Returns the gates that fail; a missing figure fails too. */
export function checkGates(gates: readonly Gate[], figures: GateFigures): GateFailure[] {
  return gates.flatMap(gate => {
    const got = figures.get(gate.metric) ?? null;
    const isCeiling = CEILINGS.has(gate.metric);
    if (got !== null && (isCeiling ? got <= gate.limit : got >= gate.limit)) return [];
    const said = got === null ? 'has no value' : `is ${got.toFixed(4)}`;
    const message = `${gate.metric} ${said}, but must be ${isCeiling ? 'at most' : 'at least'} ${gate.limit}.`;
    return [{ ...gate, got, message }];
  });
}

/** Names of gates on zones, for pages of these kinds. */
export const zoneFigureNames = (pages: readonly Kind[]): string[] => [
  ...zoneFigures(summarise([], '')).keys(),
  ...kindsOf(pages).map(kind => `accuracy.${kind}`),
];

/** Names of gates on content. */
export const contentFigureNames = (pages: readonly Kind[]): string[] => [
  ...scoreContentRun([], ['']).summaries.flatMap(summary => [...contentFigures(summary).keys()]),
  ...kindsOf(pages).map(kind => `word-f1.${kind}`),
];

type Kind = { readonly kind: string };
const kindsOf = (pages: readonly Kind[]): string[] => [...new Set(pages.map(({ kind }) => kind))].sort();

export function zoneFigures(summary: MethodSummary): GateFigures {
  const figures = new Map<string, number | null>([
    ['accuracy', summary.accuracy?.value ?? null],
    ['macroF1', summary.macroF1?.value ?? null],
    ['good', summary.grades.good],
    ['centerIou', summary.centerIou?.value ?? null],
  ]);
  for (const name of ['f1', 'precision', 'recall'] as const)
    for (const zone of ZONES) figures.set(`${name}.${zone}`, summary.zones[zone][name]);
  for (const name of BCUBED_NAMES) figures.set(`bcubed.${name}`, summary.bcubed[name]?.value ?? null);
  figures
    .set('content.f1', summary.content.f1?.value ?? null)
    .set('content.precision', summary.content.precision)
    .set('content.recall', summary.content.recall);
  for (const grade of CONTENT_GRADE_NAMES) figures.set(`content.${grade}`, summary.content.grades[grade]);
  for (const { kind, accuracy } of summary.byKind) figures.set(`accuracy.${kind}`, accuracy);
  return figures.set('failed', summary.failed).set('ms', summary.meanMilliseconds);
}

export function contentFigures(summary: ContentSummary): GateFigures {
  const figures = new Map<string, number | null>([
    ['word-f1', summary.wordF1?.value ?? null],
    ['word-precision', summary.wordPrecision?.value ?? null],
    ['word-recall', summary.wordRecall?.value ?? null],
    ['shingle-f1', summary.shingleF1?.value ?? null],
    ['shingle-precision', summary.shinglePrecision?.value ?? null],
    ['shingle-recall', summary.shingleRecall?.value ?? null],
    ['with', summary.with?.value ?? null],
    ['without', summary.without?.value ?? null],
  ]);
  for (const name of SCORED_NAMES)
    for (const figure of ['precision', 'recall'] as const)
      figures.set(`${figure}.${name}`, summary.document?.[name][figure] ?? null);
  for (const name of KEPT_NAMES)
    figures
      .set(`kept.${name}`, summary.kept?.[name].keptShare ?? null)
      .set(`let-in.${name}`, summary.kept?.[name].letInShare ?? null);
  for (const { kind, wordF1 } of summary.byKind) figures.set(`word-f1.${kind}`, wordF1);
  return figures.set('failed', summary.failed).set('ms', summary.meanMilliseconds);
}
