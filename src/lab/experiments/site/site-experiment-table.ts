// Formats the experiments as Markdown tables and plots, with the paper's figures beside ours.

import { counted } from '../../../base/text/counted.ts';
import { markdownTable } from '../../bench/tables.ts';
import { barPlot } from '../bar-plot.ts';
import type { Clustering } from './k-means.ts';
import type { Classification } from './naive-bayes.ts';
import type { Cleaning, CleaningResult, SiteExperiment } from './site-experiment.ts';

/** Yi, Liu & Li: Table 2, and the averages of Tables 3 and 4. The paper calls these three N, T and S. */
const PUBLISHED: Partial<Record<Cleaning, Published>> = {
  none: { k: [0.506, 0.4763, 0.005, 0.0013, 0], f: [0.918, 0.763, 0.596], accuracy: [0.932, 0.792, 0.625] },
  pagelets: {
    k: [0.631, 0.1063, 0.2325, 0.0775, 0],
    f: [0.965, 0.918, 0.831],
    accuracy: [0.969, 0.934, 0.855],
  },
  tree: {
    k: [0.751, 0.0325, 0.7813, 0.2475, 0.1175],
    f: [0.989, 0.968, 0.944],
    accuracy: [0.991, 0.974, 0.954],
  },
};

interface Published {
  /** Mean F, then shares of runs below 0.5, and from 0.7, 0.8 and 0.9 on. */
  readonly k: readonly number[];
  readonly f: readonly number[];
  readonly accuracy: readonly number[];
}

export function siteExperimentTable({ sites, results }: SiteExperiment, origin: string): string {
  const pages = sites.reduce((sum, site) => sum + site.pages, 0);
  const parts = [`${origin}: ${counted(pages, 'page')} of ${counted(sites.length, 'site')}.`];
  if (results.some(({ clustering }) => clustering !== null))
    parts.push(`## Clustering: k-means (Table 2)\n\n${clusteringTable(results)}`);
  if (results.some(({ classification }) => classification !== null))
    parts.push(
      `## Classification: Naive Bayes, F (Table 3)\n\n${meansTable(results, 'f')}`,
      `## Classification: Naive Bayes, accuracy (Table 4)\n\n${meansTable(results, 'accuracy')}`,
      `## Each pair of categories in configuration 3: F\n\n${pairsTable(results)}`,
    );
  if (results.some(({ content }) => content !== null))
    parts.push(`## Content against the truth\n\n${contentTable(results)}`);
  parts.push(`## Thresholds of the style tree\n\n${thresholdTable(sites)}`, '');
  return parts.join('\n\n');
}

function clusteringTable(results: readonly CleaningResult[]): string {
  const figures = ({ meanF, below05, from07, from08, from09 }: Clustering): string[] => [
    meanF.toFixed(3),
    ...[below05, from07, from08, from09].map(percent),
  ];
  const rows = results.flatMap(({ cleaning, clustering }) => {
    const published = PUBLISHED[cleaning]?.k;
    const shown = published?.map((value, at) => (at === 0 ? value.toFixed(3) : percent(value))) ?? [];
    return clustering === null ? [] : [[cleaning, ...figures(clustering), shown.join(' · ')]];
  });
  return markdownTable(['cleaning', 'Ave(F)', 'F < 0.5', 'F ≥ 0.7', 'F ≥ 0.8', 'F ≥ 0.9', 'paper'], rows);
}

function meansTable(results: readonly CleaningResult[], key: 'f' | 'accuracy'): string {
  const means = (result: Classification) => (key === 'f' ? result.meanF : result.meanAccuracy);
  const rows = results.flatMap(({ cleaning, classification }) => {
    if (classification === null) return [];
    const published = PUBLISHED[cleaning]?.[key];
    const cells = means(classification).flatMap((value, at) => [
      value.toFixed(3),
      published?.[at]?.toFixed(3) ?? '',
    ]);
    return [[cleaning, ...cells]];
  });
  return markdownTable(['cleaning', '1', 'paper', '2', 'paper', '3', 'paper'], rows);
}

function pairsTable(results: readonly CleaningResult[]): string {
  const classified = results.flatMap(({ cleaning, classification }) =>
    classification === null ? [] : [{ cleaning, pairs: classification.pairs }],
  );
  const rows = (classified[0]?.pairs ?? []).map(({ first, second }, at) => [
    `${first}, ${second}`,
    ...classified.map(({ pairs }) => pairs[at]?.f[2]?.toFixed(3) ?? ''),
  ]);
  return markdownTable(['pair', ...classified.map(({ cleaning }) => cleaning)], rows);
}

function contentTable(results: readonly CleaningResult[]): string {
  const rows = results.flatMap(({ cleaning, content, words }) =>
    content === null
      ? []
      : [
          [
            cleaning,
            ...[content.f1, content.precision, content.recall].map(value => value.toFixed(3)),
            words.toFixed(0),
          ],
        ],
  );
  return markdownTable(['cleaning', 'F1', 'precision', 'recall', 'words a page'], rows);
}

function thresholdTable(sites: SiteExperiment['sites']): string {
  const rows = sites.map(({ site, pages, threshold, byHand }) => [
    site,
    String(pages),
    threshold?.toFixed(3) ?? '',
    byHand?.chosenF1.toFixed(3) ?? '',
    byHand?.threshold.toFixed(2) ?? '',
    byHand?.f1.toFixed(3) ?? '',
  ]);
  return markdownTable(['site', 'pages', 'chosen t', 'F1 on 20 pages', 'best t for them', 'F1'], rows);
}

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

/** SVG by file name: the distribution of F over k-means runs (the paper's figure 9), and F of classification. */
export function sitePlots({ results }: SiteExperiment): ReadonlyMap<string, string> {
  const plots = new Map<string, string>();
  const clustered = results.flatMap(({ cleaning, clustering }) =>
    clustering === null ? [] : [{ name: cleaning, values: histogram(clustering.runs) }],
  );
  if (clustered.length > 0)
    plots.set(
      'sst-clustering.svg',
      barPlot({
        title: 'k-means: share of runs by F',
        groups: Array.from({ length: BINS }, (_, at) => `${at / BINS}–${(at + 1) / BINS}`),
        series: clustered,
      }),
    );
  const classified = results.flatMap(({ cleaning, classification }) => {
    const published = PUBLISHED[cleaning];
    return classification === null
      ? []
      : [
          { name: cleaning, values: classification.meanF },
          ...(published === undefined ? [] : [{ name: `${cleaning}, paper`, values: published.f }]),
        ];
  });
  if (classified.length > 0)
    plots.set(
      'sst-classification.svg',
      barPlot({
        title: 'Naive Bayes: mean F by configuration',
        groups: ['configuration 1', 'configuration 2', 'configuration 3'],
        series: classified,
      }),
    );
  return plots;
}

const BINS = 10;

function histogram(runs: readonly number[]): number[] {
  const bins = Array.from({ length: BINS }, () => 0);
  for (const f of runs) {
    const bin = Math.min(BINS - 1, Math.floor(f * BINS));
    bins[bin] = (bins[bin] ?? 0) + 1 / runs.length;
  }
  return bins;
}
