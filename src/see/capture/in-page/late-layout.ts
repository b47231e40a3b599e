// Lays out and loads what Chromium does only near the window (`content-visibility: auto`, lazy images), as scrolling
// there would.

import * as dom from './natives.ts';
import { contentVisibilityOf } from './style.ts';
import { unnamed, windowOf } from './window-of.ts';

interface Before {
  readonly attribute: string | null;
  readonly properties: readonly (readonly [name: string, value: string, priority: string])[];
}

const changed = new Map<Element, Before>();

/** Lays out elements with `content-visibility: auto`, until `putStylesBack`. */
export function layOutAll(elements: readonly Element[]): void {
  // Read before anything is changed, because each change makes Chromium compute styles again.
  const contained = elements.filter(isStyled).map(element => {
    const style = getComputedStyle(element);
    return { element, contain: containmentOf(style), size: rememberedSize(element, style) };
  });
  for (const { element, contain, size } of contained) changed.set(element, layOut(element, contain, size));
}

/**
 * Returns the size that Chromium remembers of an element that was once laid out near the window: it forgets it without
 * `content-visibility: auto` or `contain-intrinsic-size: auto`. Undefined for an element that was never laid out.
 */
function rememberedSize(element: HTMLElement, style: CSSStyleDeclaration): string | undefined {
  const sizes = style.containIntrinsicSize.replace(/auto /g, '').split(' ');
  const unseen = Number.parseFloat(sizes.at(-1) ?? '') || 0;
  const padding = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
  if (Math.abs(dom.clientHeight(element) - padding - unseen) < 1) return undefined;
  return sizes.map(size => `auto ${size}`).join(' ');
}

/** In a form, `style` may be a field of that name. */
const isStyled = (element: Element): element is HTMLElement =>
  typeof (element as HTMLElement).style?.setProperty === 'function';

function layOut(element: HTMLElement, contain: string, size?: string): Before {
  const { style } = element;
  const properties = ['content-visibility', 'contain', 'contain-intrinsic-size'].map(
    name => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
  );
  const attribute = dom.attributeValue(element, 'style');
  style.setProperty('content-visibility', 'visible', 'important');
  style.setProperty('contain', contain, 'important');
  if (size !== undefined) style.setProperty('contain-intrinsic-size', size, 'important');
  return { attribute, properties };
}

/** The containment that Chromium gives such an element near the window, and that of the page's style sheets. */
function containmentOf({ contain }: CSSStyleDeclaration): string {
  const sizes = contain.replace('strict', 'size').match(/(?:inline-)?size/g) ?? [];
  return ['layout style paint', ...sizes].join(' ');
}

export function putStylesBack(): void {
  putBack(changed);
}

/**
 * Puts the properties back, too: where a page's security policy forbids such attributes, the attribute alone has no effect.
 */
function putBack(before: Map<Element, Before>): void {
  for (const [element, { attribute, properties }] of before) {
    const { style } = element as HTMLElement;
    for (const [name, value, priority] of properties) style.setProperty(name, value, priority);
    if (attribute === null) dom.removeAttributeOf(element, 'style');
    else dom.setAttributeOf(element, 'style', attribute);
  }
  before.clear();
}

/**
 * Lays out all that `content-visibility: hidden` keeps from layout, in the box that it has anyway. Otherwise Chromium lays
 * out the page again for each such element in which something is measured: 8 s for 2,000.
 */
export class HeldContents {
  readonly #before = new Map<Element, Before>();
  #isLaidOut = false;

  has(element: Element): boolean {
    return this.#before.has(element);
  }

  /** The element's `style` as the page has it, `null` for none; undefined if it was not changed. */
  writtenStyle(element: Element): string | null | undefined {
    return (this.#before.get(element) ?? changed.get(element))?.attribute;
  }

  layOutOnce(of: Document): void {
    if (this.#isLaidOut) return;
    this.#isLaidOut = true;
    // Elements in such an element have no computed style until it is laid out.
    for (let held = heldIn([of]); held.length > 0; held = heldIn(held))
      for (const element of held) this.#before.set(element, layOut(element, 'strict'));
  }

  /** Before a picture is taken, which would show them. */
  putBack(): void {
    putBack(this.#before);
  }
}

/** The outermost elements in these whose contents are held back. */
function heldIn(starts: readonly Node[]): HTMLElement[] {
  const found: HTMLElement[] = [];
  const pending = [...starts];
  for (let around = pending.pop(); around !== undefined; around = pending.pop()) {
    for (let child = dom.firstChild(around); child !== null; child = dom.nextSibling(child)) {
      if (dom.nodeType(child) !== Node.ELEMENT_NODE) continue;
      const element = child as Element;
      const style = getComputedStyle(element);
      const { display } = style;
      if (display === 'none') continue;
      if (contentVisibilityOf(style, display) !== 'hidden') pending.push(element);
      // Some sizes are remembered only while the contents are held back.
      else if (isStyled(element) && !style.containIntrinsicSize.includes('auto')) found.push(element);
    }
    pending.push(...treesIn(around));
  }
  return found;
}

/** The shadow tree of an element, and the document of a frame. */
function treesIn(node: Node): Node[] {
  if (dom.nodeType(node) !== Node.ELEMENT_NODE) return [];
  const element = node as Element;
  return [dom.shadowRootOf(element), dom.frameDocument(element)].filter(tree => tree != null);
}

/**
 * Does work while the contents of closed `details` are laid out, in the box of no size that they have anyway. Otherwise
 * Chromium lays them out again for each element in them that is measured: a minute for 8,000 `details`.
 */
export function withFoldsLaidOut<Value>(work: () => Value): Value {
  const before = new Map(foldedTrees().map(tree => [tree, [...unnamed(tree).adoptedStyleSheets]]));
  // A sheet works in one document only.
  const sheets = new Map<Document, CSSStyleSheet>();
  try {
    for (const [tree, own] of before) {
      const page = unnamed(tree).ownerDocument ?? (tree as Document);
      const sheet = sheets.get(page) ?? foldSheet(page);
      sheets.set(page, sheet);
      unnamed(tree).adoptedStyleSheets = [...own, sheet];
    }
    return work();
  } finally {
    for (const [tree, own] of before) unnamed(tree).adoptedStyleSheets = own;
  }
}

type Tree = Document | ShadowRoot;

/** The documents and shadow trees with closed `details`, if Chromium skips the contents of all of these. */
function foldedTrees(): Tree[] {
  const found: Tree[] = [];
  const pending: Tree[] = [document];
  for (let tree = pending.pop(); tree !== undefined; tree = pending.pop()) {
    // Reading the style of an element in folded contents takes longer the deeper it is in them.
    const closed = elementsIn(tree, 'details:not([open])').filter(isOutermost);
    const isFolded = (element: Element) => getComputedStyle(element, FOLD).contentVisibility === 'hidden';
    if (closed.length > 0 && closed.every(isFolded)) found.push(tree);
    for (const element of elementsIn(tree, '*')) pending.push(...(treesIn(element) as Tree[]));
  }
  return found;
}

function isOutermost(element: Element): boolean {
  const parent = dom.parentElementOf(element);
  return parent === null || dom.closest(parent, 'details:not([open])') === null;
}

const elementsIn = (tree: Tree, selector: string): Element[] => [...unnamed(tree).querySelectorAll(selector)];

function foldSheet(page: Document): CSSStyleSheet {
  const sheet = new (windowOf(page).CSSStyleSheet)();
  sheet.replaceSync(
    `details:not([open])${FOLD} { content-visibility: visible !important; contain: strict !important; }`,
  );
  return sheet;
}

const FOLD = '::details-content';

/** Loads lazy images before a picture is taken: taking it would, and they move all text below them while it is painted. */
export function loadLazyImages(): number {
  let loading = 0;
  for (const image of dom.elementsBy(document, 'img') as Iterable<HTMLImageElement>) {
    if (image.loading === 'lazy') image.loading = 'eager';
    if (!image.complete) loading++;
  }
  return loading;
}
