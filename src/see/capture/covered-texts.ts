// Finds texts under an opaque box that shows nothing else, and texts of a negative z-index under any opaque box. Other
// boxes over a text, such as an open menu or the next slide, are not there to hide it, nor do they hide a fixed text for
// long, such as a footer that scrolling reveals. A box over the whole window is a curtain that scripts draw back.

import { type Box, contains, EMPTY_BOX, intersection, isEmpty } from '../../base/box.ts';
import { firstClass } from '../../page/snapshot/references.ts';
import { isSeen, REPLACED_TAGS } from '../../page/snapshot/sight.ts';
import type { SnapshotElement, SnapshotStyle, SnapshotText } from '../../page/snapshot/snapshot.ts';

const COVERING = {
  /** px by which a text may stick out of the box over it. */
  slackPx: 1,
  /** Opacity from which a box leaves at most 24 of 255 levels of what is under it, as faint texts have. */
  opacity: 0.906,
  /** Share of the characters of a text that a box over it shows itself, below which it is there to hide the text. */
  shownShare: 0.1,
  /** Share of the width and height of the window from which a box over its start is a curtain. */
  curtainShare: 0.9,
  /** Most comparisons of texts with boxes, and of their places in the tree; beyond, texts count as seen. */
  mostPairs: 20_000_000,
  mostOrders: 20_000,
} as const;

export interface PaintedPage {
  readonly elements: readonly SnapshotElement[];
  readonly styles: readonly SnapshotStyle[];
  readonly texts: readonly SnapshotText[];
  /** The part of the page that shows before scrolling. */
  readonly window: Box;
}

export function coverReader(page: PaintedPage): (text: SnapshotText) => boolean {
  const { elements, texts } = page;
  const looks = looksOf(page);
  const opaque = elements.flatMap(({ pageBox }, index) =>
    looks.isOpaque(index) ? [{ index, pageBox }] : [],
  );
  const shown = shownChars(page);
  const showsLess = (index: number, chars: number): boolean =>
    (shown[index] ?? 0) === 0 || (shown[index] ?? 0) < COVERING.shownShare * chars;
  const isCurtain = (index: number): boolean => {
    const [, , width, height] = intersection(elements[index]?.pageBox ?? EMPTY_BOX, page.window);
    const { curtainShare } = COVERING;
    return width >= curtainShare * page.window[2] && height >= curtainShare * page.window[3];
  };
  const longest = texts.reduce((most, { text }) => Math.max(most, text.length), 0);
  const mayHide = opaque.filter(
    ({ index }) => showsLess(index, longest) && looks.isPlaced(index) && !isCurtain(index),
  );
  let orders = 0;
  if (texts.length * opaque.length > COVERING.mostPairs) return () => false;
  return ({ parent, pageBox, text }) =>
    !looks.isFixed(parent) &&
    (looks.isBelow(parent) ? opaque : mayHide).some(
      cover =>
        (looks.isBelow(parent) || showsLess(cover.index, text.length)) &&
        contains(cover.pageBox, pageBox, COVERING.slackPx) &&
        ++orders <= COVERING.mostOrders &&
        paintsOver(page, cover.index, parent),
    );
}

function looksOf({ elements, styles }: PaintedPage) {
  const styleOf = (index: number): SnapshotStyle | undefined => styles[elements[index]?.style ?? -1];
  const opacity = new Float64Array(elements.length);
  const isFixed = new Uint8Array(elements.length);
  const isBelow = new Uint8Array(elements.length);
  for (const [index, { parent }] of elements.entries()) {
    const style = styleOf(index);
    opacity[index] = (opacity[parent] ?? 1) * (style?.opacity ?? 1);
    const isOwnFixed = style?.position === 'fixed' || style?.position === 'sticky';
    isFixed[index] = isOwnFixed || isFixed[parent] === 1 ? 1 : 0;
    isBelow[index] = zIndexOf(style) < 0 || isBelow[parent] === 1 ? 1 : 0;
  }
  return {
    /** Painted so that nothing under it shows, and moving with the page. */
    isOpaque: (index: number): boolean => {
      const element = elements[index];
      if (element === undefined || element.visibility !== 'visible' || isEmpty(element.pageBox)) return false;
      const ownOpacity = isFixed[index] === 0 ? (opacity[index] ?? 1) : 0;
      if (ownOpacity < COVERING.opacity) return false;
      const colour = isLoadedPicture(element) ? 1 : alphaOf(styleOf(index)?.backgroundColor ?? '');
      return ownOpacity * colour >= COVERING.opacity;
    },
    isFixed: (index: number): boolean => isFixed[index] === 1,
    isPlaced: (index: number): boolean => /^(?:absolute|relative)$/.test(styleOf(index)?.position ?? ''),
    /** In an element of negative z-index. */
    isBelow: (index: number): boolean => isBelow[index] === 1,
  };
}

/** The opacity of a computed colour; '' is a clear one. */
function alphaOf(colour: string): number {
  if (colour === '') return 0;
  const [, ofRgba, ofOthers] = /^rgba\(.*, ([\d.e-]+)\)$|\/ ([\d.e-]+)\)$/.exec(colour) ?? [];
  return Number(ofRgba ?? ofOthers ?? 1);
}

const isLoadedPicture = ({ tag, media }: SnapshotElement): boolean =>
  tag === 'img' && (media?.naturalWidth ?? 0) > 1;

/** Characters that each element shows with all it holds; pictures and controls count as more than any text. */
function shownChars({ elements, texts }: PaintedPage): Float64Array {
  const shown = Float64Array.from(elements, ({ tag, visibility, attributes }) => {
    const isPicture = REPLACED_TAGS.has(tag) && tag !== 'iframe' && isSeen(visibility);
    return isPicture && !(tag === 'video' && attributes.src === undefined) ? Infinity : 0;
  });
  for (const { parent, visibility, text } of texts)
    if (isSeen(visibility)) shown[parent] = (shown[parent] ?? 0) + text.length;
  for (let index = elements.length - 1; index > 0; index--) {
    const { parent = -1, tag } = elements[index] ?? {};
    const own = tag === 'source' ? Infinity : (shown[index] ?? 0);
    if (parent >= 0) shown[parent] = (shown[parent] ?? 0) + own;
  }
  return shown;
}

/** Follows the painting order of CSS 2.2 (appendix E), as far as positions and z-index tell. */
function paintsOver({ elements, styles }: PaintedPage, cover: number, under: number): boolean {
  const coverLine = lineOf(elements, cover);
  const underLine = lineOf(elements, under);
  while (coverLine.length > 0 && coverLine.at(-1) === underLine.at(-1)) {
    coverLine.pop();
    underLine.pop();
  }
  const styleOf = (index: number): SnapshotStyle | undefined => styles[elements[index]?.style ?? -1];
  // Nothing is left of an ancestor of the other.
  if (coverLine.length === 0) return false;
  if (underLine.length === 0) return levelOf(coverLine, styleOf) > IN_FLOW;
  if (isAlike(elements[coverLine.at(-1) ?? -1], elements[underLine.at(-1) ?? -1])) return false;
  const over = levelOf(coverLine, styleOf);
  const below = levelOf(underLine, styleOf);
  return over > below || (over === below && over !== IN_FLOW && cover > under);
}

/** An element and all around it, the innermost first. */
function lineOf(elements: readonly SnapshotElement[], index: number): number[] {
  const line: number[] = [];
  for (let at = index; at >= 0; at = elements[at]?.parent ?? -1) line.push(at);
  return line;
}

/** Slides of a carousel and panels of tabs lie on each other, and each has its turn. */
const isAlike = (a: SnapshotElement | undefined, b: SnapshotElement | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.tag === b.tag &&
  firstClass(a) !== '' &&
  firstClass(a) === firstClass(b);

/** Paint level of what is not positioned: between negative z-indices and 0. */
const IN_FLOW = -0.5;

/** The outermost z-index decides. */
function levelOf(line: readonly number[], styleOf: (index: number) => SnapshotStyle | undefined): number {
  let level = IN_FLOW;
  for (const index of line) {
    const style = styleOf(index);
    const zIndex = zIndexOf(style);
    if (!Number.isNaN(zIndex)) level = zIndex;
    else if (level === IN_FLOW && style !== undefined && style.position !== 'static') level = 0;
  }
  return level;
}

/** NaN for `auto`. */
const zIndexOf = (style: SnapshotStyle | undefined): number => Number.parseInt(style?.zIndex ?? '', 10);
