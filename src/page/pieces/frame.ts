// Measures where the text of a page lies, where its long texts lie, and the font size of most of its text.

import { addCount } from '../../base/counts.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { isProse, type Piece } from './pieces.ts';

export interface Frame {
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly mainLeft: number;
  readonly mainRight: number;
  readonly mainTop: number;
  readonly mainBottom: number;
  /** px */
  readonly fontSize: number;
}

const known = new WeakMap<readonly Piece[], Frame>();

/** Measured once for the same pieces: those of zones and of content are the same on most pages. */
export function frameOf(snapshot: Snapshot, all: readonly Piece[]): Frame {
  const frame = known.get(all) ?? measureFrame(snapshot, all);
  known.set(all, frame);
  return frame;
}

function measureFrame({ page }: Snapshot, all: readonly Piece[]): Frame {
  const pieces = all.filter(({ isPicture, isSeen }) => !isPicture && isSeen);
  const prose = pieces.filter(isProse);
  const main = prose.length > 0 ? prose : pieces;
  const left = byChars(pieces, piece => piece.left, 0.01, 0);
  const right = byChars(pieces, piece => piece.right, 0.99, page.width);
  return {
    left,
    width: Math.max(1, right - left),
    height: Math.max(1, page.height),
    mainLeft: byChars(main, piece => piece.left, 0.2, 0),
    mainRight: byChars(main, piece => piece.right, 0.8, page.width),
    mainTop: byChars(main, piece => piece.top, 0.05, 0),
    mainBottom: byChars(main, piece => piece.bottom, 0.95, page.height),
    fontSize: Math.max(
      1,
      byChars(pieces, piece => piece.fontSize, 0.5, 16),
    ),
  };
}

const byChars = (
  pieces: readonly Piece[],
  edgeOf: (piece: Piece) => number,
  share: number,
  none: number,
): number => weightedQuantile(pieces, edgeOf, ({ chars }) => chars, share, none);

/** Returns the least edge up to which a share of all weight lies. Sums weights by edge first, because many pieces share one. */
export function weightedQuantile<Item>(
  items: readonly Item[],
  edgeOf: (item: Item) => number,
  weightOf: (item: Item) => number,
  share: number,
  none: number,
): number {
  const weightAt = new Map<number, number>();
  let total = 0;
  for (const item of items) {
    const weight = weightOf(item);
    addCount(weightAt, edgeOf(item), weight);
    total += weight;
  }
  let passed = 0;
  for (const value of Float64Array.from(weightAt.keys()).sort()) {
    passed += weightAt.get(value) ?? 0;
    if (passed >= total * share) return value;
  }
  return none;
}
