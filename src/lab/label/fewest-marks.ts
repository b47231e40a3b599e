// Finds the fewest marks that give every text and picture its label, where the nearest marked ancestor counts.

import type { ContentSelection } from '../../judge/selection/content-selection.ts';
import type { Zoning } from '../../judge/zones/zoning.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { LABEL_ZONES } from '../bench/truth/labels.ts';
import { candidatesOf } from '../bench/truth/truth.ts';

interface Wanted {
  /** For each element the wanted label of its direct content; -1 if it has none. */
  readonly own: Int8Array;
  readonly labels: number;
  /** The label without any marked ancestor, or -1 if every text needs a mark. */
  readonly unmarked: number;
}

/** Element indices with their labels, in document order. */
type Marks = readonly (readonly [element: number, label: number])[];

/** A mark that inner marks override is worth less than one that applies to its whole subtree. */
const MIXED_PRICE = 1.5;

/**
 * Dynamic programming over the tree: computes for each element and inherited label the cheapest marks inside it. Linear
 * in elements times labels.
 */
export function fewestMarks({ elements }: Snapshot, { own, labels, unmarked }: Wanted): Marks {
  const states = labels + 1;
  const stateOf = (label: number): number => (label < 0 ? labels : label);
  const price = new Float64Array(elements.length * states);
  const cheapest = cheapestOf(elements, { own, labels, price, states });
  const inherited = new Int32Array(elements.length);
  const marks: [number, number][] = [];
  for (const [index, { parent }] of elements.entries()) {
    const state = parent < 0 ? stateOf(unmarked) : (inherited[parent] ?? labels);
    const without = price[index * states + state] ?? 0;
    const mark = cheapest(index);
    // Prefers the mark on the larger block on a tie, because it survives changes of the page.
    const isMarked = mark.label >= 0 && mark.price <= without;
    if (isMarked) marks.push([index, mark.label]);
    inherited[index] = isMarked ? mark.label : state;
  }
  return marks;
}

interface Pricing {
  readonly own: Int8Array;
  readonly labels: number;
  readonly price: Float64Array;
  readonly states: number;
}

type Cheapest = (index: number) => { readonly label: number; readonly price: number };

/** Fills in all prices, children before parents; returns the price of marking each element itself. */
function cheapestOf(elements: Snapshot['elements'], { own, labels, price, states }: Pricing): Cheapest {
  const below = labelsBelow(elements, own);
  const cheapest: Cheapest = index => {
    const isMixed = ((below[index] ?? 0) & ((below[index] ?? 0) - 1)) !== 0;
    let best = { label: -1, price: Number.POSITIVE_INFINITY };
    if (!isMarkable(elements[index]?.tag ?? '', own[index] ?? -1)) return best;
    for (let label = 0; label < labels; label++) {
      const own = (isMixed ? MIXED_PRICE : 1) + (price[index * states + label] ?? 0);
      if (own < best.price) best = { label, price: own };
    }
    return best;
  };
  for (let index = elements.length - 1; index >= 0; index--) {
    const wanted = own[index] ?? -1;
    if (wanted >= 0)
      for (let state = 0; state < states; state++)
        if (state !== wanted) price[index * states + state] = Number.POSITIVE_INFINITY;
    const parent = elements[index]?.parent ?? -1;
    if (parent < 0) continue;
    const marked = cheapest(index).price;
    for (let state = 0; state < states; state++) {
      const at = parent * states + state;
      price[at] = (price[at] ?? 0) + Math.min(price[index * states + state] ?? 0, marked);
    }
  }
  return cheapest;
}

/** Marking the whole page would label what nobody has looked at; only text directly in BODY needs it. */
const isMarkable = (tag: string, own: number): boolean => (tag !== 'body' && tag !== 'html') || own >= 0;

/** A bit set of the labels wanted in a subtree. */
function labelsBelow(elements: Snapshot['elements'], own: Int8Array): Int32Array {
  const below = Int32Array.from(own, label => (label < 0 ? 0 : 1 << label));
  for (let index = below.length - 1; index >= 0; index--) {
    const parent = elements[index]?.parent ?? -1;
    if (parent >= 0) below[parent] = (below[parent] ?? 0) | (below[index] ?? 0);
  }
  return below;
}

export interface PageMarks {
  /** Labels are indices in LABEL_ZONES. */
  readonly zones: Marks;
  /** 1 keep, 0 drop. */
  readonly content: Marks;
}

/** Guesses the labels of a page: a method's answer for every text and picture, in the fewest marks. */
export function guessMarks(snapshot: Snapshot, zoning: Zoning, selection: ContentSelection): PageMarks {
  const zones = new Int8Array(snapshot.elements.length).fill(-1);
  const content = new Int8Array(snapshot.elements.length).fill(-1);
  for (const { element } of candidatesOf(snapshot)) {
    const zone = zoning.zones[element] ?? 'CENTER';
    zones[element] = LABEL_ZONES.indexOf(zone);
    content[element] = selection.keptElements[element] === 1 ? 1 : 0;
  }
  return {
    zones: fewestMarks(snapshot, { own: zones, labels: LABEL_ZONES.length, unmarked: -1 }),
    content: fewestMarks(snapshot, { own: content, labels: 2, unmarked: 0 }),
  };
}
