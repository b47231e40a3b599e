// Formats the experiments as Markdown tables, and plots the hits of the fingerprint by percentage (rule 1) and by interval
// (rule 2), with the paper's figures beside ours.

import { markdownTable } from '../../bench/tables.ts';
import { type BarPlot, barPlot } from '../bar-plot.ts';
import type { DocViewExperiment, IndexedPart, IndexScore } from './experiment.ts';
import { type Grid, type Hits, INTERVALS, type ReplicaExperiment } from './replica-experiment.ts';

export function experimentTable({ pages, replicas, classification, index }: DocViewExperiment): string {
  return [
    `Generated pages: ${pages} base, ${pages} near replicas, ${pages} others in the same template, ` +
      `${editedOf(replicas)} near replicas again with edited text.`,
    ...replicaTables(replicas),
    `## Classification: F1\n\n${classificationTable(classification)}`,
    `## Index\n\n${indexTable(index)}`,
    '',
  ].join('\n\n');
}

const editedOf = ({ byEdits }: ReplicaExperiment): number =>
  byEdits.reduce((sum, { edits, pages }) => sum + (edits > 0 ? pages : 0), 0);

function replicaTables({ grid, minhash, byEdits }: ReplicaExperiment): string[] {
  return [
    `## Fingerprint on content: hits/errors\n\n${gridTable(grid.cleaned)}`,
    `## Harder, near replicas with edits of their text\n\n${gridTable(grid.edited)}`,
    `## Cut by the alphabet as the paper prints it\n\n${gridTable(grid.printed)}`,
    `## Fingerprint on whole pages\n\n${gridTable(grid.whole)}`,
    `## MinHash\n\n${markdownTable(
      ['on', 'hits/errors'],
      [
        ['content', shown(minhash.cleaned)],
        ['content, edited', shown(minhash.edited)],
        ['whole pages', shown(minhash.whole)],
      ],
    )}`,
    `## Near replicas found by edits of their text\n\n${markdownTable(
      ['edits', 'pages', 'fingerprint (5, 0.4)', 'MinHash'],
      byEdits.map(({ edits, pages: of, fingerprint, minhash: near }) =>
        [edits, of, fingerprint, near].map(String),
      ),
    )}`,
  ];
}

const shown = ({ hits, errors }: Hits): string => `${hits}/${errors}`;

const gridTable = (rows: Grid): string =>
  markdownTable(
    ['', ...(rows[0] ?? []).map((_, at) => `P=${10 * (at + 1)}%`)],
    rows.map((row, at) => [`I=${INTERVALS[at]}`, ...row.map(shown)]),
  );

function classificationTable({ whole, cleaned }: DocViewExperiment['classification']): string {
  const f1 = (scores: typeof whole, name: string): string => (scores.categories[name]?.f1 ?? 0).toFixed(3);
  return markdownTable(
    ['category', 'whole pages', 'content'],
    [
      ...Object.keys(cleaned.categories).map(name => [name, f1(whole, name), f1(cleaned, name)]),
      ['macro', whole.macroF1.toFixed(3), cleaned.macroF1.toFixed(3)],
    ],
  );
}

const PART: Readonly<Record<IndexedPart, string>> = {
  abstract: 'abstract',
  titledAbstract: 'title and abstract',
  content: 'content',
  full: 'whole page',
};

function indexTable(index: DocViewExperiment['index']): string {
  const row = (name: string, { terms, postings, precisionAt10 }: IndexScore): string[] => [
    name,
    String(terms),
    (terms / index.full.terms).toFixed(3),
    String(postings),
    (postings / index.full.postings).toFixed(3),
    precisionAt10.toFixed(3),
  ];
  return markdownTable(
    ['of', 'terms', 'share', 'postings', 'share', 'precision at 10'],
    [
      ...Object.entries(PART).map(([part, name]) => row(name, index[part as IndexedPart])),
      ['paper: abstract', '8.36e8', '0.353', 'not given', '0.414 of the bytes', '0.625'],
      ['paper: full text', '2.37e9', '', 'not given', '', '0.412'],
    ],
  );
}

/** Hits of 125 for intervals 1 to 10 and percentages 10 to 100 (Zhang, Chen & Li, Table 2). */
const PAPER: readonly (readonly number[])[] = [
  [82, 61, 47, 35, 33, 25, 23, 23, 16, 16],
  [107, 95, 64, 46, 33, 28, 28, 24, 19, 17],
  [109, 99, 62, 55, 49, 41, 41, 30, 21, 17],
  [112, 99, 72, 67, 51, 46, 45, 31, 27, 28],
  [125, 102, 75, 72, 66, 53, 52, 48, 41, 32],
  [112, 93, 70, 61, 53, 47, 42, 42, 31, 28],
  [110, 93, 70, 59, 53, 46, 40, 41, 31, 27],
  [101, 92, 69, 51, 43, 29, 28, 24, 24, 17],
  [97, 85, 63, 59, 49, 46, 40, 35, 26, 26],
  [82, 83, 60, 47, 43, 42, 37, 33, 29, 26],
];
const PAPER_PAGES = 125;

/** `pages` is the number of pages in each set. */
export const percentagePlot = (grid: Grid, pages: number): string =>
  barPlot({
    title: 'Hits of the fingerprint by percentage',
    groups: TEN.map(tenth => `${10 * tenth} %`),
    series: [1, 5, 10].flatMap(interval =>
      seriesAt(
        `interval ${interval}`,
        TEN.map(tenth => [interval, tenth]),
        { grid, pages },
      ),
    ),
  });

/** Our intervals continue after the paper's last one, doubling each time. */
export const intervalPlot = (grid: Grid, pages: number): string =>
  barPlot({
    title: 'Hits of the fingerprint by interval',
    groups: INTERVALS.map(String),
    series: [1, 2, 4].flatMap(tenth =>
      seriesAt(
        `${10 * tenth} %`,
        INTERVALS.map(interval => [interval, tenth]),
        { grid, pages },
      ),
    ),
  });

const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

type Place = readonly [interval: number, tenth: number];

/** Shares of hits, ours and the paper's, which ends earlier. */
function seriesAt(
  name: string,
  places: readonly Place[],
  { grid, pages }: { readonly grid: Grid; readonly pages: number },
): BarPlot['series'] {
  const own = ([interval, tenth]: Place) =>
    (grid[INTERVALS.indexOf(interval)]?.[tenth - 1]?.hits ?? 0) / pages;
  const published = ([interval, tenth]: Place) => PAPER[interval - 1]?.[tenth - 1] ?? [];
  return [
    { name, values: places.map(own) },
    { name: `${name}, paper`, values: places.flatMap(published).map(hits => hits / PAPER_PAGES) },
  ];
}
