// Collects the data for the report on a page's blocks: marked blocks, and those of each method, matched or not.

import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { Segment } from '../../../show/segments/regions.ts';
import { type Block, FUZZY_SIMILARITY, pairBlocks } from '../blocks/metrics.ts';

export interface BlockLook {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly truth: readonly LookBlock[];
  /** By method, without methods that failed here. */
  readonly answers: Readonly<Record<string, AnswerLook>>;
  /** WebP; `null` if the page has no picture. */
  readonly picture: Buffer | null;
}

export interface AnswerLook {
  readonly blocks: readonly (LookBlock & { readonly isMarked: boolean })[];
  /** Unmatched blocks of the truth, longest first. */
  readonly missing: readonly string[];
}

export interface LookBlock {
  readonly segment: Segment;
  /** Start of its text. */
  readonly text: string;
}

/** Limits the size of the report. */
const MOST_BLOCKS = 300;
const MOST_LISTED = 15;
const TEXT_CHARS = 160;

export function blockLook(
  { title, page: { width, height } }: Pick<Snapshot, 'title' | 'page'>,
  truth: readonly Block[],
  answers: ReadonlyMap<string, readonly Block[]>,
  picture: Buffer | null,
): BlockLook {
  return {
    width,
    height,
    title,
    truth: truth.slice(0, MOST_BLOCKS).map(lookBlock),
    answers: Object.fromEntries([...answers].map(([method, blocks]) => [method, answerLook(blocks, truth)])),
    picture,
  };
}

function answerLook(blocks: readonly Block[], truth: readonly Block[]): AnswerLook {
  const { answer, truth: found } = pairBlocks(blocks, truth, FUZZY_SIMILARITY);
  const missing = truth.filter(block => !found.has(block));
  return {
    blocks: blocks.slice(0, MOST_BLOCKS).map(block => ({ ...lookBlock(block), isMarked: answer.has(block) })),
    missing: missing
      .sort((a, b) => b.tokens.length - a.tokens.length)
      .slice(0, MOST_LISTED)
      .map(textOf),
  };
}

const lookBlock = (block: Block): LookBlock => ({ segment: block.segment, text: textOf(block) });

function textOf({ tokens }: Block): string {
  const text = tokens.slice(0, TEXT_CHARS).join(' ');
  if (text === '') return '[nothing to read]';
  return text.length > TEXT_CHARS ? `${[...text].slice(0, TEXT_CHARS).join('')}…` : text;
}
