// A change of one block of an outline, and how much a block may differ.

import type { OutlineBlock } from './outline.ts';

export const CHANGE_KINDS = ['new', 'lost', 'zone', 'order', 'place', 'size'] as const;
export type OutlineChangeKind = (typeof CHANGE_KINDS)[number];

/** A change of one block. */
export interface BlockChange {
  readonly kind: OutlineChangeKind;
  readonly before?: OutlineBlock;
  readonly after?: OutlineBlock;
  /** The end of a sentence. */
  readonly what: string;
  /** Changes of the same sort are told together. */
  readonly sort: string;
}

export const blocksOf = ({ before, after }: BlockChange): OutlineBlock[] =>
  [before, after].filter(block => block !== undefined);

export const isIgnored = ({ ignored }: OutlineBlock): boolean => ignored === 'whole';

export const OUTLINE_CHANGES = {
  /** Default of the px by which edges may differ. */
  tolerancePx: 16,
  /** Shares by which a width, and a left edge relative to the page width, may differ: both depend on fonts and words. */
  widthShare: 0.1,
  leftShare: 0.025,
  /** Share by which a height may differ, because words wrap; a text may become twice as high, as a line that wraps. */
  heightShare: 0.5,
  /** Share of a block that unmatched blocks of the other side must cover to explain it. */
  coveredShare: 0.8,
  /** px: the width of lower texts depends on their words. */
  linePx: 64,
  /** px between an ignored block and another that takes its room. */
  gapPx: 64,
} as const;
