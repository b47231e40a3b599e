// The addresses that a crawl knows and has not opened, and which of them is drawn next.

import { chance } from './chance.ts';
import { CRAWL_LIMITS } from './limits.ts';
import { shapeOf } from './page-address.ts';

export interface KnownPage {
  readonly address: string;
  /** Links from the start. */
  readonly depth: number;
  /** Where it was named: a page, a sitemap, the word of the user. */
  readonly from: string;
}

interface Shape {
  readonly name: string;
  /** By chance, so that the last is the next. */
  readonly waiting: (KnownPage & { readonly rank: number })[];
  isSorted: boolean;
}

/**
 * A shape of path is drawn first, then a page of it. A shape weighs the root of what waits in it, halved with every
 * duplicate it has led to: a calendar without end gets its turn and no more, and a site of one shape is drawn from all
 * the same.
 */
export class Frontier {
  readonly #seed: number;
  readonly #known = new Set<string>();
  readonly #shapes = new Map<string, Shape>();
  /** Of each shape, pages that were like one that is kept. */
  readonly #duplicates = new Map<string, number>();
  readonly #queries = new Map<string, Set<string>>();
  #draws = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** It is not to be drawn any more. */
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
    shape.waiting.push({ ...page, rank: chance(this.#seed, page.address) });
    shape.isSorted = false;
    // Cut now and then, for sorting a long list for every page would take its time.
    if (shape.waiting.length >= 2 * CRAWL_LIMITS.addressesOfShape)
      sorted(shape).splice(0, CRAWL_LIMITS.addressesOfShape);
  }

  /** Undefined when nothing waits. */
  draw(): KnownPage | undefined {
    const shapes = [...this.#shapes.values()];
    const weights = shapes.map(
      ({ name, waiting }) => Math.sqrt(waiting.length) * 0.5 ** (this.#duplicates.get(name) ?? 0),
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let rest = total * chance(this.#seed, `draw ${this.#draws++}`);
    const at = weights.findIndex(weight => {
      rest -= weight;
      return rest < 0;
    });
    const shape = shapes[at] ?? shapes.find(({ waiting }) => waiting.length > 0);
    const drawn = shape === undefined ? undefined : sorted(shape).pop();
    if (shape?.waiting.length === 0) this.#shapes.delete(shape.name);
    return drawn;
  }

  /** The page was like one that is kept. */
  sawDuplicate(address: string): void {
    const { path } = shapeOf(address);
    this.#duplicates.set(path, (this.#duplicates.get(path) ?? 0) + 1);
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
