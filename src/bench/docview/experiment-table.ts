// The experiments as Markdown tables, ours beside the paper's.

import { markdownTable } from '../markdown-table.ts';
import type { DocViewExperiment, Hits } from './experiment.ts';

export function experimentTable({
  pages,
  grid,
  minhash,
  classification,
  index,
  byEdits,
}: DocViewExperiment): string {
  const shown = ({ hits, errors }: Hits): string => `${hits}/${errors}`;
  const gridTable = (rows: readonly (readonly Hits[])[]): string =>
    markdownTable(
      ['', ...rows.map((_, at) => `P=${10 * (at + 1)}%`)],
      rows.map((row, at) => [`I=${at + 1}`, ...row.map(shown)]),
    );
  const names = Object.keys(classification.cleaned.categories);
  const f1 = (name: string, side: 'whole' | 'cleaned'): string =>
    (classification[side].categories[name]?.f1 ?? 0).toFixed(3);
  const ratio = (index.abstract.terms / index.full.terms).toFixed(3);
  const size = (index.abstract.postings / index.full.postings).toFixed(3);
  return [
    `Made pages: ${pages} base, ${pages} near replicas, ${pages} others in the same template.`,
    `## Fingerprint on content: hits/errors\n\n${gridTable(grid.cleaned)}`,
    `## The same, cut by the alphabet as the paper prints it\n\n${gridTable(grid.printed)}`,
    `## Fingerprint on whole pages\n\n${gridTable(grid.whole)}`,
    `## MinHash\n\n${markdownTable(
      ['on', 'hits/errors'],
      [
        ['content', shown(minhash.cleaned)],
        ['whole pages', shown(minhash.whole)],
      ],
    )}`,
    `## Near replicas found by edits of their text\n\n${markdownTable(
      ['edits', 'pages', 'fingerprint (5, 0.4)', 'MinHash'],
      byEdits.map(({ edits, pages: of, fingerprint, minhash: near }) =>
        [edits, of, fingerprint, near].map(String),
      ),
    )}`,
    `## Classification: F1\n\n${markdownTable(
      ['category', 'whole pages', 'content'],
      [
        ...names.map(name => [name, f1(name, 'whole'), f1(name, 'cleaned')]),
        ['macro', classification.whole.macroF1.toFixed(3), classification.cleaned.macroF1.toFixed(3)],
      ],
    )}`,
    `## Index\n\n${markdownTable(
      ['', 'abstract', 'full text', 'ratio', 'paper'],
      [
        ['terms', String(index.abstract.terms), String(index.full.terms), ratio, '0.353'],
        ['postings', String(index.abstract.postings), String(index.full.postings), size, '0.414 (bytes)'],
        [
          'precision at 10',
          index.abstract.precisionAt10.toFixed(3),
          index.full.precisionAt10.toFixed(3),
          '',
          '0.625 / 0.412',
        ],
      ],
    )}`,
    '',
  ].join('\n\n');
}
