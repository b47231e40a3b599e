// Compares two pictures px by px: how many differ, and where; the smaller one is padded.

import pixelmatch from 'pixelmatch';
import type { Box } from '../../../base/box.ts';
import type { Raster } from '../raster/raster.ts';
import { joinedCells } from './joined-cells.ts';

export const PIXELS = {
  /** 0 to 1, pixelmatch's default: colours below it look alike. */
  threshold: 0.1,
  /** Rows compared at a time: three RGBA copies of a whole page would fill the memory. */
  bandRows: 1024,
  /** px: resolution of the reported places. */
  cell: 16,
} as const;

export interface PixelDifference {
  readonly width: number;
  readonly height: number;
  readonly compared: number;
  readonly different: number;
  /** 0 to 1. */
  readonly share: number;
  /** Boxes around differing places, in px of the picture. */
  readonly places: readonly Box[];
}

/** `within` limits the comparison to these parts, in px of the picture. An area that only one picture has differs. */
export function pixelDifference(one: Raster, other: Raster, within?: readonly Box[]): PixelDifference {
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const columns = Math.ceil(width / PIXELS.cell);
  const cells = new Uint8Array(columns * Math.ceil(height / PIXELS.cell));
  const isCompared = maskOf(within, width, height);
  let [different, compared] = [0, 0];
  for (let top = 0; top < height; top += PIXELS.bandRows) {
    const rows = Math.min(PIXELS.bandRows, height - top);
    const mask = bandDifference(one, other, { top, rows, width });
    for (let at = 0; at < width * rows; at++) {
      if (isCompared !== null && isCompared[top * width + at] !== 1) continue;
      compared++;
      if (mask[4 * at + 3] === 0) continue;
      different++;
      const [x, y] = [at % width, top + Math.floor(at / width)];
      cells[Math.floor(y / PIXELS.cell) * columns + Math.floor(x / PIXELS.cell)] = 1;
    }
  }
  const places = joinedCells(cells, columns, PIXELS.cell, { width, height });
  return { width, height, compared, different, share: compared === 0 ? 0 : different / compared, places };
}

interface Band {
  readonly top: number;
  readonly rows: number;
  readonly width: number;
}

/** Returns RGBA whose alpha marks differing px. */
function bandDifference(one: Raster, other: Raster, band: Band): Uint8Array {
  const [a, b] = [bandOf(one, band), bandOf(other, band)];
  const mask = new Uint8Array(a.length);
  const options = { threshold: PIXELS.threshold, diffMask: true };
  pixelmatch(a, b, mask, band.width, band.rows, options);
  return mask;
}

/** Fills the area beyond the picture with a colour of its own: transparent px would equal white. */
function bandOf({ data, width, height }: Raster, band: Band): Uint8Array {
  const rgba = new Uint8Array(band.width * band.rows * 4);
  for (let row = 0; row < band.rows; row++) {
    const y = band.top + row;
    for (let x = 0; x < band.width; x++) {
      const to = 4 * (row * band.width + x);
      const from = 3 * (y * width + x);
      const isInside = x < width && y < height;
      for (let channel = 0; channel < 3; channel++)
        rgba[to + channel] = isInside ? (data[from + channel] ?? 0) : (PADDING[channel] ?? 0);
      rgba[to + 3] = 255;
    }
  }
  return rgba;
}

/** Magenta, which is rare on pages. */
const PADDING = [255, 0, 255];

function maskOf(within: readonly Box[] | undefined, width: number, height: number): Uint8Array | null {
  if (within === undefined) return null;
  const mask = new Uint8Array(width * height);
  for (const [left, top, boxWidth, boxHeight] of within) {
    const [from, to] = [Math.max(0, Math.round(left)), Math.min(width, Math.round(left + boxWidth))];
    const bottom = Math.min(height, Math.round(top + boxHeight));
    for (let row = Math.max(0, Math.round(top)); row < bottom; row++)
      if (to > from) mask.fill(1, row * width + from, row * width + to);
  }
  return mask;
}
