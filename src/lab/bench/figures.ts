// Formats figures: three decimals for shares, a dash for undefined ones.

import type { Estimate } from './bootstrap.ts';

const NOTHING = '–';

export function share(value: number | null | undefined): string {
  return value === null || value === undefined ? NOTHING : value.toFixed(3);
}

export function percent(value: number): string {
  return `${(100 * value).toFixed(0)} %`;
}

/** Shows small shares as more than zero. */
export function percentOfText(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}

export function withInterval(figure: Estimate | null): [string, string] {
  return figure === null
    ? [NOTHING, NOTHING]
    : [share(figure.value), `${share(figure.low)}–${share(figure.high)}`];
}

export function milliseconds(value: number | null): string {
  return value === null ? NOTHING : value.toFixed(1);
}
