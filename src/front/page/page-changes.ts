// Tells if a page has changed between the slices of a walk. It sees no change of a style sheet that moves nothing.

import { sampleTops } from '../../see/capture/in-page/sample-tops.ts';

const ALL: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true };

export class PageChanges {
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
