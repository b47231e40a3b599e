// The frontier of a crawl: known addresses that are not opened yet, drawn at random.

import { createHash } from 'node:crypto';
import { addCount } from '../../base/counts.ts';
import { CRAWL_LIMITS } from './limits.ts';
import { shapeOf } from './page-address.ts';

export interface KnownPage {
  readonly address: string;
  /** Number of links from the start. */
  readonly depth: number;
  /** The page, sitemap or user's argument that named the address. */
  readonly from: string;
}

interface Shape {
  readonly name: string;
  /** Sorted by random rank; the last one is drawn next. */
  readonly waiting: (KnownPage & { readonly rank: number })[];
  isSorted: boolean;
}

/**
 * Draws a shape of addresses first, then a page of it. The weight of a shape is the square root of its waiting pages,
 * halved with every duplicate it led to. So an endless calendar cannot dominate the sample, and a site of one shape
 * still works.
 */
export class Frontier {
  readonly #seed: number;
  readonly #known = new Set<string>();
  readonly #shapes = new Map<string, Shape>();
  /** Number of duplicates of each shape. */
  readonly #duplicates = new Map<string, number>();
  readonly #queries = new Map<string, Set<string>>();
  #draws = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Marks an address as known, so that it is not drawn. */
  know(address: string): void {
    this.#known.add(address);
  }

  add(page: KnownPage): void {
    if (this.#known.has(page.address) || this.#known.size >= CRAWL_LIMITS.addresses) return;
    const { path, query } = shapeOf(page.address);
    if (!this.#allowsQuery(path, query)) return;
    this.#known.add(page.address);
    const shape = this.#shapes.get(path) ?? { name: path, waiting: [], isSorted: true };
    this.#shapes.set(path, shape);
    shape.waiting.push({ ...page, rank: seededRandom(this.#seed, page.address) });
    shape.isSorted = false;
    // Drops the lowest ranks only now and then: sorting a long list for every page would be slow.
    if (shape.waiting.length >= 2 * CRAWL_LIMITS.addressesOfShape)
      sorted(shape).splice(0, CRAWL_LIMITS.addressesOfShape);
  }

  /** Undefined if the frontier is empty. */
  draw(): KnownPage | undefined {
    const shapes = [...this.#shapes.values()];
    const weights = shapes.map(
      ({ name, waiting }) => Math.sqrt(waiting.length) * 0.5 ** (this.#duplicates.get(name) ?? 0),
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let rest = total * seededRandom(this.#seed, `draw ${this.#draws++}`);
    const at = weights.findIndex(weight => {
      rest -= weight;
      return rest < 0;
    });
    const shape = shapes[at] ?? shapes.find(({ waiting }) => waiting.length > 0);
    const drawn = shape === undefined ? undefined : sorted(shape).pop();
    if (shape?.waiting.length === 0) this.#shapes.delete(shape.name);
    return drawn;
  }

  /** Notes that a page was a duplicate. */
  sawDuplicate(address: string): void {
    const { path } = shapeOf(address);
    addCount(this.#duplicates, path);
  }

  #allowsQuery(path: string, query: string): boolean {
    if (query === '') return true;
    const known = this.#queries.get(path) ?? new Set();
    this.#queries.set(path, known);
    if (known.size < CRAWL_LIMITS.queriesOfPath) known.add(query);
    return known.has(query);
  }
}

function sorted(shape: Shape): Shape['waiting'] {
  if (!shape.isSorted) shape.waiting.sort((a, b) => a.rank - b.rank || (a.address < b.address ? -1 : 1));
  shape.isSorted = true;
  return shape.waiting;
}

/** Seeded random numbers: each text has its own, so that the order of calls does not matter. In [0, 1). */
export function seededRandom(seed: number, text: string): number {
  return createHash('sha256').update(`${seed} ${text}`).digest().readUIntBE(0, 6) / 2 ** 48;
}
