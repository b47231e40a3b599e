// What every method of this room answers: which elements' own texts and pictures are content, in which blocks, and why.

import type { SnapshotWarning } from '../snapshot/snapshot.ts';

export interface Finding {
  /** 1 for each element of the snapshot whose own texts and pictures are content. */
  readonly kept: Uint8Array;
  /** As the method cuts the page, in the order of the page. */
  readonly blocks: readonly FoundBlock[];
  /** Why the element of this index is content or noise, in a sentence a user can read. */
  readonly reason: (elementIndex: number) => string;
  readonly warnings: readonly SnapshotWarning[];
}

export interface FoundBlock {
  /** One or more subtrees that stand side by side. */
  readonly elements: readonly number[];
  readonly isKept: boolean;
}

/** Methods that find nothing say so: their papers name the pages on which they do. */
export function nothingFound(why: string): SnapshotWarning {
  return { code: 'NO_CONTENT_FOUND', message: why };
}
