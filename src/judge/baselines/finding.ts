// What every method of this room answers: which elements' own texts and pictures are content, in which blocks, and why.

export interface Finding {
  /** 1 for each element of the snapshot whose own texts and pictures are content. */
  readonly kept: Uint8Array;
  /** As the method cuts the page, in the order of the page. */
  readonly blocks: readonly FoundBlock[];
  /** Why the element of this index is content or noise, in a sentence a user can read. */
  readonly reason: (elementIndex: number) => string;
  readonly warnings: readonly FindingWarning[];
}

export interface FoundBlock {
  /** One or more subtrees that stand side by side. */
  readonly elements: readonly number[];
  readonly isKept: boolean;
}

/** What a method may warn of; they stand in the record beside those of the visit (docs/errors.md). */
export const FINDING_WARNINGS = ['NO_CONTENT_FOUND', 'PATTERNS_BOUNDED'] as const;

export interface FindingWarning {
  readonly code: (typeof FINDING_WARNINGS)[number];
  readonly message: string;
}

/** Methods that find nothing say so: their papers name the pages on which they do. */
export function nothingFound(why: string): FindingWarning {
  return { code: 'NO_CONTENT_FOUND', message: why };
}
