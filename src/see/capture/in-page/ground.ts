// Compares the colour of a text with the colour painted behind it.

import * as dom from './natives.ts';

/** Red, green, blue (0 to 255) and opacity (0 to 1). */
export type Colour = readonly [number, number, number, number];

/** The colour behind a text; undefined where a picture, a filter or a blend makes it unknown. */
export type Ground = Colour | undefined;

export const CANVAS: Colour = [255, 255, 255, 1];

/** The computed background of most elements. */
const CLEAR = 'rgba(0, 0, 0, 0)';

/** Most that any channel of a text may differ from its ground and still not be told from it: #f0f0f0 on white. */
const FAINT_CHANNEL = 16;

const known = new Map<string, Ground>();

/** Chromium computes nearly every colour to `rgb()`, `rgba()` or `color(srgb …)`; others are unknown. */
export function colourOf(css: string): Ground {
  if (known.has(css)) return known.get(css);
  const match = /^(?:rgba?\(|(color)\(srgb\s)([^)]*)\)$/.exec(css);
  const numbers = (match?.[2] ?? '')
    .split(/[\s,/]+/)
    .filter(Boolean)
    .map(Number);
  const unit = match?.[1] === undefined ? 1 : 255;
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN, opacity = 1] = numbers;
  const colour: Colour = [red * unit, green * unit, blue * unit, opacity];
  const found = colour.every(Number.isFinite) ? colour : undefined;
  known.set(css, found);
  return found;
}

export function paintedOver(ground: Ground, css: string): Ground {
  if (css === CLEAR) return ground;
  const colour = colourOf(css);
  if (colour === undefined || colour[3] === 1) return colour;
  return ground === undefined ? undefined : mixed(colour, ground, colour[3]);
}

const mixed = (over: Colour, under: Colour, opacity: number): Colour => {
  const mix = (at: 0 | 1 | 2): number => over[at] * opacity + under[at] * (1 - opacity);
  return [mix(0), mix(1), mix(2), 1];
};

/** `opacity`: that of the groups around the text, which also fade it. */
export function isFaint(ink: Colour, ground: Colour, opacity: number): boolean {
  const share = ink[3] * opacity;
  for (let at = 0; at < 3; at++)
    if (Math.abs((ink[at] ?? 0) - (ground[at] ?? 0)) * share > FAINT_CHANNEL) return false;
  return true;
}

/** Its texts are painted by `fill`, not `color`. */
const SVG = 'http://www.w3.org/2000/svg';

/** Most elements that are looked at for all texts of a page; further texts count as visible. */
const MOST_STEPS = 200_000;

/** What an element paints behind its texts; no colour where that is unknown. */
interface Layer {
  readonly colour: Ground;
  readonly box: DOMRect;
  readonly isCanvas: boolean;
}

/** Finds the grounds of texts exactly; slow, and so only for those that seem faint. */
export class Grounds {
  readonly #layers = new Map<Element, Layer>();
  readonly #roots = new Map<Element, boolean>();
  #steps = 0;

  /** Undefined also for texts that a shadow or an outline makes visible. `box` in the window of the text's document. */
  of(text: Text, box: DOMRect): Ground {
    const holder = paintedParent(text);
    if (holder === null || holder.namespaceURI === SVG) return undefined;
    const { textShadow, webkitTextStrokeWidth } = getComputedStyle(holder);
    if (textShadow !== 'none' || webkitTextStrokeWidth !== '0px') return undefined;
    const over = this.#layersBehind(holder, box);
    const canvas = over?.pop();
    return over?.reduceRight<Ground>((under, colour) => under && mixed(colour, under, colour[3]), canvas);
  }

  /** The innermost first, down to the first opaque one or the canvas; undefined where one is unknown. */
  #layersBehind(holder: Element, box: DOMRect): Colour[] | undefined {
    const over: Colour[] = [];
    let isInFrame = false;
    for (let at: Element | null = holder; at !== null; at = paintedParent(at)) {
      const { colour, box: own, isCanvas } = this.#layer(at);
      if (colour === undefined || ++this.#steps > MOST_STEPS) return undefined;
      const holds = isInFrame || isCanvas || contains(own, box);
      if (colour[3] > 0 && !holds && overlaps(own, box)) return undefined;
      if (colour[3] > 0 && holds) over.push(colour);
      if (over.at(-1)?.[3] === 1) return over;
      if (dom.parentNodeOf(at)?.nodeType !== Node.DOCUMENT_NODE) continue;
      if (this.#mayBeDark(at)) return undefined;
      isInFrame = true;
    }
    return [...over, CANVAS];
  }

  /** True for the root of a page in dark colours: its canvas is dark too, which no computed style tells. */
  #mayBeDark(root: Element): boolean {
    let isDark = this.#roots.get(root);
    if (isDark === undefined) {
      isDark = getComputedStyle(root).colorScheme.includes('dark') || root.querySelector(DARK_META) !== null;
      this.#roots.set(root, isDark);
    }
    return isDark;
  }

  #layer(element: Element): Layer {
    let layer = this.#layers.get(element);
    if (layer === undefined) {
      const tag = dom.localName(element);
      const colour = isPlain(element) ? colourOf(getComputedStyle(element).backgroundColor) : undefined;
      layer = { colour, box: dom.rectOf(element), isCanvas: tag === 'html' || tag === 'body' };
      this.#layers.set(element, layer);
    }
    return layer;
  }
}

const SLACK_PX = 2;

const contains = (outer: DOMRect, inner: DOMRect): boolean =>
  inner.left >= outer.left - SLACK_PX &&
  inner.top >= outer.top - SLACK_PX &&
  inner.right <= outer.right + SLACK_PX &&
  inner.bottom <= outer.bottom + SLACK_PX;

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** Chromium shows text files with it too. */
const DARK_META = 'meta[name="color-scheme" i][content*="dark" i]';

function isPlain(element: Element): boolean {
  const style = getComputedStyle(element);
  return (
    style.backgroundImage === 'none' &&
    !style.backgroundClip.includes('text') &&
    style.filter === 'none' &&
    style.backdropFilter === 'none' &&
    style.mixBlendMode === 'normal' &&
    !style.boxShadow.includes('inset') &&
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
      return (parent as Document).defaultView?.frameElement ?? null;
    default:
      return null;
  }
}
