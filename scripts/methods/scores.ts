// Scores of answers that no method gave as a zoning: zones and kept items side by side with the truth.

import type { Zone } from '../../src/judge/zones/zoning.ts';
import { scoreContent } from '../../src/lab/bench/content/grades.ts';
import { meanOf } from '../../src/lab/bench/statistics.ts';
import { scoreZones } from '../../src/lab/bench/zones/metrics.ts';
import type { VotePage } from './pages.ts';

export function zoneScoreOf({ items }: VotePage, zones: readonly Zone[]) {
  return scoreZones(items.map((item, place) => ({ ...item, answer: zones[place] })));
}

export function contentScoreOf({ items }: VotePage, kept: readonly boolean[]) {
  const size = Math.max(-1, ...items.map(({ index }) => index)) + 1;
  const selection = { keptTexts: new Uint8Array(size), keptElements: new Uint8Array(size) };
  for (const [place, { kind, index }] of items.entries())
    if (kept[place]) selection[kind === 'text' ? 'keptTexts' : 'keptElements'][index] = 1;
  return scoreContent(items, selection);
}

export const mean = (values: readonly (number | null | undefined)[]): number =>
  meanOf(values.map(value => value ?? null)) ?? Number.NaN;

/** 95 % of the mean of paired differences, by 2,000 samples of the pages. */
export function differenceInterval(differences: readonly number[], random: () => number): [number, number] {
  const means = Array.from({ length: 2000 }, () => {
    let sum = 0;
    for (let at = 0; at < differences.length; at++)
      sum += differences[Math.floor(random() * differences.length)];
    return sum / differences.length;
  }).sort((a, b) => a - b);
  return [means[50], means[1949]];
}
