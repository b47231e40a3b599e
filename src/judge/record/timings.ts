// The timings of a page; separate from the record, which imports all of `judge`.

export interface Timings {
  navigateMs: number;
  captureMs: number;
  zoneMs: number;
  contentMs: number;
  pictureMs: number;
  totalMs: number;
}

export const noTimings = (): Timings => ({
  navigateMs: 0,
  captureMs: 0,
  zoneMs: 0,
  contentMs: 0,
  pictureMs: 0,
  totalMs: 0,
});

export function roundedTimings(timings: Timings): Timings {
  const entries = Object.entries(timings).map(([name, ms]) => [name, rounded(ms as number)] as const);
  return Object.fromEntries(entries) as unknown as Timings;
}

export const rounded = (value: number, steps = 10): number => Math.round(value * steps) / steps;
