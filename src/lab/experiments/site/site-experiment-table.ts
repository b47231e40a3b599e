// Formats the experiments as Markdown tables and plots, with the paper's figures beside ours.

import { counted } from '../../../base/text/counted.ts';
import { markdownTable } from '../../bench/tables.ts';
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
      markup({
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
      markup({
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

interface BarPlot {
  readonly title: string;
  readonly groups: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** px */
const SIZE = { width: 960, height: 420, left: 48, right: 16, top: 40, bottom: 84, legendRow: 18 } as const;

/** Hues by Okabe and Ito; the paper's figures are the paler variants. */
const COLOURS = ['#999999', '#e69f00', '#0072b2', '#cc79a7', '#8b6d00', '#56b4e9', '#009e73'] as const;
const PAPER = ', paper';

/** Draws grouped bars as SVG: one colour per series, with values from 0 to 1 above them. */
function markup({ title, groups, series }: BarPlot): string {
  const { width, height, left, right, top, bottom } = SIZE;
  const [plotWidth, plotHeight] = [width - left - right, height - top - bottom];
  const groupWidth = plotWidth / Math.max(1, groups.length);
  const barWidth = (0.86 * groupWidth) / Math.max(1, series.length);
  const y = (value: number): number => top + plotHeight * (1 - value);
  const lines = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    value =>
      `<line x1="${left}" x2="${width - right}" y1="${round(y(value))}" y2="${round(y(value))}" stroke="#ddd"/><text x="${left - 6}" y="${round(y(value) + 4)}" text-anchor="end">${value}</text>`,
  );
  const bars = series.flatMap(({ name, values }, place) =>
    values.map((value, group) => {
      const x = left + (group + 0.07) * groupWidth + place * barWidth;
      const label =
        value >= LEAST_LABELLED && barWidth >= WIDEST_LABEL
          ? valueLabel(x + barWidth / 2, y(value), value)
          : '';
      return `<rect x="${round(x)}" y="${round(y(value))}" width="${round(0.92 * barWidth)}" height="${round(plotHeight * value)}" fill="${colourOf(series, name)}"${name.endsWith(PAPER) ? ' fill-opacity="0.45"' : ''}/>${label}`;
    }),
  );
  const names = groups.map(
    (group, at) =>
      `<text x="${round(left + (at + 0.5) * groupWidth)}" y="${height - bottom + 18}" text-anchor="middle">${group}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12"><title>${title}</title><rect width="100%" height="100%" fill="#fff"/><text x="${left}" y="22" font-size="15">${title}</text>${[...lines, ...bars, ...names, ...legend(series)].join('')}</svg>\n`;
}

/** Bars with smaller values or widths get no label. */
const LEAST_LABELLED = 0.005;
const WIDEST_LABEL = 24;

const valueLabel = (x: number, y: number, value: number): string =>
  `<text x="${round(x)}" y="${round(y - 4)}" text-anchor="middle" font-size="9">${value.toFixed(2)}</text>`;

function legend(series: BarPlot['series']): string[] {
  const { left, width, height, bottom, legendRow } = SIZE;
  const column = (width - left) / Math.max(1, Math.ceil(series.length / 2));
  return series.map(({ name }, at) => {
    const x = left + Math.floor(at / 2) * column;
    const y = height - bottom + 44 + (at % 2) * legendRow;
    return `<rect x="${round(x)}" y="${y - 10}" width="11" height="11" fill="${colourOf(series, name)}"${name.endsWith(PAPER) ? ' fill-opacity="0.45"' : ''}/><text x="${round(x + 16)}" y="${y}">${name}</text>`;
  });
}

function colourOf(series: BarPlot['series'], name: string): string {
  const own = series.map(one => one.name).filter(one => !one.endsWith(PAPER));
  return COLOURS[own.indexOf(name.replace(PAPER, '')) % COLOURS.length] ?? '#000';
}

const round = (value: number): number => Math.round(10 * value) / 10;
