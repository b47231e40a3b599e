// Tells pages that name their own descriptions comments, as documentation made of the comments in source code does.

import { isProse, type Piece } from '../../../page/pieces/pieces.ts';
import { outermostAround } from '../../../page/snapshot/around.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { HINT_NAMES, hintsOf } from './hints.ts';
import type { Sums } from './sums.ts';

const COMMENTS = 1 << HINT_NAMES.indexOf('comments');

/** Readers' comments are in one list; descriptions are each below what they describe. */
const LEAST_PARENTS = 2;

/**
 * True if elements named as comments are in several places, no prose is between the title and the first of them that they
 * could be about, and there is neither a time, as comments have, nor a field for another.
 */
export function namesDescriptions(
  snapshot: Snapshot,
  pieces: readonly Piece[],
  sums: Sums,
  titlePiece: number,
): boolean {
  const tree = treeOf(snapshot);
  if (titlePiece < 0 || tree.withTag('textarea', 'time').length > 0) return false;
  const hints = hintsOf(snapshot);
  const isNamed = (index: number) => ((hints[index] ?? 0) & COMMENTS) !== 0;
  if (!hints.some(bits => (bits & COMMENTS) !== 0)) return false;
  const outermost = outermostAround(snapshot, (_, index) => isNamed(index));
  const named = [...new Set(outermost)].filter(
    index => index > 0 && isNamed(index) && sums.of(index).chars > 0,
  );
  const parents = new Set(named.map(index => tree.parent(index)));
  const first = Math.min(...named.map(index => sums.of(index).firstPiece));
  return (
    parents.size >= LEAST_PARENTS && first > titlePiece && !pieces.slice(titlePiece + 1, first).some(isProse)
  );
}
