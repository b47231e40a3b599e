// Formats the experiments as Markdown tables, with the paper's figures beside ours.

import { markdownTable } from '../../bench/tables.ts';
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
