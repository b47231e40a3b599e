// Walks the document of this page, or of a frame in it, in slices, and leaves it as it was.

import { nextTurn } from '../../base/threads/steps.ts';
import { WALK_LIMITS } from '../../see/browser/limits.ts';
import { reachBeforeStart, sampleTops } from '../../see/capture/in-page/empty-page.ts';
import { PageWalk } from '../../see/capture/in-page/walk-page.ts';
import { unnamed, windowOf } from '../../see/capture/in-page/window-of.ts';
import type { WirePage } from '../../see/capture/in-page/wire.ts';

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

export async function walkHere(of: Document): Promise<HereWalk> {
  for (let givenUp = 0; givenUp < SLICES.mostGivenUp; givenUp++) {
    const walked = await walkInSlices(of);
    if (walked !== undefined) return walked;
  }
  return scrolledToStart(of, start => walkAtOnce(of, start));
}

/** Undefined if the page has changed between two slices. */
async function walkInSlices(of: Document): Promise<HereWalk | undefined> {
  const changes = new PageChanges(of);
  let walk: PageWalk | undefined;
  let known: Start | undefined;
  const walkOn = (start: Start): HereWalk | 'changed' | undefined => {
    if (changes.areSeen()) return 'changed';
    known = start;
    const until = performance.now() + SLICES.ms;
    walk ??= new PageWalk(WALK_LIMITS, '', start, of);
    while (walk.step())
      if (performance.now() >= until) {
        changes.watch(walk.trees);
        return undefined;
      }
    return changes.haveMoved() ? 'changed' : finished(of, walk, start);
  };
  try {
    for (;;) {
      const walked = scrolledToStart(of, walkOn, known);
      if (walked !== undefined) return walked === 'changed' ? undefined : walked;
      await nextTurn();
    }
  } finally {
    changes.stop();
  }
}

function walkAtOnce(of: Document, start: Start): HereWalk {
  const walk = new PageWalk(WALK_LIMITS, '', start, of);
  walk.run();
  return finished(of, walk, start);
}

/** Walks again, in one task, a page with parts that browsers lay out only near the window. */
function finished(of: Document, { page, elements, laidOutLate }: PageWalk, start: Start): HereWalk {
  if (laidOutLate.length === 0) return { wire: page, elements };
  const own = unnamed(of);
  const sheets = [...own.adoptedStyleSheets];
  try {
    // Only a sheet of its own window may be adopted.
    own.adoptedStyleSheets = [...sheets, layOutSheet(laidOutLate, new (windowOf(of).CSSStyleSheet)())];
    const second = new PageWalk(WALK_LIMITS, '', start, of);
    return { wire: second.run(), elements: second.elements };
  } finally {
    own.adoptedStyleSheets = sheets;
  }
}

type Start = ReturnType<typeof reachBeforeStart>;

/** Fixed and sticky boxes are measured where they are before scrolling. */
function scrolledToStart<Value>(of: Document, work: (start: Start) => Value, known?: Start): Value {
  const view = windowOf(of);
  const place = { left: view.scrollX, top: view.scrollY };
  try {
    const start = known ?? reachBeforeStart(of);
    view.scrollTo({ left: 0, top: 0, behavior: 'instant' });
    return work(start);
  } finally {
    view.scrollTo({ ...place, behavior: 'instant' });
  }
}

/** Lays out what waits to come near the window. A sheet, since pages can watch attributes. */
function layOutSheet(elements: readonly Element[], sheet: CSSStyleSheet): CSSStyleSheet {
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

const ALL: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true };

/** Tells if a page has changed between the slices of a walk. It sees no change of a style sheet that moves nothing. */
class PageChanges {
  readonly #page: Document;
  #areSeen = false;
  #tops: readonly number[] = [];
  readonly #watched = new Set<Node>();
  readonly #observer = new MutationObserver(() => {
    this.#areSeen = true;
  });

  constructor(page: Document) {
    this.#page = page;
  }

  /** Watches these trees, and from the first call on where elements are. */
  watch(trees: readonly Node[]): void {
    if (this.#watched.size === 0) this.#tops = sampleTops(this.#page);
    for (const tree of trees) {
      if (this.#watched.has(tree)) continue;
      this.#watched.add(tree);
      this.#observer.observe(tree, ALL);
    }
  }

  areSeen(): boolean {
    return this.#areSeen || this.#observer.takeRecords().length > 0;
  }

  /** True if elements have moved, as they do when a picture or a font has loaded. */
  haveMoved(): boolean {
    if (this.#watched.size === 0) return false;
    const tops = sampleTops(this.#page);
    return tops.some((top, place) => top !== this.#tops[place]);
  }

  stop(): void {
    this.#observer.disconnect();
  }
}
