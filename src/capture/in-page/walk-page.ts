// The one pass over the live page: every element and text with its box, its look and whether it can be seen.

import { isClobbered, keepsScript, readAttributes, readMedia } from './attributes.ts';
import {
  type Clip,
  type ClipContext,
  clipFor,
  cutHard,
  type Edges,
  intersectEdges,
  NO_CLIPS,
  overflowClip,
  type Sight,
  shapeClip,
  sightOf,
} from './clip.ts';
import * as dom from './natives.ts';
import { INITIAL_STYLE, type InheritedStyle, isTransformed, StyleTable, type WalkedStyle } from './style.ts';
import { BOX_SCALE, type WalkLimits, type WirePage, type WireScope } from './wire.ts';

/** Indices in the Snapshot's VISIBILITIES. */
const VISIBLE = 0;
const SCROLLED = 1;
const NONE = 2;
const HIDDEN = 3;
const TRANSPARENT = 4;
const EMPTY = 5;
const CLIPPED = 6;
const OFFPAGE = 7;

/** Below this opacity nothing can be made out. */
const OPACITY_SEEN = 0.02;
/** A text is on the page if a quarter of its width and the first 10 px of its height are (zones/RULES of the labels). */
const TEXT_SEEN_WIDTH = 0.25;
const TEXT_SEEN_HEIGHT_PX = 10;

const SIGHTS: Record<Sight, number> = { visible: VISIBLE, scrolled: SCROLLED, clipped: CLIPPED };

const TEXTLESS = new Set([
  'script',
  'noscript',
  'template',
  'iframe',
  'object',
  'noframes',
  'noembed',
  'xmp',
]);
/** What a node inherits from the one that holds it. */
interface Surroundings {
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
  /** Page px of the coordinate origin, and painted size over own size, inside same-origin frames. */
  originX: number;
  originY: number;
  scale: number;
}

interface Pending {
  node: Node;
  around: Surroundings;
  /** Siblings follow `node`; a slotted node stands alone. */
  chain: boolean;
}

export class PageWalk {
  /** Frames that this walk cannot enter, in the order of `WirePage.frames`. */
  readonly sealedFrames: Element[] = [];
  readonly #limits: WalkLimits;
  readonly #styles = new StyleTable();
  readonly #tagIndex = new Map<string, number>();
  readonly #range = document.createRange();
  readonly #pending: Pending[] = [];
  readonly #out: WirePage;

  constructor(limits: WalkLimits) {
    this.#limits = limits;
    this.#out = emptyPage(this.#styles.entries);
  }

  run(): WirePage {
    const out = this.#out;
    const root = dom.documentElementOf(document);
    if (root === null) return out;
    const [originX, originY] = out.scroll;
    this.#push(root, false, {
      parent: -1,
      scope: this.#addScope('document', -1, document.URL, dom.nodeBaseUri(root)),
      clips: NO_CLIPS,
      fate: VISIBLE,
      textFate: VISIBLE,
      folded: false,
      opacity: 1,
      style: INITIAL_STYLE,
      originX,
      originY,
      scale: 1,
    });
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop()) this.#visit(next);
    return out;
  }

  #push(node: Node | null, chain: boolean, around: Surroundings): void {
    if (node !== null) this.#pending.push({ node, chain, around });
  }

  #visit({ node, around, chain }: Pending): void {
    if (chain) this.#push(dom.nextSibling(node), true, around);
    const type = dom.nodeType(node);
    if (type === Node.TEXT_NODE) this.#text(node as Text, around);
    if (type !== Node.ELEMENT_NODE) return;
    if (this.#out.parents.length < this.#limits.elements) this.#element(node as Element, around);
    else this.#out.elementsLeftOut++;
  }

  #element(element: Element, around: Surroundings): void {
    const out = this.#out;
    const index = out.parents.length;
    const tag = dom.localName(element).toLowerCase();
    out.parents.push(around.parent);
    out.scopeOf.push(around.scope);
    out.tagOf.push(this.#tag(tag));
    out.attributes.push(readAttributes(element, this.#limits));
    if (tag === 'form' && isClobbered(element)) out.clobbered = true;
    const media = readMedia(element, tag);
    if (media !== undefined) out.media.push([index, ...media]);
    const unfolded = around.folded && tag === 'summary';
    const here: Surroundings =
      around.folded && !unfolded ? { ...around, fate: worse(around.fate, HIDDEN) } : around;
    const inside = this.#look(element, tag, index, here);
    this.#descend(element, tag, index, inside);
  }

  /** Writes down box, style and visibility; answers what the element's children find around them. */
  #look(element: Element, tag: string, index: number, around: Surroundings): Surroundings {
    const out = this.#out;
    const style =
      around.fate === NONE ? undefined : this.#styles.read(element, holdsText(element), around.style);
    if (style === undefined || style.display === 'none') {
      out.styleOf.push(-1);
      out.visibility.push(NONE);
      out.boxes.push(0, 0, 0, 0);
      return { ...around, parent: index, fate: NONE, textFate: NONE, folded: false };
    }
    const box = pageEdges(dom.rectOf(element), around);
    const shape = shapeClip(style.clip, style.clipPath, style.position, box);
    const outer = clipFor(around.clips, style.position);
    const clip = shape === undefined ? outer : cutHard(outer, shape);
    const opacity = around.opacity * style.opacity;
    out.styleOf.push(style.index);
    out.visibility.push(this.#visibilityOf(style, around.fate, opacity, clip, box));
    this.#writeBox(out.boxes, box);
    const faded = opacity < OPACITY_SEEN ? TRANSPARENT : VISIBLE;
    const fate = worse(worse(around.fate, faded), style.hidesContent ? HIDDEN : VISIBLE);
    const isViewport = tag === 'html' || tag === 'body';
    return {
      ...around,
      parent: index,
      opacity,
      style: style.inherited,
      fate,
      textFate: worse(fate, style.isVisible ? VISIBLE : HIDDEN),
      folded: tag === 'details' && !element.hasAttribute('open'),
      clips: isViewport ? around.clips : clipsInside(element, style, clip, around.clips, box),
    };
  }

  #visibilityOf(style: WalkedStyle, fate: number, opacity: number, clip: Clip, box: Edges): number {
    if (fate !== VISIBLE) return fate;
    if (!style.isVisible) return HIDDEN;
    if (opacity < OPACITY_SEEN) return TRANSPARENT;
    if (box.right <= box.left || box.bottom <= box.top) return EMPTY;
    return this.#sightVisibility(box, sightOf(clip, box, 0, 0));
  }

  /** What a container scrolls may lie beyond the page's edges; nothing else there can be seen. */
  #sightVisibility(box: Edges, sight: Sight): number {
    const [width, height] = this.#out.page;
    const isOffPage = box.right <= 0 || box.bottom <= 0 || box.left >= width || box.top >= height;
    return isOffPage && sight !== 'scrolled' ? OFFPAGE : SIGHTS[sight];
  }

  #text(node: Text, around: Surroundings): void {
    const out = this.#out;
    const { parent } = around;
    if (parent < 0) return;
    const tag = out.tags[out.tagOf[parent] ?? 0] ?? '';
    if (tag === 'noscript' && around.fate === NONE) return;
    if (TEXTLESS.has(tag) && !(tag === 'script' && keepsScript(out.attributes[parent]))) return;
    const data = dom.textData(node);
    if (!/\S/.test(data)) return;
    let box: Edges = { left: 0, top: 0, right: 0, bottom: 0 };
    let visibility = around.folded ? worse(around.textFate, HIDDEN) : around.textFate;
    if (visibility !== NONE) {
      dom.selectContents(this.#range, node);
      box = pageEdges(dom.rangeRect(this.#range), around);
      if (visibility === VISIBLE) visibility = this.#textVisibility(box, around.clips.flow);
    }
    out.texts.push(data);
    out.textParents.push(parent);
    out.textBefore.push(out.parents.length);
    out.textVisibility.push(visibility);
    this.#writeBox(out.textBoxes, box);
  }

  #textVisibility(box: Edges, clip: Clip): number {
    const width = box.right - box.left;
    const height = box.bottom - box.top;
    if (width <= 0 || height <= 0) return EMPTY;
    const needY = Math.min(TEXT_SEEN_HEIGHT_PX, height);
    return this.#sightVisibility(box, sightOf(clip, box, width * TEXT_SEEN_WIDTH, needY));
  }

  #descend(element: Element, tag: string, index: number, inside: Surroundings): void {
    if (tag === 'template') return;
    if (tag === 'iframe' || tag === 'frame') {
      this.#enterFrame(element, tag, index, inside);
      return;
    }
    const root = dom.shadowRootOf(element);
    if (root !== null) {
      const url = this.#out.scopes[inside.scope]?.url ?? '';
      const scope = this.#addScope('shadow', index, url, dom.nodeBaseUri(element));
      this.#push(dom.firstChild(root), true, { ...inside, scope });
      return;
    }
    const assigned = tag === 'slot' ? this.#assigned(element, inside.scope) : undefined;
    if (assigned === undefined) {
      this.#push(dom.firstChild(element), true, inside);
      return;
    }
    for (const node of assigned.nodes.reverse())
      this.#push(node, false, { ...inside, scope: assigned.scope });
  }

  /** What a slot shows in place of its own children, and the tree that it comes from. */
  #assigned(slot: Element, scope: number): { nodes: Node[]; scope: number } | undefined {
    const tree = this.#out.scopes[scope];
    if (tree?.kind !== 'shadow') return undefined;
    const nodes = dom.assignedNodes(slot);
    return nodes.length === 0 ? undefined : { nodes, scope: this.#out.scopeOf[tree.host] ?? 0 };
  }

  #enterFrame(element: Element, tag: string, index: number, inside: Surroundings): void {
    if (inside.fate === NONE) return;
    const { edges, scale } = innerEdges(element, inside);
    const content =
      tag === 'iframe'
        ? dom.frameDocument(element as HTMLIFrameElement)
        : dom.framesetDocument(element as HTMLFrameElement);
    const root = content === null ? null : dom.documentElementOf(content);
    if (content === null || root === null) {
      this.sealedFrames.push(element);
      const { hard } = inside.clips.flow;
      this.#out.frames.push({
        element: index,
        box: wireEdges(edges),
        clip: wireEdges(intersectEdges(hard, edges)),
        scale,
      });
      return;
    }
    const clip = overflowClip(inside.clips.flow, edges, 'auto', 'auto');
    this.#push(root, false, {
      ...inside,
      scope: this.#addScope('frame', index, content.URL, dom.nodeBaseUri(root)),
      clips: { ...NO_CLIPS, flow: clip },
      style: INITIAL_STYLE,
      originX: edges.left,
      originY: edges.top,
      scale,
    });
  }

  #addScope(kind: WireScope['kind'], host: number, url: string, baseUrl: string): number {
    return this.#out.scopes.push({ kind, host, url, baseUrl }) - 1;
  }

  #tag(tag: string): number {
    let index = this.#tagIndex.get(tag);
    if (index === undefined) {
      index = this.#out.tags.push(tag) - 1;
      this.#tagIndex.set(tag, index);
    }
    return index;
  }

  #writeBox(boxes: number[], { left, top, right, bottom }: Edges): void {
    boxes.push(hundredths(left), hundredths(top), hundredths(right - left), hundredths(bottom - top));
  }
}

const worse = (a: number, b: number): number => (a === VISIBLE ? b : a);
const hundredths = (px: number): number => Math.round(px * BOX_SCALE);

function wireEdges({ left, top, right, bottom }: Edges): [number, number, number, number] {
  return [hundredths(left), hundredths(top), hundredths(right - left), hundredths(bottom - top)];
}

function pageEdges(rect: DOMRect, { originX, originY, scale }: Surroundings): Edges {
  const left = originX + rect.x * scale;
  const top = originY + rect.y * scale;
  return { left, top, right: left + rect.width * scale, bottom: top + rect.height * scale };
}

/** Only elements that cut or hold something make a context of their own. */
function clipsInside(
  element: Element,
  style: WalkedStyle,
  clip: Clip,
  outer: ClipContext,
  box: Edges,
): ClipContext {
  // Overflow has no effect on inlines and on boxes that are not there; neither holds other boxes.
  if (style.display === 'inline' && style.position === 'static') return outer;
  if (style.display === 'contents') return outer;
  const isCutting = style.overflowX !== 'visible' || style.overflowY !== 'visible';
  return {
    flow: isCutting ? overflowClip(clip, paddingEdges(element, box), style.overflowX, style.overflowY) : clip,
    isPositioned: style.position !== 'static',
    isTransformed: () => isTransformed(element),
    outer,
  };
}

function holdsText(element: Element): boolean {
  for (let child = dom.firstChild(element); child !== null; child = dom.nextSibling(child)) {
    if (dom.nodeType(child) === Node.TEXT_NODE && /\S/.test(dom.textData(child as Text))) return true;
  }
  return false;
}

function paddingEdges(element: Element, box: Edges): Edges {
  const left = box.left + dom.clientLeft(element);
  const top = box.top + dom.clientTop(element);
  return { left, top, right: Math.max(left, box.right), bottom: Math.max(top, box.bottom) };
}

/** The content box of a frame in page px, and how much it is scaled on the way to the page. */
function innerEdges(element: Element, around: Surroundings): { edges: Edges; scale: number } {
  const box = pageEdges(dom.rectOf(element), around);
  const ownWidth = dom.offsetWidth(element as HTMLElement);
  const scale = ownWidth > 0 ? (box.right - box.left) / ownWidth : around.scale;
  const style = getComputedStyle(element);
  const left = box.left + (dom.clientLeft(element) + Number.parseFloat(style.paddingLeft)) * scale;
  const top = box.top + (dom.clientTop(element) + Number.parseFloat(style.paddingTop)) * scale;
  const right =
    box.right - (Number.parseFloat(style.borderRightWidth) + Number.parseFloat(style.paddingRight)) * scale;
  const bottom =
    box.bottom -
    (Number.parseFloat(style.borderBottomWidth) + Number.parseFloat(style.paddingBottom)) * scale;
  return { edges: { left, top, right, bottom }, scale };
}

function emptyPage(styles: string[]): WirePage {
  const root = dom.documentElementOf(document);
  const scrolling = document.scrollingElement ?? root;
  const size = (edge: 'Width' | 'Height', least: number) =>
    Math.max(
      least,
      scrolling === null ? 0 : scrolling[`scroll${edge}`],
      root === null ? 0 : root[`scroll${edge}`],
    );
  return {
    url: document.URL,
    title: dom.documentTitle(document),
    lang: root === null ? '' : (root.getAttribute('lang') ?? root.getAttribute('xml:lang') ?? ''),
    contentType: dom.documentContentType(document),
    scroll: [scrollX, scrollY],
    page: [size('Width', innerWidth), size('Height', innerHeight)],
    viewport: [innerWidth, innerHeight],
    deviceScaleFactor: devicePixelRatio,
    scopes: [],
    tags: [],
    styles,
    parents: [],
    tagOf: [],
    scopeOf: [],
    styleOf: [],
    visibility: [],
    boxes: [],
    attributes: [],
    media: [],
    texts: [],
    textParents: [],
    textBefore: [],
    textBoxes: [],
    textVisibility: [],
    frames: [],
    elementsLeftOut: 0,
    clobbered: false,
  };
}
