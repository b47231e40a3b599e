// Tells boxes that float over the page from one that holds the page: some sites scroll all their text in a fixed box.

import { SELECTION_SETTINGS } from '../settings.ts';
import type { Evidence } from './evidence.ts';

/** True for a fixed box, unless it holds nearly all of the page's text. */
export const isFloating = ({ tree, sums }: Evidence, index: number): boolean =>
  tree.style(index).position === 'fixed' &&
  sums.of(index).chars < SELECTION_SETTINGS.shellShare * sums.of(0).chars;
