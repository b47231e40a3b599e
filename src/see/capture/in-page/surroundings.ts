// What a node of the walk finds around it: all that comes down to it from the nodes that hold it.

import type { BlanksShown } from './blank.ts';
import { type ClipContext, NO_CLIPS } from './clip.ts';
import { INITIAL_STYLE, type InheritedStyle } from './style.ts';
import { VISIBLE } from './visibility.ts';

export interface Surroundings {
  parent: number;
  scope: number;
  clips: ClipContext;
  /** NONE, HIDDEN or TRANSPARENT where an ancestor makes it so for good; VISIBLE otherwise. */
  fate: number;
  /** As `fate`, and HIDDEN where the holder's own visibility hides its texts. */
  textFate: number;
  /** Inside a closed `details`, where only the summary shows. */
  folded: boolean;
  opacity: number;
  style: InheritedStyle;
  /** What shows of texts of nothing but white space. */
  blanks: BlanksShown;
  /** Page px of the coordinate origin, and painted size over own size, inside same-origin frames. */
  originX: number;
  originY: number;
  scale: number;
}

/** Those of a page's root; `scroll` takes what is measured in the window to the page. */
export function rootSurroundings(scope: number, scroll: readonly [number, number]): Surroundings {
  return {
    parent: -1,
    scope,
    clips: NO_CLIPS,
    fate: VISIBLE,
    textFate: VISIBLE,
    folded: false,
    opacity: 1,
    style: INITIAL_STYLE,
    blanks: 'none',
    originX: scroll[0],
    originY: scroll[1],
    scale: 1,
  };
}
