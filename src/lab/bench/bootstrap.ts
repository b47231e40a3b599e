// Estimates the sampling error of a figure over pages: bootstrap with a fixed seed.

import { meanOf } from './shares.ts';

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
  const random = mulberry32(options.seed ?? BOOTSTRAP.seed);
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

function resample<Page>(pages: readonly Page[], random: () => number): Page[] {
  const sample: Page[] = [];
  for (let drawn = 0; drawn < pages.length; drawn++) {
    const page = pages[Math.floor(random() * pages.length)];
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

/** Mulberry32, a small public-domain generator: the same seed gives the same sequence on every machine. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
