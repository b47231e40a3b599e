// Compares two pictures px by px: how many differ, and where; the smaller one is padded.

import pixelmatch from 'pixelmatch';
import { type Box, boxFromEdges } from '../../../base/box.ts';
import type { PixelSize, Raster } from '../raster/raster.ts';

export const PIXELS = {
  /** 0 to 1, pixelmatch's default: single px whose colours differ less look the same. */
  tolerance: 0.1,
  /** Part of the tolerance from which px count where they fill an area: a background of a slightly other colour. */
  areaPart: 0.1,
  /** Part of a cell that differs in an area. */
  areaShare: 0.5,
  /** Rows compared at a time: three RGBA copies of a whole page would fill the memory. */
  bandRows: 1024,
  /** px: resolution of the reported places and of areas. Divides `bandRows`. */
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

export interface PixelOptions {
  /** Compare only these parts, in px of the picture. */
  readonly within?: readonly Box[] | undefined;
  /** 0 to 1: `PIXELS.tolerance` by default. */
  readonly tolerance?: number | undefined;
}

/** An area that only one picture has differs. */
export function pixelDifference(
  one: Raster,
  other: Raster,
  { within, tolerance = PIXELS.tolerance }: PixelOptions = {},
): PixelDifference {
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const columns = Math.ceil(width / PIXELS.cell);
  const cells = new Uint8Array(columns * Math.ceil(height / PIXELS.cell));
  const isCompared = maskOf(within, width, height);
  let [different, compared] = [0, 0];
  for (let top = 0; top < height; top += PIXELS.bandRows) {
    const rows = Math.min(PIXELS.bandRows, height - top);
    const masks = bandMasks(one, other, { top, rows, width }, tolerance, isCompared);
    for (let row = 0; row < rows; row += PIXELS.cell) {
      for (let left = 0; left < width; left += PIXELS.cell) {
        const counts = cellCounts(masks, left, row);
        compared += counts.compared;
        different += counts.different;
        if (counts.different > 0) cells[((top + row) / PIXELS.cell) * columns + left / PIXELS.cell] = 1;
      }
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

interface BandMasks extends Band {
  /** RGBA whose alpha marks px of clearly, and of at least faintly other colours. */
  readonly clear: Uint8Array;
  readonly faint: Uint8Array;
  /** 1 for a px of the picture that is compared; `null` for all. */
  readonly isCompared: Uint8Array | null;
}

function bandMasks(
  one: Raster,
  other: Raster,
  band: Band,
  tolerance: number,
  isCompared: Uint8Array | null,
): BandMasks {
  const [a, b] = [bandOf(one, band), bandOf(other, band)];
  const maskWith = (threshold: number, includeAA: boolean): Uint8Array => {
    const mask = new Uint8Array(a.length);
    pixelmatch(a, b, mask, band.width, band.rows, { threshold, includeAA, diffMask: true });
    return mask;
  };
  const clear = maskWith(tolerance, false);
  return { ...band, clear, faint: maskWith(tolerance * PIXELS.areaPart, true), isCompared };
}

/** Faint differences count where they fill most of the cell. */
function cellCounts({ top, rows, width, clear, faint, isCompared }: BandMasks, left: number, from: number) {
  let [compared, clearly, faintly] = [0, 0, 0];
  for (let row = from; row < Math.min(rows, from + PIXELS.cell); row++) {
    for (let x = left; x < Math.min(width, left + PIXELS.cell); x++) {
      if (isCompared !== null && isCompared[(top + row) * width + x] !== 1) continue;
      compared++;
      const alpha = 4 * (row * width + x) + 3;
      if (clear[alpha] !== 0) clearly++;
      else if (faint[alpha] !== 0) faintly++;
    }
  }
  const isArea = clearly + faintly >= PIXELS.areaShare * compared;
  return { compared, different: clearly + (isArea ? faintly : 0) };
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

/** `cell`: side in px; boxes end at the edge of the picture. Largest first. */
function joinedCells(cells: Uint8Array, columns: number, cell: number, { width, height }: PixelSize): Box[] {
  const rest = Uint8Array.from(cells);
  const boxes: Box[] = [];
  for (let start = 0; start < rest.length; start++) {
    if (rest[start] !== 1) continue;
    const { left, top, right, bottom } = floodFill(rest, columns, start);
    boxes.push(
      boxFromEdges(
        left * cell,
        top * cell,
        Math.min(width, (right + 1) * cell),
        Math.min(height, (bottom + 1) * cell),
      ),
    );
  }
  return boxes.sort((a, b) => b[2] * b[3] - a[2] * a[3]);
}

/** Returns the extent of all cells connected with a cell, including diagonally, and clears them. */
function floodFill(rest: Uint8Array, columns: number, start: number) {
  const edges = { left: columns, top: rest.length, right: 0, bottom: 0 };
  const waiting = [start];
  rest[start] = 0;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    edges.left = Math.min(edges.left, x);
    edges.right = Math.max(edges.right, x);
    edges.top = Math.min(edges.top, y);
    edges.bottom = Math.max(edges.bottom, y);
    for (let row = y - 1; row <= y + 1; row++) {
      for (let column = x - 1; column <= x + 1; column++) {
        const next = row * columns + column;
        if (column < 0 || column >= columns || rest[next] !== 1) continue;
        rest[next] = 0;
        waiting.push(next);
      }
    }
  }
  return edges;
}
