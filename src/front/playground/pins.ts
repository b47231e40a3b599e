// Keeps boxes where they were when the frame becomes as high as its page.

export interface Pins {
  /** Height of HTML and BODY, in px. */
  readonly heights: readonly number[];
  /** Fixed elements, by their place among all. */
  readonly fixed: readonly { readonly place: number; readonly box: DOMRect }[];
}

export function pinsOf(page: Document): Pins {
  const view = page.defaultView ?? window;
  const fixed = Array.from(page.querySelectorAll('*'), (element, place) => ({ element, place })).filter(
    ({ element }) => view.getComputedStyle(element).position === 'fixed',
  );
  return {
    heights: rootsOf(page).map(root => root.getBoundingClientRect().height),
    fixed: fixed.map(({ element, place }) => ({ place, box: element.getBoundingClientRect() })),
  };
}

export function pin(page: Document, { heights, fixed }: Pins): void {
  for (const [place, root] of rootsOf(page).entries()) {
    const height = heights[place] ?? 0;
    if (Math.abs(root.getBoundingClientRect().height - height) > 1) set(root, { height: `${height}px` });
  }
  const elements = page.querySelectorAll('*');
  for (const { place, box } of fixed)
    set(elements[place], {
      inset: 'auto',
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
      margin: '0',
      'box-sizing': 'border-box',
      transform: 'none',
    });
}

const rootsOf = ({ documentElement, body }: Document): HTMLElement[] =>
  body === null ? [documentElement] : [documentElement, body];

function set(element: Element | undefined, values: Readonly<Record<string, string>>): void {
  const { style } = element as HTMLElement;
  for (const [name, value] of Object.entries(values)) style?.setProperty(name, value, 'important');
}
