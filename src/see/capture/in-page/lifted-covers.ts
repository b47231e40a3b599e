// Makes clear for a second picture what lies over the page without being part of it: boxes that stay in place while the
// page scrolls, and curtains that the page's scripts would draw back.

import * as dom from './natives.ts';

/** Share of the window's width and height from which an empty box is a curtain. */
const CURTAIN_SHARE = 0.9;

const CLEARED = ['opacity', 'transition', 'animation'] as const;
const VALUES = { opacity: '0', transition: 'none', animation: 'none' } as const;

const lifted = new Map<HTMLElement, Readonly<Record<string, readonly [value: string, priority: string]>>>();

export function liftCovers(): void {
  for (const element of dom.elementsBy(document, 'body *')) {
    const { position } = getComputedStyle(element);
    const isCover =
      position === 'fixed' || position === 'sticky' || (position === 'absolute' && isCurtain(element));
    if (isCover) clear(element as HTMLElement);
  }
}

export function putCoversBack(): void {
  for (const [{ style }, before] of lifted)
    for (const name of CLEARED) style.setProperty(name, ...(before[name] ?? ['', '']));
  lifted.clear();
}

function clear(element: HTMLElement): void {
  const { style } = element;
  const before = CLEARED.map(name => [name, [style.getPropertyValue(name), style.getPropertyPriority(name)]]);
  lifted.set(element, Object.fromEntries(before));
  for (const name of CLEARED) style.setProperty(name, VALUES[name], 'important');
}

function isCurtain(element: Element): boolean {
  const { width, height } = dom.rectOf(element);
  const isLarge = width >= CURTAIN_SHARE * innerWidth && height >= CURTAIN_SHARE * innerHeight;
  return isLarge && !/\S/.test(dom.textContent(element) ?? '');
}
