// Walks the document of this page in slices, and leaves the page as it was.

import { nextTurn } from '../../base/threads/next-turn.ts';
import { WALK_LIMITS } from '../../see/browser/limits.ts';
import { reachBeforeStart } from '../../see/capture/in-page/scroll-start.ts';
import { PageWalk } from '../../see/capture/in-page/walk-page.ts';
import type { WirePage } from '../../see/capture/in-page/wire.ts';
import { PageChanges } from './page-changes.ts';

const SLICES = {
  /** ms after which the page has its turn; a frame of 60 a second has 16. */
  ms: 12,
  /** Walks that are given up because the page has changed meanwhile; the next one is made in one task. */
  mostGivenUp: 2,
} as const;

export interface HereWalk {
  readonly wire: WirePage;
  /** In the order of the snapshot. */
  readonly elements: readonly Element[];
}

export async function walkHere(): Promise<HereWalk> {
  for (let givenUp = 0; givenUp < SLICES.mostGivenUp; givenUp++) {
    const walked = await walkInSlices();
    if (walked !== undefined) return walked;
  }
  return scrolledToStart(walkAtOnce);
}

/** Undefined if the page has changed between two slices. */
async function walkInSlices(): Promise<HereWalk | undefined> {
  const changes = new PageChanges();
  let walk: PageWalk | undefined;
  let known: Start | undefined;
  const walkOn = (start: Start): HereWalk | 'changed' | undefined => {
    if (changes.areSeen()) return 'changed';
    known = start;
    const until = performance.now() + SLICES.ms;
    walk ??= new PageWalk(WALK_LIMITS, '', start);
    while (walk.step())
      if (performance.now() >= until) {
        changes.watch(walk.trees);
        return undefined;
      }
    return changes.haveMoved() ? 'changed' : finished(walk, start);
  };
  try {
    for (;;) {
      const walked = scrolledToStart(walkOn, known);
      if (walked !== undefined) return walked === 'changed' ? undefined : walked;
      await nextTurn();
    }
  } finally {
    changes.stop();
  }
}

function walkAtOnce(start: Start): HereWalk {
  const walk = new PageWalk(WALK_LIMITS, '', start);
  walk.run();
  return finished(walk, start);
}

/** Walks again, in one task, a page with parts that browsers lay out only near the window. */
function finished({ page, elements, laidOutLate }: PageWalk, start: Start): HereWalk {
  if (laidOutLate.length === 0) return { wire: page, elements };
  const sheets = [...document.adoptedStyleSheets];
  try {
    document.adoptedStyleSheets = [...sheets, layOutSheet(laidOutLate)];
    const second = new PageWalk(WALK_LIMITS, '', start);
    return { wire: second.run(), elements: second.elements };
  } finally {
    document.adoptedStyleSheets = sheets;
  }
}

type Start = ReturnType<typeof reachBeforeStart>;

/** Fixed and sticky boxes are measured where they are before scrolling. */
function scrolledToStart<Value>(work: (start: Start) => Value, known?: Start): Value {
  const place = [scrollX, scrollY] as const;
  try {
    const start = known ?? reachBeforeStart();
    scrollTo({ left: 0, top: 0, behavior: 'instant' });
    return work(start);
  } finally {
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
