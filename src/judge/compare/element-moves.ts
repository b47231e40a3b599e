// Finds which elements have another position, and which change pushed them: one move for each cause, however many
// elements it pushed.

import { addTo, type KeyedLists } from '../../base/keyed-lists.ts';
import { once } from '../../base/memoize.ts';
import type { ComparedElement } from './compared-page.ts';
import { COMPARE } from './settings.ts';
import {
  type BoxPair,
  type Family,
  familiesOf,
  isStill,
  type MoveCause,
  type Pair,
  type Shift,
} from './sibling-families.ts';

export interface ElementMove {
  /** Indices of the pairs: in the old version and in the new one. In document order. */
  readonly pairs: readonly Pair[];
  /** CSS px right and down: of most of the pairs, relative to their parent and to what was pushed before them. */
  readonly by: Shift;
  /** `null` if the elements moved by themselves. */
  readonly cause: MoveCause | null;
  /** px wider and taller: sum of what happened before the elements and may have pushed them. */
  readonly growth: Shift;
}

type Elements = readonly ComparedElement[];

/** Compares positions within parents: what a longer header pushes down is one move, not one of every paragraph. */
export function elementMoves(
  before: Elements,
  after: Elements,
  partners: Int32Array,
  pageBoxes: BoxPair,
  slackPx: number = COMPARE.slackPx,
): ElementMove[] {
  const families = familiesOf(before, after, partners, pageBoxes, slackPx);
  const eventsInside = new Map<ComparedElement, readonly MoveCause[]>();
  for (const { parent, steps, last } of families)
    if (parent !== null)
      eventsInside.set(parent, [...steps.flatMap(({ events, own }) => [...events, ...own]), ...last]);
  const moves: ElementMove[] = [];
  const byCause: KeyedLists<MoveCause, ElementMove> = new Map();
  for (const family of families) {
    for (const { pair, shift } of family.strays)
      moves.push({ pairs: [pair], by: shift, cause: null, growth: NO_SHIFT });
    for (const move of movesIn(family, slackPx)) {
      const cause = move.cause === null ? null : rootCause(move.cause, move.by, eventsInside, slackPx);
      if (cause === null) moves.push(move);
      else addTo(byCause, cause, { ...move, cause });
    }
  }
  const merged = [...byCause.values()].map(mergeMoves);
  return [...moves, ...merged].sort((a, b) => (a.pairs[0]?.[1] ?? 0) - (b.pairs[0]?.[1] ?? 0));
}

const NO_SHIFT: Shift = [0, 0];

const difference = (one: Shift, other: Shift): Shift => [one[0] - other[0], one[1] - other[1]];

/** Starts a move where the shift changes from one sibling to the next, and finds its cause among the events there. */
function movesIn(family: Family, slackPx: number): ElementMove[] {
  const { steps, byParent } = family;
  const pusherBack = pusherBackIn(family, slackPx);
  const moves: (ElementMove & { readonly pairs: Pair[] })[] = [];
  let last: Shift = NO_SHIFT;
  const events = new RecentEvents(slackPx);
  for (const { pair, shift, events: between, own } of steps) {
    events.add(between);
    if (!isStill(shift, slackPx)) {
      const by = difference(shift, last);
      const isSideways = Math.abs(by[0]) > slackPx;
      const found = events.likeliest(by) ?? pusherBack(by) ?? null;
      const current = moves.at(-1);
      // Wrapped lines: a new card moves some cards to the right and others to the next row.
      const isReflow = found === null && current?.cause != null && isSideways;
      if (current !== undefined && (isStill(by, slackPx) || isReflow)) current.pairs.push(pair);
      else {
        const isByParent = found === null && isSideways;
        moves.push({
          ...{ pairs: [pair], growth: events.growth },
          ...(isByParent ? { by: shift, cause: byParent } : { by, cause: found }),
        });
        events.clear();
      }
      last = shift;
    }
    events.add(own);
  }
  return moves;
}

/**
 * Finds what pushed a sibling sideways that comes before it: in a row that ends at a fixed edge, by all of its growth; in a
 * centred row, by half.
 */
function pusherBackIn({ steps, last }: Family, slackPx: number): (by: Shift) => MoveCause | undefined {
  const firstByGrowth = once(() => {
    const events = [...steps.flatMap(({ events, own }) => [...events, ...own]), ...last];
    return new Map(events.toReversed().map(event => [Math.round(event.growth[0]), event]));
  });
  return ([right]) =>
    Math.abs(right) > slackPx
      ? (firstByGrowth().get(Math.round(-right)) ?? firstByGrowth().get(Math.round(-2 * right)))
      : undefined;
}

/**
 * The events since the last move. It is searched only if some event fits, and a move that has a cause clears it, so all
 * searches together take linear time.
 */
class RecentEvents {
  #events: MoveCause[] = [];
  readonly #directions = new Set<number>();
  readonly #slackPx: number;

  constructor(slackPx: number) {
    this.#slackPx = slackPx;
  }

  get growth(): Shift {
    return this.#events.reduce<Shift>(
      (sum, { growth }) => [sum[0] + growth[0], sum[1] + growth[1]],
      NO_SHIFT,
    );
  }

  add(events: readonly MoveCause[]): void {
    for (const event of events) {
      this.#events.push(event);
      this.#directions.add(directionOf(event.growth, 0)).add(directionOf(event.growth, 1));
    }
  }

  clear(): void {
    this.#events = [];
    this.#directions.clear();
  }

  /** The event nearest in size to the shift, of those that push in the same direction; the last of several. */
  likeliest(by: Shift): MoveCause | undefined {
    const side = Math.abs(by[1]) > this.#slackPx ? 1 : 0;
    // Most siblings move as the one before them.
    if (isStill(by, this.#slackPx) || !this.#directions.has(directionOf(by, side))) return undefined;
    const misfit = ({ growth }: MoveCause): number => Math.abs(growth[side] - by[side]);
    return this.#events
      .filter(({ growth }) => growth[side] * by[side] > 0)
      .reduce<MoveCause | undefined>(
        (best, event) => (best === undefined || misfit(event) <= misfit(best) ? event : best),
        undefined,
      );
  }
}

/** 1 right, -1 left, 2 down, -2 up; 0 for neither. */
const directionOf = (shift: Shift, side: 0 | 1): number => Math.sign(shift[side]) * (side + 1);

/** Follows an element that grew to the change inside it that made it grow. */
function rootCause(
  cause: MoveCause,
  by: Shift,
  eventsInside: ReadonlyMap<ComparedElement, readonly MoveCause[]>,
  slackPx: number,
): MoveCause {
  let root = cause;
  const side = Math.abs(by[1]) > slackPx ? 1 : 0;
  while (root.change === 'resized') {
    const growth = root.growth[side];
    const inside = (eventsInside.get(root.element) ?? []).filter(event => event.growth[side] * growth > 0);
    const exact = inside.filter(event => Math.abs(event.growth[side] - growth) <= slackPx);
    const [next] = inside.length === 1 ? inside : exact;
    if (next === undefined || (inside.length > 1 && exact.length > 1)) break;
    root = next;
  }
  return root;
}

function mergeMoves(moves: readonly ElementMove[]): ElementMove {
  const [largest] = moves.toSorted((a, b) => b.pairs.length - a.pairs.length);
  const pairs = moves.flatMap(move => move.pairs).sort((a, b) => a[1] - b[1]);
  const { by = NO_SHIFT, cause = null, growth = NO_SHIFT } = largest ?? {};
  return { pairs, by, cause, growth };
}
