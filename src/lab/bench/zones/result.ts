// The result of a zone benchmark: plain data, saved as JSON, read by the report, and shown as tables.

import type { Box } from '../../../base/box.ts';
import { groupBy } from '../../../base/keyed-lists.ts';
import { ZONES, type Zone } from '../../../judge/zones/zoning.ts';
import { BCUBED_NAMES, type ByBCubed } from '../blocks/bcubed.ts';
import { CONTENT_GRADE_NAMES, type ContentGrade, type ContentPageScore } from '../content/grades.ts';
import type { Estimate, Scores } from '../statistics.ts';
import { kindTable, milliseconds, percent, share, type Table, withInterval } from '../tables.ts';
import type { LabelProblem } from '../truth/problems.ts';
import type { Calibration } from './calibration.ts';
import type { WrongItem, ZoneDifferences } from './differences.ts';
import { type Confusion, GRADES, type Grade, type ZoneBCubed, type ZonePageScore } from './metrics.ts';
import type { ZoneOutline } from './outlines.ts';

export interface ZoneBenchResult {
  readonly schema: 'pith/bench-zones@1';
  readonly methods: readonly string[];
  readonly summaries: readonly MethodSummary[];
  readonly pages: readonly PageResult[];
  /** Where there are any, the figures are not to be trusted: a runner shows them all and stops with 2. */
  readonly problems: readonly LabelProblem[];
}

export interface PageAnswer {
  readonly score: ZonePageScore;
  /** Score of the kept content; `null` if content is not labelled. */
  readonly content: ContentPageScore | null;
  readonly bcubed: ZoneBCubed;
  readonly confidence: number;
  readonly milliseconds: number;
  readonly outlines: readonly ZoneOutline[];
  /** Rectangles around the content that the method keeps. */
  readonly keptOutlines: readonly Box[];
  /** The method's own warnings about this page. */
  readonly notes: readonly string[];
  readonly wrong: readonly WrongItem[];
  readonly differences: ZoneDifferences;
}

export interface PageResult {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly pageFile: string;
  readonly width: number;
  readonly height: number;
  readonly weight: number;
  readonly truthOutlines: readonly ZoneOutline[];
  /** Rectangles around the labelled content. */
  readonly contentOutlines: readonly Box[];
  /** By method, without methods that failed here. */
  readonly answers: Readonly<Record<string, PageAnswer>>;
  /** Reasons of failure by method. */
  readonly failures: Readonly<Record<string, string>>;
}

export interface MethodSummary {
  readonly method: string;
  /** Pages with a score; a page on which the method failed has none. */
  readonly pages: number;
  readonly failed: number;
  /** `null` only where no page has a score. */
  readonly accuracy: Estimate | null;
  readonly macroF1: Estimate | null;
  readonly centerIou: Estimate | null;
  /** Each the mean over the pages where it is defined; F1 where the zone is present in truth or answer. */
  readonly zones: ZoneMeansByZone;
  readonly bcubed: ByBCubed<Estimate | null>;
  /** Shares of the pages. */
  readonly grades: Readonly<Record<Grade, number>>;
  /** Scores of the kept content, by weight, over the pages whose content is labelled. */
  readonly content: ContentMeans;
  readonly confusion: Confusion;
  readonly calibration: Calibration;
  readonly meanMilliseconds: number | null;
  readonly medianMilliseconds: number | null;
  readonly byKind: readonly KindSummary[];
}

export interface ContentMeans {
  readonly pages: number;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: Estimate | null;
  /** Shares of the pages. */
  readonly grades: Readonly<Record<ContentGrade, number>>;
}

export type ZoneMeansByZone = Readonly<Record<Zone, Scores<number | null>>>;

export interface KindSummary {
  readonly kind: string;
  readonly pages: number;
  readonly accuracy: number | null;
  readonly macroF1: number | null;
  readonly good: number;
  readonly contentF1: number | null;
  readonly contentGrades: Readonly<Record<ContentGrade, number>>;
}

type Summaries = ZoneBenchResult['summaries'];

export function zoneTables(result: ZoneBenchResult): Table[] {
  const { summaries } = result;
  return [
    ['Zones: means over pages, F1 of each zone', scoreRows(summaries)],
    ['Grades (share of pages), extended BCubed F, confidence over 0.9 and below', gradeRows(summaries)],
    kindTable('Accuracy by kind of page', summaries, row => row.accuracy),
    [
      'Content: by weight, and grades (A all noise gone and nothing lost, B most, C the rest)',
      contentRows(summaries),
    ],
    kindTable('Content F1 by kind of page', summaries, row => row.contentF1),
    [
      'Pages on which the method has the best content F1, alone or with others, by kind',
      [['kind', 'pages', ...result.methods], ...winners(result)],
    ],
  ];
}

const scoreRows = (summaries: Summaries): string[][] => [
  ['method', 'pages', 'accuracy', '95 %', 'macro F1', '95 %', ...ZONES, 'centre IoU', 'failed', 'ms/page'],
  ...summaries.map(summary => [
    summary.method,
    String(summary.pages),
    ...withInterval(summary.accuracy),
    ...withInterval(summary.macroF1),
    ...ZONES.map(zone => share(summary.zones[zone].f1)),
    share(summary.centerIou?.value),
    String(summary.failed),
    milliseconds(summary.meanMilliseconds),
  ]),
];

const gradeRows = (summaries: Summaries): string[][] => [
  [
    'method',
    ...GRADES.map(grade => grade.name),
    'BCubed chars',
    'nodes',
    'pixels',
    'sure',
    'its accuracy',
    'unsure',
    'its accuracy',
  ],
  ...summaries.map(({ method, grades: shares, bcubed, calibration: { sure, unsure } }) => [
    method,
    ...GRADES.map(grade => percent(shares[grade.name])),
    ...BCUBED_NAMES.map(name => share(bcubed[name]?.value)),
    ...[sure, unsure].flatMap(bin => [String(bin.pages), share(bin.accuracy)]),
  ]),
];

const contentRows = (summaries: Summaries): string[][] => [
  ['method', 'pages', 'precision', 'recall', 'F1', '95 %', ...CONTENT_GRADE_NAMES],
  ...summaries.map(({ method, content: { pages, precision, recall, f1, grades: shares } }) => [
    method,
    String(pages),
    share(precision),
    share(recall),
    ...withInterval(f1),
    ...CONTENT_GRADE_NAMES.map(grade => percent(shares[grade])),
  ]),
];

/** Differences of content F1 below this are ties. */
const SAME = 0.005;

/** Returns a row for each kind: its name, its pages, and the pages on which each method wins. */
export function winners({ pages, methods }: ZoneBenchResult): string[][] {
  const marked = pages.filter(page => methods.some(method => f1Of(page, method) !== null));
  const kinds = [...groupBy(marked, page => page.kind)].sort((a, b) => b[1].length - a[1].length);
  return kinds.map(([kind, ofKind]) => {
    const wins = methods.map(method => ofKind.filter(page => isBest(page, method, methods)).length);
    return [kind, String(ofKind.length), ...wins.map(String)];
  });
}

const f1Of = (page: PageResult, method: string): number | null => page.answers[method]?.content?.f1 ?? null;

function isBest(page: PageResult, method: string, methods: readonly string[]): boolean {
  const best = Math.max(...methods.map(other => f1Of(page, other) ?? -1));
  // Without any finding, no method wins.
  return best > 0 && (f1Of(page, method) ?? -1) >= best - SAME;
}
