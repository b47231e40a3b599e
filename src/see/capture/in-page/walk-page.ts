// Walks the live page once and records every element and text with its box, style and visibility.

import type { SnapshotScope } from '../../../page/snapshot/snapshot.ts';
import { backgroundPicture, isClobbered, keepsScript, readAttributes, readMedia } from './attributes.ts';
import { type BlanksShown, shownBlank } from './blank.ts';
import {
  clipFor,
  cutHard,
  type Edges,
  intersectEdges,
  isNothing,
  NO_CLIPS,
  overflowClip,
  shapeClip,
} from './clip.ts';
import { blurOf, colourOf, effectOpacity } from './colours.ts';
import { boxOf, emptyPage } from './empty-page.ts';
import { type Ground, Grounds, groundOver, mayBeFaint } from './ground.ts';
import type { HeldContents } from './late-layout.ts';
import { makesLines } from './line-makers.ts';
import * as dom from './natives.ts';
import { clipsInside, innerEdges, pageEdges } from './page-edges.ts';
import { INITIAL_STYLE, keepsBlanks, StyleTable, type WalkedStyle } from './style.ts';
import {
  boxVisibility,
  HIDDEN,
  NONE,
  OPACITY_SEEN,
  rootSurroundings,
  SCROLLED,
  type Surroundings,
  TRANSPARENT,
  textVisibility,
  VISIBLE,
  worse,
} from './surroundings.ts';
import { TurnedElements } from './turned-elements.ts';
import { WalkBudget } from './walk-budget.ts';
import { unnamed } from './window-of.ts';
import { TINY_PX, type WalkLimits, type WirePage } from './wire.ts';
import { WordBoxes } from './word-boxes.ts';

/** A box without area paints nothing behind what sticks out of it. */
const groundInside = (ground: Ground, { image, background }: WalkedStyle, box: Edges): Ground =>
  isNothing(box) ? ground : groundOver(ground, background, image);

/** A blur of this share of the letter size, or more, leaves no shape of the letters. */
const BLUR_SHARE = 0.5;

/** Painted over own width of the element around a text. */
function paintedScale(text: Text): number {
  const parent = text.parentElement;
  // Elements of a drawing have no width of their own.
  if (parent === null || parent.namespaceURI !== dom.HTML) return 1;
  const width = dom.offsetWidth(parent);
  return width > 0 ? dom.rectOf(parent).width / width : 1;
}

const TEXTLESS = new Set(['script', 'noscript', 'template', 'iframe', 'noframes', 'noembed']);

/** The element with which Chromium reports an XML error inside the page. */
const PARSER_ERROR = 'parsererror';

interface Pending {
  node: Node;
  around: Surroundings;
  /** Visit the siblings of `node` too; false for slotted nodes. */
  chain: boolean;
}

export class PageWalk {
  /** Frames that this walk cannot enter, in the order of `WirePage.frames`. */
  readonly sealedFrames: Element[] = [];
  /** By the index of the element. */
  readonly elements: Element[] = [];
  /** By the index of the text; only where words were asked for. */
  readonly textNodes: Text[] = [];
  /** Elements whose content Chromium lays out only when it comes near the window. */
  readonly laidOutLate: Element[] = [];
  /** The document, and the shadow trees and documents of frames that the walk has entered. */
  readonly trees: Node[];
  readonly page: WirePage;
  readonly #limits: WalkLimits;
  /** Selector of elements that pith itself hid, whose texts are left out; '' for none. */
  readonly #hidden: string;
  readonly #styles = new StyleTable(chars => this.#budget.spend(chars));
  readonly #range = unnamed(document).createRange();
  readonly #pending: Pending[] = [];
  readonly #grounds = new Grounds();
  readonly #turned = new TurnedElements();
  /** Undefined where no words were asked for. */
  readonly #words: WordBoxes | undefined;

  readonly #budget: WalkBudget;
  readonly #of: Document;
  readonly #held: HeldContents | undefined;

  /**
   * `of`: the document in which this code runs, or one in a frame of the same origin. `held`: lays out what the page
   * holds back, for whoever can put it back.
   */
  constructor(
    limits: WalkLimits,
    hidden: string,
    start: readonly [number, number],
    of: Document = document,
    held?: HeldContents,
  ) {
    this.#limits = limits;
    this.#hidden = hidden;
    this.#of = of;
    this.#held = held;
    this.trees = [of];
    this.page = emptyPage(this.#styles.entries, start, of);
    this.#budget = new WalkBudget(limits, this.page.spent);
    this.#words = limits.words && new WordBoxes(this.page, this.#range, limits.words);
    const root = dom.documentElementOf(of);
    if (root === null) return;
    const scope = this.#addScope('document', -1, unnamed(of).URL, dom.nodeBaseUri(root));
    this.#push(root, false, rootSurroundings(scope, this.page.scroll));
  }

  /** Walks what is left of the page. */
  run(): WirePage {
    while (this.step());
    return this.page;
  }

  /** Visits the next node; false after the last one. */
  step(): boolean {
    const next = this.#pending.pop();
    if (next !== undefined) this.#visit(next);
    return next !== undefined;
  }

  #push(node: Node | null, chain: boolean, around: Surroundings): void {
    if (node !== null) this.#pending.push({ node, chain, around });
  }

  #visit({ node, around, chain }: Pending): void {
    if (chain) this.#push(dom.nextSibling(node), true, around);
    const type = dom.nodeType(node);
    if (type === Node.TEXT_NODE) this.#text(node as Text, around);
    if (type !== Node.ELEMENT_NODE) return;
    if (this.elements.length < this.#limits.elements) this.#element(node as Element, around);
    else this.page.elementsLeftOut++;
  }

  #element(element: Element, around: Surroundings): void {
    const tag = dom.localName(element).toLowerCase();
    if (!this.#budget.addElement(around.parent, tag)) {
      this.page.partsLeftOut++;
      return;
    }
    const index = this.elements.push(element) - 1;
    const out = this.page.elements;
    out.parent.push(around.parent);
    out.scope.push(around.scope);
    out.tag.push(tag);
    const style = this.#held?.writtenStyle(element);
    out.attributes.push(readAttributes(element, this.#limits, this.#budget, style));
    out.media.push(readMedia(element, tag, this.#limits) ?? null);
    if (tag === 'form' && isClobbered(element)) this.page.clobbered = true;
    const unfolded = around.folded && tag === 'summary';
    const here: Surroundings =
      around.folded && !unfolded ? { ...around, fate: worse(around.fate, HIDDEN) } : around;
    const inside = this.#look(element, tag, index, here);
    if (tag === PARSER_ERROR) this.page.malformed = true;
    else if (!this.#isHidden(element, inside)) this.#descend(element, tag, index, inside);
  }

  #isHidden(element: Element, { fate }: Surroundings): boolean {
    return fate === NONE && this.#hidden !== '' && dom.matches(element, this.#hidden);
  }

  /** Records box, style and visibility; returns the surroundings of the element's children. */
  #look(element: Element, tag: string, index: number, around: Surroundings): Surroundings {
    const out = this.page.elements;
    const style = around.fate === NONE ? undefined : this.#styles.read(element, tag, around.style);
    if (style === undefined) {
      out.style.push(-1);
      out.visibility.push(NONE);
      out.pageBox.push([0, 0, 0, 0]);
      out.backgroundPicture.push(null);
      const blanks = blanksUnrendered(element, tag, around);
      return { ...around, parent: index, fate: NONE, textFate: NONE, folded: false, blanks };
    }
    if (style.contentVisibility === 'auto') this.laidOutLate.push(element);
    const box = pageEdges(dom.rectOf(element), around);
    const shape = shapeClip(style.clip, style.clipPath, style.position, box);
    const outer = clipFor(around.clips, style.position);
    const clip = shape === undefined ? outer : cutHard(outer, shape);
    const opacity = around.opacity * style.opacity * effectOpacity(element, style.filter, style.mask);
    out.style.push(style.index);
    const faded = opacity < OPACITY_SEEN ? TRANSPARENT : VISIBLE;
    const own = worse(worse(around.fate, style.isVisible ? VISIBLE : HIDDEN), faded);
    const visibility = boxVisibility(own, box, clip, this.page.page);
    out.visibility.push(visibility);
    out.pageBox.push(boxOf(box));
    out.backgroundPicture.push(
      visibility === VISIBLE ? backgroundPicture(element, tag, style.image, box) : null,
    );
    const isTurned = style.backface === 'hidden' && this.#turned.has(element);
    const isHidden = isTurned || this.#isHeldBack(element, style) || isInCollapsedColumn(element, style, box);
    const fate = worse(worse(around.fate, faded), isHidden ? HIDDEN : VISIBLE);
    const isViewport = tag === 'html' || tag === 'body';
    return {
      ...around,
      parent: index,
      opacity,
      ground: groundInside(around.ground, style, box),
      ink: style.ink,
      isAltered: around.isAltered || style.filter !== 'none' || style.blend !== 'normal',
      blurPx: style.filter === 'none' ? around.blurPx : Math.max(around.blurPx, blurOf(style.filter)),
      letterPx: style.letterPx,
      style: style.inherited,
      blanks: style.blanks,
      fate,
      textFate: worse(fate, style.isVisible ? VISIBLE : HIDDEN),
      folded: tag === 'details' && !element.hasAttribute('open'),
      clips: isViewport ? around.clips : clipsInside(element, style, clip, around.clips, box),
    };
  }

  #isHeldBack(element: Element, { contentVisibility }: WalkedStyle): boolean {
    if (contentVisibility !== 'hidden') return this.#held?.has(element) === true;
    this.#held?.layOutOnce(this.#of);
    return true;
  }

  #text(node: Text, around: Surroundings): void {
    const { parent } = around;
    if (parent < 0) return;
    const { texts, elements } = this.page;
    const tag = elements.tag[parent] ?? '';
    if ((tag === 'noscript' || tag === 'xmp') && around.fate === NONE) return;
    if (TEXTLESS.has(tag) && !(tag === 'script' && keepsScript(elements.attributes[parent]))) return;
    const data = dom.textData(node);
    if (!/\S/.test(data)) {
      this.#blank(node, tag, around);
      return;
    }
    if (!this.#budget.addText(data.length)) {
      this.page.partsLeftOut++;
      return;
    }
    let box: Edges = { left: 0, top: 0, right: 0, bottom: 0 };
    let visibility = around.folded ? worse(around.textFate, HIDDEN) : around.textFate;
    if (visibility !== NONE) {
      dom.selectContents(this.#range, node);
      box = pageEdges(dom.rangeRect(this.#range), around);
      if (visibility === VISIBLE) visibility = textVisibility(box, around.clips.flow, this.page.page);
    }
    const isSeen = visibility <= SCROLLED;
    if (isSeen) this.#noteLook(node, around);
    if (this.#words !== undefined) this.textNodes.push(node);
    if (isSeen) this.#words?.add(node, around);
    texts.parent.push(parent);
    texts.before.push(elements.tag.length);
    texts.text.push(data);
    texts.pageBox.push(boxOf(box));
    texts.visibility.push(visibility);
  }

  /** Notes a text that can hardly be seen, or only because it is enlarged. */
  #noteLook(node: Text, around: Surroundings): void {
    const { texts, faintTexts, enlargedTexts } = this.page;
    if (this.#isFaint(node, around)) faintTexts.push(texts.text.length);
    if (around.letterPx <= TINY_PX && paintedScale(node) * around.letterPx > TINY_PX)
      enlargedTexts.push(texts.text.length);
  }

  #isFaint(node: Text, { ground, ink, opacity, isAltered, blurPx, letterPx }: Surroundings): boolean {
    if (blurPx > 0 && blurPx >= letterPx * BLUR_SHARE) return true;
    const colour = colourOf(ink);
    if (colour === undefined || !(isAltered || mayBeFaint(colour, ground, opacity))) return false;
    return this.#grounds.hides(node, dom.rangeRect(this.#range), colour, opacity, isAltered);
  }

  #blank(node: Text, tag: string, { parent, blanks }: Surroundings): void {
    const blank = shownBlank(node, blanks, !makesLines(tag));
    if (blank === undefined || !this.#budget.addText(blank.length)) return;
    const out = this.page.blanks;
    out.parent.push(parent);
    out.before.push(this.page.elements.tag.length);
    out.beforeText.push(this.page.texts.text.length);
    out.text.push(blank);
    out.collapses.push(blanks === 'one' ? true : null);
  }

  #descend(element: Element, tag: string, index: number, inside: Surroundings): void {
    if (tag === 'template') return;
    const framed = dom.frameDocument(element);
    if (framed !== undefined) {
      this.#enterFrame(element, framed, index, inside);
      return;
    }
    const root = dom.shadowRootOf(element);
    if (root !== null) {
      const url = this.page.scopes[inside.scope]?.url ?? '';
      const scope = this.#addScope('shadow', index, url, dom.nodeBaseUri(element));
      this.trees.push(root);
      this.#push(dom.firstChild(root), true, { ...inside, scope });
      return;
    }
    const assigned = dom.isHtml(element, 'slot') ? this.#assigned(element, inside.scope) : undefined;
    if (assigned === undefined) {
      this.#push(dom.firstChild(element), true, inside);
      return;
    }
    for (const node of assigned.nodes.reverse())
      this.#push(node, false, { ...inside, scope: assigned.scope });
  }

  /** The nodes assigned to a slot, and the scope that they belong to. */
  #assigned(slot: Element, scope: number): { nodes: Node[]; scope: number } | undefined {
    const tree = this.page.scopes[scope];
    if (tree?.kind !== 'shadow') return undefined;
    const nodes = dom.assignedNodes(slot as HTMLSlotElement);
    return nodes.length === 0 ? undefined : { nodes, scope: this.page.elements.scope[tree.host] ?? 0 };
  }

  #enterFrame(element: Element, content: Document | null, index: number, inside: Surroundings): void {
    if (inside.fate === NONE) return;
    const { edges, scale } = innerEdges(element, inside);
    const root = content === null ? null : dom.documentElementOf(content);
    if (content === null || root === null) {
      this.sealedFrames.push(element);
      const { hard } = inside.clips.flow;
      this.page.frames.push({
        element: index,
        box: boxOf(edges),
        clip: boxOf(intersectEdges(hard, edges)),
        scale,
        start: this.#budget.placeIn(index),
      });
      return;
    }
    const clip = overflowClip(inside.clips.flow, edges, 'auto', 'auto');
    this.trees.push(content);
    this.#push(root, false, {
      ...inside,
      scope: this.#addScope('frame', index, unnamed(content).URL, dom.nodeBaseUri(root)),
      clips: { ...NO_CLIPS, flow: clip },
      style: INITIAL_STYLE,
      originX: edges.left,
      originY: edges.top,
      scale,
    });
  }

  #addScope(kind: SnapshotScope['kind'], host: number, url: string, baseUrl: string): number {
    this.#budget.spend(url.length + baseUrl.length);
    return this.page.scopes.push({ kind, host, url, baseUrl }) - 1;
  }
}

/** True for a cell without width of a table with a collapsed column: the cell and its text have boxes, and are not painted. */
function isInCollapsedColumn(cell: Element, { display }: WalkedStyle, { left, right }: Edges): boolean {
  if (display !== 'table-cell' || right - left >= 1) return false;
  let table: Element | null = cell;
  for (let up = 0; up <= LEVELS_TO_TABLE && table !== null; up++) {
    if (getComputedStyle(table).display.endsWith('table'))
      return Array.from(table.querySelectorAll(':scope > *, :scope > * > *')).some(isCollapsedColumn);
    table = dom.parentElementOf(table);
  }
  return false;
}

/** Row and row group. */
const LEVELS_TO_TABLE = 3;

function isCollapsedColumn(element: Element): boolean {
  const { display, visibility } = getComputedStyle(element);
  return visibility === 'collapse' && display.startsWith('table-column');
}

/** Code has its white space as written, painted or not. */
function blanksUnrendered(element: Element, tag: string, { fate, blanks }: Surroundings): BlanksShown {
  const isInCode = fate === NONE ? blanks === 'written' : keepsBlanks(element);
  return tag === 'pre' || isInCode ? 'written' : 'none';
}
