// What became of a pair of pages: a comparison with the limits it passes, or why there is none.

import type { PithError } from '../../base/errors.ts';
import type { PageDiff } from './diff-pages.ts';

export type DiffOutcome =
  | {
      readonly kind: 'compared';
      readonly name: string;
      readonly diff: PageDiff;
      readonly over: readonly string[];
    }
  /** Only one of both folders has it. */
  | { readonly kind: 'appeared' | 'gone'; readonly name: string }
  | { readonly kind: 'failed'; readonly name: string; readonly error: PithError };

/** Why a pair does not pass; a page that is not on both sides never does. */
export function faultsOf(outcome: DiffOutcome): readonly string[] {
  switch (outcome.kind) {
    case 'compared':
      return outcome.over;
    case 'failed':
      return [`${outcome.error.code}: ${outcome.error.message}`];
    case 'appeared':
      return ['only after'];
    case 'gone':
      return ['only before'];
  }
}
