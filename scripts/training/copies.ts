// Finds pages whose text is also on another site: trained on in one fold and scored in another, they would leak the answer.

import { fnv1a } from '../../src/base/text/hashes.ts';
import { isSeen } from '../../src/page/snapshot/sight.ts';
import type { Snapshot } from '../../src/page/snapshot/snapshot.ts';

/** Words of a shingle, and shingles of a page that are compared. */
const SHINGLE = 5;
const SKETCH = 200;
/** Two pages that share at least this share of their shingles are copies. */
const LEAST_SHARED = 0.7;

interface ComparedPage {
  readonly id: string;
  readonly site: string;
  readonly snapshot: Snapshot;
}

export class CopyFinder {
  readonly #pages: { readonly id: string; readonly site: string; readonly size: number }[] = [];
  /** The pages that have a shingle, by its hash. */
  readonly #pagesWith = new Map<number, number[]>();

  /** The id of an earlier page of another site with the same text; pages of one site are in one fold. */
  originalOf({ id, site, snapshot }: ComparedPage): string | undefined {
    const sketch = sketchOf(snapshot);
    const common = new Map<number, number>();
    for (const hash of sketch)
      for (const page of this.#pagesWith.get(hash) ?? []) common.set(page, (common.get(page) ?? 0) + 1);
    for (const [page, count] of common) {
      const other = this.#pages[page];
      if (other.site !== site && count >= LEAST_SHARED * Math.max(sketch.length, other.size)) return other.id;
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

/** The smallest hashes of a page's shingles: equal pages have the same ones, similar pages most of them. */
function sketchOf({ texts }: Snapshot): number[] {
  const shown = texts.filter(({ visibility }) => isSeen(visibility)).map(({ text }) => text);
  const words =
    shown
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const hashes = new Set<number>();
  for (let place = 0; place + SHINGLE <= words.length; place++)
    hashes.add(fnv1a(words.slice(place, place + SHINGLE).join(' ')));
  return [...hashes].sort((a, b) => a - b).slice(0, SKETCH);
}
