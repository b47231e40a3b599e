// Lays out what Chromium lays out only near the window (`content-visibility: auto`), as scrolling there would.

/** The elements that were changed, with the style attributes that they had. */
const changed = new Map<HTMLElement, string | null>();

export function layOutAll(elements: readonly Element[]): void {
  for (const element of elements as readonly HTMLElement[]) {
    const { style } = element;
    // A form may have a field of this name.
    if (typeof style?.setProperty !== 'function') continue;
    changed.set(element, element.getAttribute('style'));
    style.setProperty('content-visibility', 'visible', 'important');
    // Near the window, such an element keeps its margins and floats to itself.
    style.setProperty('contain', 'layout style paint', 'important');
  }
}

export function putStylesBack(): void {
  for (const [element, style] of changed)
    if (style === null) element.removeAttribute('style');
    else element.setAttribute('style', style);
  changed.clear();
}
