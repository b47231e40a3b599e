// The flags, pages and options that comparisons of two pages and of two folders share.

import type { Zone } from '../../../judge/zones/zoning.ts';
import type { DiffOptions } from '../../../run/diff/diff-pages.ts';
import type { DiffLimits } from '../../../run/diff/limits.ts';
import type { See } from '../../../run/diff/side.ts';
import type { SegmentOptionsInput } from '../../../run/pipeline/judge-option-rows.ts';
import type { PageReader } from '../../../run/pipeline/pith.ts';
import type { PageFlags } from '../flags/page-flags.ts';
import { noteCached } from '../terminal/note-cached.ts';
import type { Names } from './diff-sides.ts';

export interface DiffFlags extends PageFlags {
  json?: true;
  picture?: string;
  report?: string;
  junit?: string;
  limit?: string;
  update?: true;
  only?: string[];
  restore?: true;
  inside?: Zone;
  ignore?: string[];
  pixels?: boolean;
  pixelTolerance?: number;
  method?: string;
}

export interface DiffTask {
  readonly names: Names;
  readonly flags: DiffFlags;
  /** Begins a command that compares the same sides again. */
  readonly again: string;
  readonly signal: AbortSignal;
  readonly pith: PageReader;
  /** Options of pages that are opened. */
  readonly page: SegmentOptionsInput;
  readonly comparison: DiffOptions & { readonly limits: DiffLimits };
  readonly failure: FailureNote;
}

/** State that the record of a failure is made from. */
export interface FailureNote {
  /** The side that failed. */
  side: string;
  hasPrinted: boolean;
}

/** Notes the side if the work fails. */
export async function ofSide<Value>(
  { failure }: Pick<DiffTask, 'failure'>,
  side: string,
  work: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    failure.side = side;
    throw error;
  }
}

/** Opens pages, with the pictures that are compared or drawn. */
export function seerOf({ flags, pith, page, comparison, signal }: DiffTask, isDrawn: boolean): See {
  return async (target, hasPicture) => {
    const before = isDrawn || ((comparison.pixels || flags.update === true) && hasPicture);
    const result = await pith.read(target, { ...page, before, signal });
    if (result.record.cached !== undefined) noteCached(result.record.cached);
    return result;
  };
}
