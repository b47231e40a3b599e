// The numbers that decide which pieces are kept, with where they come from.

import type { DropRule } from './drop-rule.ts';
import type { PageKind } from './kinds.ts';

export const SELECTION_SETTINGS = {
  /** A piece of so many characters has a say of 1; others by the square root of their share. As the zones have it. */
  unitChars: 20,
  /** No piece has more say than this. Cross-validated with 6: no better. */
  maxSay: 3,
  /** What a picture has to say: it goes with the texts around it unless the evidence is strong. */
  pictureSay: 0.3,
  /**
   * Added to the log-odds of short pieces that are plainly one of these. Such pieces are few and small, so training
   * hardly hears of them, and a reader is bothered by each. Cross-validated: costs 0.002 of word F1 where people
   * labelled whole blocks, which such pieces are parts of.
   */
  nudges: {
    share: -2,
    contents: -1,
    signup: -2,
    edit: -2,
    turn: -2,
    advert: -3.5,
    tags: -1,
    floating: -2,
  } as Partial<Record<DropRule, number>>,
  /** Only on these kinds: on hubs and lists such names are given to content too. Cross-validated: 0.012 on WCXB. */
  nudgedKinds: new Set<PageKind>(['article', 'documentation', 'forum', 'product']),
  /** Characters up to which a piece is short. */
  nudgedChars: 200,
  /** What a nudged piece has to say at least. */
  nudgedSay: 1.5,
  /** A frame that takes this share of the width of the main text, and is this high in px, is part of the text, as a video is. */
  embedWidth: 0.6,
  embedHeight: 150,
  /** On pages with a layout. Cross-validated: prices of 1 to 3 differ by 0.005. */
  styled: {
    /** Nats of evidence that parting from what is around it costs. */
    changePrice: 2,
    /** Log-odds from which a piece is content. Cross-validated: 0 and -0.8 are worse by 0.005 and 0.01. */
    threshold: -0.4,
  },
  /** Without a layout the tree says less. Cross-validated. */
  unstyled: { changePrice: 0.5 },
  /** Log-odds are divided by this before the threshold that promises the best F1 is looked for. Cross-validated: 1 to 2. */
  temperature: 1.5,
  /** The threshold of an unstyled page stays within these log-odds. */
  lowestThreshold: -3,
  highestThreshold: 0.8,
  /** A page that shows less than this share of the text it lays out hides the rest behind scripts that did not run. */
  shownOfRendered: 0.3,
  /** So does one that shows fewer characters than this, and less than this share of all its text. */
  shownChars: 1000,
  shownOfAll: 0.25,
} as const;
