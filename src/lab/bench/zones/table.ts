// The result of the zone benchmark as tables of texts.

import { groupBy } from '../../../base/keyed-lists.ts';
import { ZONES } from '../../../judge/zones/zoning.ts';
import { CONTENT_GRADE_NAMES } from '../content/grades.ts';
import { kindRows, milliseconds, percent, share, type Table, withInterval } from '../tables.ts';
import { GRADES } from './metrics.ts';
import type { PageResult, ZoneBenchResult } from './result.ts';

type Summaries = ZoneBenchResult['summaries'];

export function zoneTables(result: ZoneBenchResult): Table[] {
  const { summaries } = result;
  const head = ['kind', 'pages', ...result.methods];
  const kinds = summaries.map(({ byKind }) => byKind.map(row => ({ ...row, figure: row.accuracy })));
  const contentKinds = summaries.map(({ byKind }) => byKind.map(row => ({ ...row, figure: row.contentF1 })));
  return [
    ['Zones: means over pages, F1 of each zone', scoreRows(summaries)],
    ['Grades (share of pages), extended BCubed F, confidence over 0.9 and below', gradeRows(summaries)],
    ['Accuracy by kind of page', [head, ...kindRows(kinds)]],
    [
      'Content: by weight, and grades (A all noise gone and nothing lost, B most, C the rest)',
      contentRows(summaries),
    ],
    ['Content F1 by kind of page', [head, ...kindRows(contentKinds)]],
    [
      'Pages on which the method has the best content F1, alone or with others, by kind',
      [head, ...winners(result)],
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
    ...[bcubed.chars, bcubed.nodes, bcubed.pixels].map(figure => share(figure?.value)),
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
