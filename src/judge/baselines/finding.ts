// The result of every baseline method: which elements' own texts and pictures are content, in which blocks, and why.

export interface Finding {
  /** 1 for each element of the snapshot whose own texts and pictures are content. */
  readonly kept: Uint8Array;
  /** The blocks into which the method cuts the page, in page order. */
  readonly blocks: readonly FoundBlock[];
  /** Explains to a user, for each element, why it is content or noise. */
  readonly reasons: readonly string[];
  readonly warnings: readonly FindingWarning[];
}

export interface FoundBlock {
  /** One or more adjacent subtrees. */
  readonly elements: readonly number[];
  readonly isKept: boolean;
}

/** Warnings of the methods; the record lists them beside those of the visit (docs/errors.md). */
export const FINDING_WARNINGS = [
  /** a baseline method found no content; the message says why */
  'NO_CONTENT_FOUND',
  /** `patterns` searched only short repetitions, because an element has very many children */
  'PATTERNS_BOUNDED',
] as const;

export interface FindingWarning {
  readonly code: (typeof FINDING_WARNINGS)[number];
  readonly message: string;
}

/** Builds the warning of a method that finds nothing: their papers name the pages on which this happens. */
export function nothingFound(why: string): FindingWarning {
  return { code: 'NO_CONTENT_FOUND', message: why };
}
