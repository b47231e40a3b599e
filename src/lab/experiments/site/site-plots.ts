// Plots the experiment: the distribution of F over k-means runs (the paper's figure 9), and F of classification.

import type { SiteExperiment } from './site-experiment.ts';
import { PUBLISHED } from './site-experiment-table.ts';
import { markup } from './svg-bars.ts';

/** SVG by file name. */
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
