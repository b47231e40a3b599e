// Compares the colour of a text with the colour painted behind it.

import {
  blended,
  CLEAR,
  type Colour,
  colourOf,
  difference,
  effectCount,
  effectOpacity,
  faded,
  filtered,
  gradientsOf,
  over,
  paintedOver,
} from './colours.ts';
import * as dom from './natives.ts';
import { remembered } from './remembered.ts';
import { unnamed } from './window-of.ts';

/** The colour behind a text; undefined where a picture makes it unknown. */
export type Ground = Colour | undefined;

export const CANVAS: Colour = [255, 255, 255, 1];

/** Most that any channel of a text may differ from its ground and still hardly differ from it for a reader: #e7e7e7 on white. */
const FAINT_CHANNEL = 24;

/** The colour behind the content of an element. Of gradients the first stop: a faint text is faint on each stop. */
export function groundOver(ground: Ground, background: string, image: string): Ground {
  const under = paintedOver(ground, background);
  if (image === 'none') return under;
  const first = gradientsOf(image)?.[0]?.[0];
  if (first === undefined) return undefined;
  return first[3] === 1 ? first : under && over(first, under);
}

/** Quick test, right only without filters and blend modes. `opacity`: that of the groups around the text. */
export const mayBeFaint = (ink: Colour, ground: Ground, opacity: number): boolean =>
  difference(ground === undefined ? ink : over(ink, ground), ground ?? CLEAR) * opacity <= FAINT_CHANNEL;

/** Its texts are painted by `fill`, not `color`. */
const SVG = 'http://www.w3.org/2000/svg';

/** Most elements and filter effects that are looked at for all texts of a page; further texts count as visible. */
const MOST_STEPS = 200_000;

/** Most combinations of gradient stops behind a text. */
const MOST_VARIANTS = 64;

/** The paint of an element behind its texts, and its effects on all that is in it. */
interface Layer {
  /** Stops of each gradient, the uppermost first, then the background colour; undefined if unknown. */
  readonly colours: readonly (readonly Colour[])[] | undefined;
  /** True with `background-clip: text`. */
  readonly fillsLetters: boolean;
  readonly box: DOMRect;
  readonly isCanvas: boolean;
  readonly filter: string;
  readonly blend: string;
  readonly opacity: number;
}

interface PaintedText {
  readonly holder: Element;
  readonly box: DOMRect;
  readonly opacity: number;
  readonly isAltered: boolean;
}

/** A pixel of a letter, and one beside it: one pair for each combination of gradient stops. */
type Pixels = readonly [letter: Colour, beside: Colour];

/** Compares texts with their grounds exactly; slow, and so only for those that may be faint. */
export class Grounds {
  readonly #layerOf = remembered(layerOf);
  readonly #isDark = remembered(mayBeDark);
  /** Pseudo-elements are slow to read. */
  readonly #isPlain = remembered(paintsNothingElse);
  #steps = 0;

  /**
   * False also where a shadow or an outline makes the text visible. `box` is in the window of the text's document;
   * `opacity` is that of all groups around the text, and `isAltered` tells if one has a filter or a blend mode.
   */
  hides(text: Text, box: DOMRect, ink: Colour, opacity: number, isAltered: boolean): boolean {
    const holder = paintedParent(text);
    if (holder === null || holder.namespaceURI === SVG) return false;
    const painted = { holder, box, opacity, isAltered };
    const isFaint = (colour: Ground): boolean => colour !== undefined && this.#isFaint(painted, colour);
    return isFaint(ink) && edgesOf(getComputedStyle(holder)).every(isFaint);
  }

  #isFaint(text: PaintedText, ink: Colour): boolean {
    const visited: Element[] = [];
    return (
      this.#seemsFaint(text, ink, visited) &&
      // Letters that are clear themselves are not seen on an unknown ground either.
      (isSame([ink, CLEAR], text.opacity) || visited.every(element => this.#isPlain(element)))
    );
  }

  /** Paints layer after layer under the text, from its parent outwards, until the ground is opaque or unknown. */
  #seemsFaint({ holder, box, opacity, isAltered }: PaintedText, ink: Colour, visited: Element[]): boolean {
    let all: readonly Pixels[] = [[ink, CLEAR]];
    let outerOpacity = opacity;
    let isInFrame = false;
    const seemSame = (): boolean => all.every(pixels => isSame(pixels, isAltered ? 1 : outerOpacity));
    for (let at: Element | null = holder; at !== null; at = paintedParent(at)) {
      const layer = this.#layerOf(at);
      visited.push(at);
      this.#steps += 1 + effectCount(layer.filter);
      if (this.#steps > MOST_STEPS) return false;
      const colours = coloursBehind(layer, box, isInFrame);
      const painted = colours && paintedUnder(all, colours, layer.fillsLetters);
      if (painted === undefined) return !layer.fillsLetters && seemSame();
      const changed = throughEffects(layer, painted);
      if (changed === undefined) return false;
      all = changed;
      outerOpacity /= layer.opacity;
      if (layer.blend !== 'normal') return this.#isSameBlended(at, layer, all, box);
      if (!isAltered && all.every(([, beside]) => beside[3] === 1)) return seemSame();
      if (!isRoot(at)) continue;
      if (this.#isDark(at)) return seemSame();
      isInFrame = true;
    }
    return all.every(([letter, beside]) => isSame([over(letter, CANVAS), over(beside, CANVAS)], 1));
  }

  #isSameBlended(element: Element, { blend }: Layer, all: readonly Pixels[], box: DOMRect): boolean {
    const behind = this.#behind(element, box);
    return all.every(pixels => {
      const [letter, beside] = pixels.map(pixel => behind && blended(pixel, behind, blend));
      return letter !== undefined && beside !== undefined && isSame([letter, beside], 1);
    });
  }

  /** The opaque colour with which an element blends; undefined where it is unknown or has several stops. */
  #behind(element: Element, box: DOMRect): Ground {
    let all: readonly Pixels[] = [[CLEAR, CLEAR]];
    for (let at = paintedParent(element); at !== null; at = paintedParent(at)) {
      if (!this.#isPlain(at)) return undefined;
      const layer = this.#layerOf(at);
      const colours = coloursBehind(layer, box, false);
      const painted = colours && paintedUnder(all, colours, layer.fillsLetters);
      if (painted === undefined || painted.length > 1 || ++this.#steps > MOST_STEPS) return undefined;
      all = painted;
      const beside = all[0]?.[1] ?? CLEAR;
      if (beside[3] === 1) return beside;
      // Nothing blends with the canvas, unless the root or the body paints it.
      if (isRoot(at) || isGroup(at)) return undefined;
    }
    return undefined;
  }
}

const isRoot = (element: Element): boolean => dom.parentNodeOf(element)?.nodeType === Node.DOCUMENT_NODE;

function layerOf(element: Element): Layer {
  const style = getComputedStyle(element);
  const tag = dom.localName(element);
  const { filter, mixBlendMode } = style;
  return {
    colours: coloursOf(style),
    fillsLetters: style.backgroundClip.includes('text'),
    box: dom.rectOf(element),
    isCanvas: tag === 'html' || tag === 'body',
    filter,
    blend: mixBlendMode,
    opacity: Number(style.opacity) * effectOpacity(element, 'none', style.maskImage),
  };
}

function coloursOf(style: CSSStyleDeclaration): Layer['colours'] {
  const background = colourOf(style.backgroundColor);
  if (background === undefined) return undefined;
  if (style.backgroundImage === 'none') return [[background]];
  const gradients = gradientsOf(style.backgroundImage);
  if (gradients === undefined) return undefined;
  const isWhole = /^(?:(?:auto|cover|100%(?: 100%)?)(?:, |$))+$/.test(style.backgroundSize);
  return [...gradients.map(stops => (isWhole ? stops : [...stops, CLEAR])), [background]];
}

/** The colours of a layer behind a text; undefined where they are unknown, or are behind a part of it. */
function coloursBehind(
  { colours, box, isCanvas }: Layer,
  text: DOMRect,
  isInFrame: boolean,
): Layer['colours'] {
  if (colours === undefined || isInFrame || isCanvas || contains(box, text)) return colours;
  const isClear = colours.every(stops => stops.every(([, , , alpha]) => alpha === 0));
  return isClear || !overlaps(box, text) ? [] : undefined;
}

/** Paints a layer under the pixels. Undefined where stops have too many combinations. */
function paintedUnder(
  all: readonly Pixels[],
  colours: readonly (readonly Colour[])[],
  fillsLetters: boolean,
): readonly Pixels[] | undefined {
  let under = all;
  for (const stops of colours) {
    if (under.length * stops.length > MOST_VARIANTS) return undefined;
    under = under.flatMap(([letter, beside]) =>
      stops.map(stop => [over(letter, stop), fillsLetters ? beside : over(beside, stop)] as const),
    );
  }
  return under;
}

/** Undefined where an SVG filter makes them unknown. */
function throughEffects({ filter, opacity }: Layer, all: readonly Pixels[]): readonly Pixels[] | undefined {
  if (filter === 'none' && opacity === 1) return all;
  const changed: Pixels[] = [];
  for (const pixels of all) {
    const [letter, beside] = pixels.map(pixel => filtered(pixel, filter));
    if (letter === undefined || beside === undefined) return undefined;
    changed.push([faded(letter, opacity), faded(beside, opacity)]);
  }
  return changed;
}

const isSame = ([letter, beside]: Pixels, opacity: number): boolean =>
  difference(letter, beside) * opacity <= FAINT_CHANNEL;

/** Colours of the shadows and the outline of letters; an unknown one is undefined. */
function edgesOf({
  textShadow,
  webkitTextStrokeWidth,
  webkitTextStrokeColor,
}: CSSStyleDeclaration): Ground[] {
  const shadows = textShadow === 'none' ? [] : (textShadow.match(SHADOW_COLOUR) ?? ['']).map(colourOf);
  return webkitTextStrokeWidth === '0px' ? shadows : [...shadows, colourOf(webkitTextStrokeColor)];
}

/** Chromium writes the colour of a shadow before its lengths. */
const SHADOW_COLOUR = /(?<![a-z])[a-z]+\([^()]*\)/g;

/** True for a stacking context: its content blends only with other content of it. */
function isGroup(element: Element): boolean {
  const style = getComputedStyle(element);
  const { isolation, opacity, transform, filter, mixBlendMode, zIndex, position, willChange, contain } =
    style;
  return (
    isolation === 'isolate' ||
    opacity !== '1' ||
    transform !== 'none' ||
    filter !== 'none' ||
    mixBlendMode !== 'normal' ||
    zIndex !== 'auto' ||
    position === 'fixed' ||
    position === 'sticky' ||
    willChange !== 'auto' ||
    contain !== 'none' ||
    style.perspective !== 'none' ||
    style.clipPath !== 'none' ||
    style.maskImage !== 'none' ||
    style.backdropFilter !== 'none'
  );
}

const SLACK_PX = 2;

const contains = (outer: DOMRect, inner: DOMRect): boolean =>
  inner.left >= outer.left - SLACK_PX &&
  inner.top >= outer.top - SLACK_PX &&
  inner.right <= outer.right + SLACK_PX &&
  inner.bottom <= outer.bottom + SLACK_PX;

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** True for the root of a page in dark colours: its canvas is dark too, which no computed style tells. */
const mayBeDark = (root: Element): boolean =>
  getComputedStyle(root).colorScheme.includes('dark') || root.querySelector(DARK_META) !== null;

/** Chromium shows text files with it too. */
const DARK_META = 'meta[name="color-scheme" i][content*="dark" i]';

/** True if its backdrop filter, shadow and pseudo-elements paint nothing behind its texts. */
function paintsNothingElse(element: Element): boolean {
  const { backdropFilter, boxShadow } = getComputedStyle(element);
  return (
    backdropFilter === 'none' &&
    !boxShadow.includes('inset') &&
    !paintsBox(element, '::before') &&
    !paintsBox(element, '::after')
  );
}

function paintsBox(element: Element, pseudo: string): boolean {
  const { content, backgroundColor, backgroundImage, boxShadow } = getComputedStyle(element, pseudo);
  if (content === 'none' || content === 'normal') return false;
  return backgroundImage !== 'none' || boxShadow !== 'none' || colourOf(backgroundColor)?.[3] !== 0;
}

/** The parent as painted: a slot, the host of a shadow root, or the frame of a document. */
function paintedParent(node: Element | Text): Element | null {
  const isText = dom.nodeType(node) === Node.TEXT_NODE;
  const slot = isText ? dom.slotOfText(node as Text) : dom.slotOfElement(node as Element);
  const parent = slot ?? dom.parentNodeOf(node);
  switch (parent === null ? 0 : dom.nodeType(parent)) {
    case Node.ELEMENT_NODE:
      return parent as Element;
    case Node.DOCUMENT_FRAGMENT_NODE:
      return (parent as ShadowRoot).host;
    case Node.DOCUMENT_NODE:
      return unnamed(parent as Document).defaultView?.frameElement ?? null;
    default:
      return null;
  }
}
