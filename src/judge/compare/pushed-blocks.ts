// Says how far a block that is new, gone or of another size pushed the blocks below it.

import { type Box, bottom, right } from '../../base/box.ts';
import type { BlockPair } from './match-outlines.ts';
import type { OutlineBlock } from './outline.ts';

interface Pushes {
  byNew(block: OutlineBlock): string;
  byLost(block: OutlineBlock): string;
  bySize(pair: BlockPair): string;
}

/** Each returns the end of a sentence, or '' if nothing was pushed. The same shift is said once. */
export function pushes(pairs: readonly BlockPair[], tolerancePx: number): Pushes {
  const explained = new Set<BlockPair>();
  const said = (
    above: BlockPair | undefined,
    below: BlockPair | undefined,
    sign: number,
    what: string,
  ): string => {
    if (below === undefined || explained.has(below)) return '';
    const down = shiftOf(below) - (above === undefined ? 0 : shiftOf(above));
    if (Math.abs(down) <= tolerancePx || down * sign < 0) return '';
    explained.add(below);
    return `; what ${what} below it moved ${Math.abs(down)} px ${down > 0 ? 'down' : 'up'}`;
  };
  const around = (box: Box, side: 'before' | 'after') =>
    [nearestAbove(pairs, box, side), nearestBelow(pairs, box, side)] as const;
  return {
    byNew: ({ box }) => said(...around(box, 'after'), 1, 'is'),
    byLost: ({ box }) => said(...around(box, 'before'), -1, 'was'),
    bySize: pair =>
      said(
        pair,
        nearestBelow(pairs, pair.before.box, 'before'),
        pair.after.box[3] - pair.before.box[3],
        'is',
      ),
  };
}

const shiftOf = ({ before, after }: BlockPair): number => after.box[1] - before.box[1];

function nearestBelow(
  pairs: readonly BlockPair[],
  box: Box,
  side: 'before' | 'after',
): BlockPair | undefined {
  return pairs
    .filter(pair => pair[side].box[1] >= bottom(box) && isInColumn(pair[side].box, box))
    .sort((a, b) => a[side].box[1] - b[side].box[1])[0];
}

function nearestAbove(
  pairs: readonly BlockPair[],
  box: Box,
  side: 'before' | 'after',
): BlockPair | undefined {
  return pairs
    .filter(pair => bottom(pair[side].box) <= box[1] && isInColumn(pair[side].box, box))
    .sort((a, b) => bottom(b[side].box) - bottom(a[side].box))[0];
}

const isInColumn = (one: Box, other: Box): boolean => one[0] < right(other) && other[0] < right(one);
