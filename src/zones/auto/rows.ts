// The page read from top to bottom: what lies above and below each height, and the bands that blank rows cut out.

import { bottom } from '../../geometry/box.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { nonBlankChars } from '../summary.ts';
import { at, isSeen } from './ink.ts';

const ROW_PX = 4;
const MAX_ROWS = 16_384;
const PROSE_CHARS = 80;
const PICTURE_CHARS = 40;
/** Blank this high parts two bands. */
const GAP_PX = 8;

/** Sums over a stretch of the page. */
export interface Stretch {
  readonly weight: number;
  readonly chars: number;
  readonly linkChars: number;
  readonly proseChars: number;
  readonly texts: number;
  /** Sum of font size × characters. */
  readonly fontChars: number;
  readonly pictures: number;
  /** Copyright signs: the one mark that footers carry in every language. */
  readonly signs: number;
}

export interface Band {
  readonly top: number;
  readonly bottom: number;
  /** Blank px above and below it. */
  readonly gapAbove: number;
  readonly gapBelow: number;
}

export interface Rows {
  readonly between: (top: number, bottomEdge: number) => Stretch;
  readonly bands: readonly Band[];
  readonly bandAt: (y: number) => number;
}

const SUMS = [
  'weight',
  'chars',
  'linkChars',
  'proseChars',
  'texts',
  'fontChars',
  'pictures',
  'signs',
] as const;

export function rowsOf(snapshot: Snapshot, inLink: Uint8Array): Rows {
  const height = Math.max(1, snapshot.page.height);
  const rowHeight = Math.max(ROW_PX, height / MAX_ROWS);
  const count = Math.ceil(height / rowHeight) + 1;
  const rowAt = (y: number) => Math.max(0, Math.min(count - 1, Math.floor(y / rowHeight)));
  const sums = Object.fromEntries(SUMS.map(name => [name, new Float64Array(count + 1)])) as Record<
    (typeof SUMS)[number],
    Float64Array
  >;
  const coverage = new Int32Array(count + 1);
  const cover = (top: number, bottomEdge: number) => {
    const from = rowAt(top);
    const to = Math.max(from, rowAt(bottomEdge - 0.01));
    coverage[from] = at(coverage, from) + 1;
    coverage[to + 1] = at(coverage, to + 1) - 1;
  };
  const add = (name: (typeof SUMS)[number], row: number, value: number) => {
    const column = sums[name];
    column[row + 1] = at(column, row + 1) + value;
  };
  for (const { parent, text, pageBox, visibility } of snapshot.texts) {
    if (!isSeen(visibility)) continue;
    const row = rowAt(pageBox[1] + pageBox[3] / 2);
    const chars = nonBlankChars(text);
    const fontSize = snapshot.styles[snapshot.elements[parent]?.style ?? -1]?.fontSize ?? 16;
    add('weight', row, chars);
    add('chars', row, chars);
    add('texts', row, 1);
    add('fontChars', row, chars * fontSize);
    if (at(inLink, parent) === 1) add('linkChars', row, chars);
    else if (chars >= PROSE_CHARS) add('proseChars', row, chars);
    if (text.includes('©')) add('signs', row, 1);
    if (visibility === 'visible') cover(pageBox[1], bottom(pageBox));
  }
  for (const { tag, pageBox, visibility } of snapshot.elements) {
    if (tag !== 'img' || !isSeen(visibility)) continue;
    const row = rowAt(pageBox[1] + pageBox[3] / 2);
    add('weight', row, PICTURE_CHARS);
    add('pictures', row, 1);
    if (visibility === 'visible') cover(pageBox[1], bottom(pageBox));
  }
  for (const name of SUMS) for (let row = 1; row <= count; row++) add(name, row - 1, at(sums[name], row - 1));
  const bands = bandsOf(coverage, rowHeight, count);
  return {
    between: (top, bottomEdge) => {
      const [from, to] = [rowAt(top), Math.max(rowAt(top), rowAt(bottomEdge))];
      const sum = (name: (typeof SUMS)[number]) => at(sums[name], to) - at(sums[name], from);
      return {
        weight: sum('weight'),
        chars: sum('chars'),
        linkChars: sum('linkChars'),
        proseChars: sum('proseChars'),
        texts: sum('texts'),
        fontChars: sum('fontChars'),
        pictures: sum('pictures'),
        signs: sum('signs'),
      };
    },
    bands,
    bandAt: y => bandIndex(bands, y),
  };
}

function bandsOf(coverage: Int32Array, rowHeight: number, count: number): Band[] {
  const runs: { top: number; bottom: number }[] = [];
  let covered = 0;
  for (let row = 0; row < count; row++) {
    covered += at(coverage, row);
    if (covered <= 0) continue;
    const last = runs.at(-1);
    const top = row * rowHeight;
    if (last !== undefined && top - last.bottom < GAP_PX) last.bottom = top + rowHeight;
    else runs.push({ top, bottom: top + rowHeight });
  }
  const end = count * rowHeight;
  return runs.map((run, index) => ({
    ...run,
    gapAbove: run.top - (runs[index - 1]?.bottom ?? 0),
    gapBelow: (runs[index + 1]?.top ?? end) - run.bottom,
  }));
}

function bandIndex(bands: readonly Band[], y: number): number {
  let [low, high] = [0, bands.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (y < (bands[middle]?.bottom ?? 0)) high = middle;
    else low = middle + 1;
  }
  return Math.max(0, low);
}
