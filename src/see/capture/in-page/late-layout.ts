// Lays out and loads what Chromium does only near the window (`content-visibility: auto`, lazy images), as scrolling
// there would.

import * as dom from './natives.ts';
import { attributeValue, removeAttributeOf, setAttributeOf } from './natives.ts';

interface Before {
  readonly attribute: string | null;
  readonly properties: readonly (readonly [name: string, value: string, priority: string])[];
}

const changed = new Map<HTMLElement, Before>();

export function layOutAll(elements: readonly Element[]): void {
  // In a form, `style` may be a field of that name.
  const styled = (elements as readonly HTMLElement[]).filter(
    ({ style }) => typeof style?.setProperty === 'function',
  );
  // Read before anything is changed, because each change makes Chromium compute styles again.
  const contained = styled.map(element => [element, containmentOf(element)] as const);
  for (const [element, contain] of contained) {
    const { style } = element;
    const properties = ['content-visibility', 'contain'].map(
      name => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
    );
    changed.set(element, { attribute: attributeValue(element, 'style'), properties });
    style.setProperty('content-visibility', 'visible', 'important');
    style.setProperty('contain', contain, 'important');
  }
}

/** The containment that Chromium gives such an element near the window, and that of the page's style sheets. */
function containmentOf(element: Element): string {
  const { contain } = getComputedStyle(element);
  const sizes = contain.replace('strict', 'size').match(/(?:inline-)?size/g) ?? [];
  return ['layout style paint', ...sizes].join(' ');
}

/**
 * Puts the properties back, too: where a page's security policy forbids such attributes, the attribute alone has no
 * effect.
 */
export function putStylesBack(): void {
  for (const [element, { attribute, properties }] of changed) {
    for (const [name, value, priority] of properties) element.style.setProperty(name, value, priority);
    if (attribute === null) removeAttributeOf(element, 'style');
    else setAttributeOf(element, 'style', attribute);
  }
  changed.clear();
}

/**
 * Does work while the contents of closed `details` are laid out, in the box of no size that they have anyway. Otherwise
 * Chromium lays them out again for each element in them that is measured: a minute for 8,000 `details`.
 */
export function withFoldsLaidOut<Value>(work: () => Value): Value {
  const closed = [...(dom.elementsBy(document, 'details:not([open])') as Iterable<Element>)];
  const areFolded = closed.every(element => getComputedStyle(element, FOLD).contentVisibility === 'hidden');
  if (closed.length === 0 || !areFolded) return work();
  const sheets = [...document.adoptedStyleSheets];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `details:not([open])${FOLD} { content-visibility: visible !important; contain: strict !important; }`,
  );
  try {
    document.adoptedStyleSheets = [...sheets, sheet];
    return work();
  } finally {
    document.adoptedStyleSheets = sheets;
  }
}

const FOLD = '::details-content';

/**
 * Loads lazy images before a picture is taken: taking it would, and they move all text below them while it is painted.
 */
export function loadLazyImages(): number {
  let loading = 0;
  for (const image of dom.elementsBy(document, 'img') as Iterable<HTMLImageElement>) {
    if (image.loading === 'lazy') image.loading = 'eager';
    if (!image.complete) loading++;
  }
  return loading;
}
