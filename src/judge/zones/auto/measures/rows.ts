// The page read from top to bottom: what lies above and below each height, and the bands that blank rows cut out.

import { add, at, firstPlace, RunningSum, recordOf } from '../../../../base/columns.ts';
import { PIECE_AMOUNTS, type PieceAmount } from '../../../../page/pieces/piece-sums.ts';
import { isInPlace, type Piece } from '../../../../page/pieces/pieces.ts';

const ROW_PX = 4;
const MAX_ROWS = 16_384;
/** Blank this high parts two bands. */
const GAP_PX = 8;

/** `signs` are copyright signs: the one mark that footers carry in every language. */
const AMOUNTS = [
  'weight',
  'chars',
  'linkChars',
  'proseChars',
  'texts',
  'fontChars',
  'pictures',
  'signs',
] as const satisfies readonly PieceAmount[];
type Amount = (typeof AMOUNTS)[number];

/** Sums over a stretch of the page. */
export type Stretch = Readonly<Record<Amount, number>>;

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

export function rowsOf(pieces: readonly Piece[], height: number): Rows {
  const rowHeight = Math.max(ROW_PX, height / MAX_ROWS);
  const count = Math.ceil(height / rowHeight) + 1;
  const rowAt = (y: number) => Math.max(0, Math.min(count - 1, Math.floor(y / rowHeight)));
  const amounts = recordOf(AMOUNTS, () => new Float64Array(count));
  // One more where a piece begins, one less after its end: their running sum says what is covered.
  const coverage = new Int32Array(count + 1);
  for (const piece of pieces) {
    const row = rowAt((piece.top + piece.bottom) / 2);
    for (const name of AMOUNTS) add(amounts[name], row, PIECE_AMOUNTS[name](piece));
    if (!isInPlace(piece)) continue;
    const from = rowAt(piece.top);
    const to = Math.max(from, rowAt(piece.bottom - 0.01));
    coverage[from] = at(coverage, from) + 1;
    coverage[to + 1] = at(coverage, to + 1) - 1;
  }
  const sums = recordOf(AMOUNTS, name => new RunningSum(amounts[name]));
  const bands = bandsOf(coverage, rowHeight, count);
  return {
    between: (top, bottomEdge) => {
      const from = rowAt(top);
      const to = Math.max(from, rowAt(bottomEdge));
      return {
        weight: sums.weight.between(from, to),
        chars: sums.chars.between(from, to),
        linkChars: sums.linkChars.between(from, to),
        proseChars: sums.proseChars.between(from, to),
        texts: sums.texts.between(from, to),
        fontChars: sums.fontChars.between(from, to),
        pictures: sums.pictures.between(from, to),
        signs: sums.signs.between(from, to),
      };
    },
    bands,
    bandAt: y => firstPlace(bands.length - 1, place => y < (bands[place]?.bottom ?? 0)),
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
    top: run.top,
    bottom: run.bottom,
    gapAbove: run.top - (runs[index - 1]?.bottom ?? 0),
    gapBelow: (runs[index + 1]?.top ?? end) - run.bottom,
  }));
}
