// The page read from top to bottom: what lies above and below each height, and the bands that blank rows cut out.

import { at } from '../../../../base/columns.ts';
import { isInPlace, isProse, type Unit } from '../../../pieces/units.ts';
import { weightOf } from './ink.ts';

const ROW_PX = 4;
const MAX_ROWS = 16_384;
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

type Sum = (typeof SUMS)[number];

export function rowsOf(pieces: readonly Unit[], height: number): Rows {
  const rowHeight = Math.max(ROW_PX, height / MAX_ROWS);
  const count = Math.ceil(height / rowHeight) + 1;
  const rowAt = (y: number) => Math.max(0, Math.min(count - 1, Math.floor(y / rowHeight)));
  const sums = Object.fromEntries(SUMS.map(name => [name, new Float64Array(count + 1)])) as Record<
    Sum,
    Float64Array
  >;
  // One more where a piece begins, one less after its end: their running sum says what is covered.
  const coverage = new Int32Array(count + 1);
  for (const piece of pieces) {
    addRow(sums, rowAt((piece.top + piece.bottom) / 2) + 1, piece);
    if (!isInPlace(piece)) continue;
    const from = rowAt(piece.top);
    const to = Math.max(from, rowAt(piece.bottom - 0.01));
    coverage[from] = at(coverage, from) + 1;
    coverage[to + 1] = at(coverage, to + 1) - 1;
  }
  for (const name of SUMS) runningSum(sums[name]);
  const bands = bandsOf(coverage, rowHeight, count);
  const { weight, chars, linkChars, proseChars, texts, fontChars, pictures, signs } = sums;
  return {
    between: (top, bottomEdge) => {
      const from = rowAt(top);
      const to = Math.max(from, rowAt(bottomEdge));
      return {
        weight: at(weight, to) - at(weight, from),
        chars: at(chars, to) - at(chars, from),
        linkChars: at(linkChars, to) - at(linkChars, from),
        proseChars: at(proseChars, to) - at(proseChars, from),
        texts: at(texts, to) - at(texts, from),
        fontChars: at(fontChars, to) - at(fontChars, from),
        pictures: at(pictures, to) - at(pictures, from),
        signs: at(signs, to) - at(signs, from),
      };
    },
    bands,
    bandAt: y => bandIndex(bands, y),
  };
}

function addRow(sums: Record<Sum, Float64Array>, row: number, piece: Unit): void {
  const add = (name: Sum, value: number) => {
    sums[name][row] = at(sums[name], row) + value;
  };
  add('weight', weightOf(piece));
  if (piece.isPicture) {
    add('pictures', 1);
    return;
  }
  const { chars, linkChars, fontSize, hasCopyrightSign } = piece;
  add('chars', chars);
  add('texts', 1);
  add('fontChars', chars * fontSize);
  add('linkChars', linkChars);
  if (isProse(piece)) add('proseChars', chars - linkChars);
  if (hasCopyrightSign) add('signs', 1);
}

function runningSum(column: Float64Array): void {
  for (let row = 1; row < column.length; row++) column[row] = at(column, row) + at(column, row - 1);
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
    top: run.top,
    bottom: run.bottom,
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
