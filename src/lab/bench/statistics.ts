// Shares and means, with defined results for empty input, and the sampling error of a figure over pages.

import { Random } from './random.ts';

/** A bootstrap with a fixed seed. */
const BOOTSTRAP = {
  /** As in ScrapingHub's benchmark. */
  resamples: 1_000,
  seed: 20_200_826,
  /** Confidence level of the interval. */
  level: 0.95,
} as const;

export interface Estimate {
  readonly value: number;
  /** Ends of the 95 % interval. */
  readonly low: number;
  readonly high: number;
}

/** Estimates a statistic over pages with its percentile interval; `null` if it is undefined for these pages. */
export function estimate<Page>(
  pages: readonly Page[],
  statistic: (sample: readonly Page[]) => number | null,
  options: { readonly resamples?: number; readonly seed?: number } = {},
): Estimate | null {
  const value = statistic(pages);
  if (value === null) return null;
  const random = new Random(options.seed ?? BOOTSTRAP.seed);
  const values: number[] = [];
  for (let round = 0; round < (options.resamples ?? BOOTSTRAP.resamples); round++) {
    const resampled = statistic(resample(pages, random));
    if (resampled !== null) values.push(resampled);
  }
  values.sort((a, b) => a - b);
  const tail = (1 - BOOTSTRAP.level) / 2;
  return { value, low: quantile(values, tail) ?? value, high: quantile(values, 1 - tail) ?? value };
}

/** Estimates the mean over pages; leaves out pages with `null`. */
export function estimateMean(values: readonly (number | null)[]): Estimate | null {
  return estimate(values, meanOf);
}

function resample<Page>(pages: readonly Page[], random: Random): Page[] {
  const sample: Page[] = [];
  for (let drawn = 0; drawn < pages.length; drawn++) {
    const page = pages[random.below(pages.length)];
    if (page !== undefined) sample.push(page);
  }
  return sample;
}

/** Interpolates linearly between sorted values. */
export function quantile(sorted: readonly number[], share: number): number | null {
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (place - Math.floor(place));
}

/** Part of whole; 0 if the whole is 0. */
export const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** `null` if the whole is 0. */
export const shareOrNull = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

export const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

/** 0 if both are 0. */
export const harmonicMean = (a: number, b: number): number => ratio(2 * a * b, a + b);

/** Parts in both answer and truth, in the answer, and in the truth. */
export interface Counts {
  readonly right: number;
  readonly given: number;
  readonly known: number;
}

export interface Scores<Figure = number> {
  readonly precision: Figure;
  readonly recall: Figure;
  readonly f1: Figure;
}

/** 0 where nothing is given, and where nothing is known. */
export function scoresOf({ right, given, known }: Counts): Scores {
  const [precision, recall] = [ratio(right, given), ratio(right, known)];
  return { precision, recall, f1: harmonicMean(precision, recall) };
}

/** `null` if one of the two is. */
export const jointF1 = (precision: number | null, recall: number | null): number | null =>
  precision === null || recall === null ? null : harmonicMean(precision, recall);

/** Mean of the values that are not `null`; `null` if there are none. */
export function meanOf(values: Iterable<number | null>): number | null {
  let [sum, count] = [0, 0];
  for (const value of values) {
    if (value === null) continue;
    sum += value;
    count++;
  }
  return count > 0 ? sum / count : null;
}
