// Finds pages whose text another site has too: learned from in one fold and scored in another, they would tell the answer.

import { isSeen } from '../../src/see/snapshot/sight.ts';
import type { Snapshot } from '../../src/see/snapshot/snapshot.ts';

/** Words of a stretch, and stretches of a page that are compared. */
const STRETCH = 5;
const SKETCH = 200;
/** Share of the stretches that two pages have in common, from which one is a copy. */
const SAME = 0.7;

interface ComparedPage {
  readonly id: string;
  readonly site: string;
  readonly snapshot: Snapshot;
}

export class CopyFinder {
  readonly #pages: { readonly id: string; readonly site: string; readonly size: number }[] = [];
  /** The pages that have a stretch of words, by its hash. */
  readonly #pagesWith = new Map<number, number[]>();

  /** The id of an earlier page of another site with the same text; pages of one site are in one fold. */
  originalOf({ id, site, snapshot }: ComparedPage): string | undefined {
    const sketch = sketchOf(snapshot);
    const common = new Map<number, number>();
    for (const hash of sketch)
      for (const page of this.#pagesWith.get(hash) ?? []) common.set(page, (common.get(page) ?? 0) + 1);
    for (const [page, count] of common) {
      const other = this.#pages[page];
      if (other.site !== site && count >= SAME * Math.max(sketch.length, other.size)) return other.id;
    }
    const place = this.#pages.push({ id, site, size: sketch.length }) - 1;
    for (const hash of sketch) {
      const pages = this.#pagesWith.get(hash) ?? [];
      this.#pagesWith.set(hash, pages);
      pages.push(place);
    }
    return undefined;
  }
}

/** The least hashes of a page's stretches of words: equal pages have equal ones, like pages most of them. */
function sketchOf({ texts }: Snapshot): number[] {
  const shown = texts.filter(({ visibility }) => isSeen(visibility)).map(({ text }) => text);
  const words =
    shown
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const hashes = new Set<number>();
  for (let place = 0; place + STRETCH <= words.length; place++)
    hashes.add(hashOf(words.slice(place, place + STRETCH).join(' ')));
  return [...hashes].sort((a, b) => a - b).slice(0, SKETCH);
}

/** FNV-1a. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return hash >>> 0;
}
