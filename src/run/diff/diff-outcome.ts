// The result for a pair of pages: a comparison with the limits that it exceeds, or why there is none.

import type { PithError } from '../../base/errors.ts';
import type { PageDiff } from './diff-pages.ts';

/** `accepted`: an update took the new page for the old one. */
export type DiffOutcome = { readonly accepted?: boolean } & (
  | {
      readonly kind: 'compared';
      readonly name: string;
      readonly diff: PageDiff;
      readonly over: readonly string[];
      /** Both versions side by side, cropped to the differences: WebP. */
      readonly picture?: Buffer | null;
    }
  /** Only one folder has the page. */
  | { readonly kind: 'appeared' | 'gone'; readonly name: string }
  | { readonly kind: 'failed'; readonly name: string; readonly error: PithError }
);

/** Why a pair fails the check; a page on one side only always does. */
export function faultsOf(outcome: DiffOutcome): readonly string[] {
  switch (outcome.kind) {
    case 'compared':
      return outcome.over;
    case 'failed':
      return [`${outcome.error.code}: ${outcome.error.message}`];
    case 'appeared':
      return ['added: only after'];
    case 'gone':
      return ['gone: only before'];
  }
}
