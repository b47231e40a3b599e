// The state that a node of the walk inherits from its ancestors.

import type { BlanksShown } from './blank.ts';
import { type ClipContext, NO_CLIPS } from './clip.ts';
import { CANVAS, type Ground } from './ground.ts';
import { INITIAL_STYLE, type InheritedStyle } from './style.ts';
import { VISIBLE } from './visibility.ts';

export interface Surroundings {
  parent: number;
  scope: number;
  clips: ClipContext;
  /** NONE, HIDDEN or TRANSPARENT if an ancestor hides all its descendants; else VISIBLE. */
  fate: number;
  /** As `fate`, or HIDDEN if the parent's `visibility` hides its texts. */
  textFate: number;
  /** Inside a closed `details`, where only the summary shows. */
  folded: boolean;
  opacity: number;
  /** The colour behind, as far as ancestors tell. */
  ground: Ground;
  /** The colour that paints the parent's texts. */
  ink: string;
  /** True inside an element with a filter or a blend mode, which change colours. */
  isAltered: boolean;
  /** Radius of the strongest blur around, in px. */
  blurPx: number;
  /** px of the parent's letters. */
  letterPx: number;
  style: InheritedStyle;
  /** How text nodes of only white space are shown. */
  blanks: BlanksShown;
  /** Origin in page px, and scale (painted size over own size), inside same-origin frames. */
  originX: number;
  originY: number;
  scale: number;
}

/** `scroll`: offset from window to page coordinates. */
export function rootSurroundings(scope: number, scroll: readonly [number, number]): Surroundings {
  return {
    parent: -1,
    scope,
    clips: NO_CLIPS,
    fate: VISIBLE,
    textFate: VISIBLE,
    folded: false,
    opacity: 1,
    ground: CANVAS,
    ink: '',
    isAltered: false,
    blurPx: 0,
    letterPx: 0,
    style: INITIAL_STYLE,
    blanks: 'none',
    originX: scroll[0],
    originY: scroll[1],
    scale: 1,
  };
}
