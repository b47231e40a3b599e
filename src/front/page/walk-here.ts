// Walks the document of this page, and leaves the page as it was.

import { WALK_LIMITS } from '../../see/browser/limits.ts';
import { reachBeforeStart } from '../../see/capture/in-page/scroll-start.ts';
import { PageWalk } from '../../see/capture/in-page/walk-page.ts';
import type { WirePage } from '../../see/capture/in-page/wire.ts';

export interface HereWalk {
  readonly wire: WirePage;
  /** In the order of the snapshot. */
  readonly elements: readonly Element[];
}

export function walkHere(): HereWalk {
  const place = [scrollX, scrollY] as const;
  const sheets = [...document.adoptedStyleSheets];
  try {
    const start = reachBeforeStart();
    scrollTo({ left: 0, top: 0, behavior: 'instant' });
    const first = new PageWalk(WALK_LIMITS, '', start);
    const wire = first.run();
    if (first.laidOutLate.length === 0) return { wire, elements: first.elements };
    document.adoptedStyleSheets = [...sheets, layOutSheet(first.laidOutLate)];
    const second = new PageWalk(WALK_LIMITS, '', start);
    return { wire: second.run(), elements: second.elements };
  } finally {
    if (document.adoptedStyleSheets.length !== sheets.length) document.adoptedStyleSheets = sheets;
    scrollTo({ left: place[0], top: place[1], behavior: 'instant' });
  }
}

/** Lays out what waits to come near the window. A sheet, since pages can watch attributes. */
function layOutSheet(elements: readonly Element[]): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  for (const element of elements)
    sheet.insertRule(
      `${selectorOf(element)} { content-visibility: visible !important; contain: layout style paint !important; }`,
    );
  return sheet;
}

/** Selects one element by its place; the host of a shadow tree in place of what is in it. */
function selectorOf(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    steps.unshift(`:nth-child(${placeOf(at)})`);
  return steps.join(' > ');
}

function placeOf(element: Element): number {
  let place = 1;
  for (let at = element.previousElementSibling; at !== null; at = at.previousElementSibling) place++;
  return place;
}
