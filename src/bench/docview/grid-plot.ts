// The grid of the fingerprint as a plot: hits by percentage, ours beside the paper's, a line for each interval.

import type { Hits } from './experiment.ts';

/** Hits of 125 at intervals 1, 5 and 10, from 10 % to 100 % (Zhang, Chen & Li, Table 2). */
const PAPER: Readonly<Record<number, readonly number[]>> = {
  1: [82, 61, 47, 35, 33, 25, 23, 23, 16, 16],
  5: [125, 102, 75, 72, 66, 53, 52, 48, 41, 32],
  10: [82, 83, 60, 47, 43, 42, 37, 33, 29, 26],
};
const PAPER_PAGES = 125;

const SIZE = { width: 360, height: 240, left: 44, top: 28, bottom: 36, gap: 40 } as const;
const COLOURS: Readonly<Record<number, string>> = { 1: '#1b6ca8', 5: '#c2410c', 10: '#4d7c0f' };

/** `grid`: rows are intervals from 1, columns tenths from 1; `pages` of each set. */
export function gridPlot(grid: readonly (readonly Hits[])[], pages: number): string {
  const ours = Object.fromEntries(
    Object.keys(PAPER).map(interval => [
      interval,
      (grid[Number(interval) - 1] ?? []).map(({ hits }) => hits / pages),
    ]),
  );
  const paper = Object.fromEntries(
    Object.entries(PAPER).map(([interval, hits]) => [interval, hits.map(one => one / PAPER_PAGES)]),
  );
  const width = 2 * SIZE.width + SIZE.gap;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${SIZE.height}" width="${width}" height="${SIZE.height}" ` +
    'font-family="sans-serif" font-size="11" fill="#222"><title>Hits of the fingerprint by percentage</title>' +
    `<rect width="${width}" height="${SIZE.height}" fill="#fff"/>${panel('ours', ours, 0)}` +
    `${panel('paper', paper, SIZE.width + SIZE.gap)}</svg>\n`
  );
}

function panel(title: string, lines: Readonly<Record<string, readonly number[]>>, left: number): string {
  const x = (tenth: number): number => left + SIZE.left + ((SIZE.width - SIZE.left - 24) * (tenth - 1)) / 9;
  const y = (share: number): number =>
    SIZE.height - SIZE.bottom - (SIZE.height - SIZE.top - SIZE.bottom) * share;
  const across = [0, 0.25, 0.5, 0.75, 1].map(
    share =>
      `<path d="M${x(1)} ${y(share)}H${x(10)}" stroke="#ddd"/>` +
      `<text x="${x(1) - 6}" y="${y(share) + 4}" text-anchor="end">${100 * share} %</text>`,
  );
  const below = [1, 4, 7, 10].map(
    tenth => `<text x="${x(tenth)}" y="${y(0) + 15}" text-anchor="middle">${10 * tenth} %</text>`,
  );
  const drawn = Object.entries(lines).map(([interval, shares], at) => {
    const points = shares
      .map((share, place) => `${x(place + 1).toFixed(1)},${y(share).toFixed(1)}`)
      .join(' ');
    const colour = COLOURS[Number(interval)] ?? '#000';
    return (
      `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>` +
      `<text x="${x(10)}" y="${y(1) + 14 * at + 16}" text-anchor="end" fill="${colour}">interval ${interval}</text>`
    );
  });
  return (
    `<text x="${x(1)}" y="16" font-weight="bold">${title}: hits by percentage</text>` +
    [...across, ...below, ...drawn].join('')
  );
}
