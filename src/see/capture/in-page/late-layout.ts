// Lays out what Chromium lays out only near the window (`content-visibility: auto`), as scrolling there would.

import { attributeValue, removeAttributeOf, setAttributeOf } from './natives.ts';

interface Before {
  readonly attribute: string | null;
  readonly properties: readonly (readonly [name: string, value: string, priority: string])[];
}

const changed = new Map<HTMLElement, Before>();

export function layOutAll(elements: readonly Element[]): void {
  for (const element of elements as readonly HTMLElement[]) {
    const { style } = element;
    // A form may have a field of this name.
    if (typeof style?.setProperty !== 'function') continue;
    const properties = ['content-visibility', 'contain'].map(
      name => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
    );
    changed.set(element, { attribute: attributeValue(element, 'style'), properties });
    // Near the window, such an element is contained so, besides in what its style sheets say.
    const sizes =
      getComputedStyle(element)
        .contain.replace('strict', 'size')
        .match(/(?:inline-)?size/g) ?? [];
    style.setProperty('content-visibility', 'visible', 'important');
    style.setProperty('contain', ['layout style paint', ...sizes].join(' '), 'important');
  }
}

/** Puts the properties back, too: where a page's security policy forbids such attributes, the attribute alone has no effect. */
export function putStylesBack(): void {
  for (const [element, { attribute, properties }] of changed) {
    for (const [name, value, priority] of properties) element.style.setProperty(name, value, priority);
    if (attribute === null) removeAttributeOf(element, 'style');
    else setAttributeOf(element, 'style', attribute);
  }
  changed.clear();
}
