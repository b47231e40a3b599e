// HEADER comes first and FOOTER last: finds the two heights that fit the evidence best, and raises the cost of all others.

import { at } from '../../../../base/columns.ts';
import type { Ink } from '../measures/ink.ts';
import { ZONE_PLACE } from '../settings.ts';

const { HEADER, FOOTER } = ZONE_PLACE;

/** Adds `price` to HEADER below the header's end, to FOOTER above the footer's begin, and to the rest outside. */
export function orderBands(
  leaves: readonly number[],
  ink: Ink,
  costs: Float64Array,
  classCount: number,
  price: number,
): void {
  const middle = new Float64Array(ink.top.length);
  for (const leaf of leaves) {
    const { top, bottom } = ink.of(leaf);
    middle[leaf] = (top + bottom) / 2;
  }
  const ordered = [...leaves].sort((a, b) => at(middle, a) - at(middle, b));
  const { headerEnd, footerBegin } = bestCuts(ordered, costs, classCount, price);
  for (const [place, leaf] of ordered.entries()) {
    const row = leaf * classCount;
    for (let kind = 0; kind < classCount; kind++) {
      const fits =
        place < headerEnd ? kind === HEADER : place >= footerBegin ? kind === FOOTER : kind > FOOTER;
      if (!fits) costs[row + kind] = at(costs, row + kind) + price;
    }
  }
}

/** One pass each way: what the leaves cost as header up to, as middle between, and as footer from each place. */
function bestCuts(
  ordered: readonly number[],
  costs: Float64Array,
  classCount: number,
  price: number,
): { headerEnd: number; footerBegin: number } {
  const count = ordered.length;
  const asMiddle = new Float64Array(count + 1);
  const asHeader = new Float64Array(count + 1);
  const asFooter = new Float64Array(count + 1);
  for (let place = 0; place < count; place++) {
    const { header, footer, middle } = leafCosts(costs, (ordered[place] ?? 0) * classCount, classCount);
    asHeader[place + 1] = at(asHeader, place) + Math.min(header, Math.min(middle, footer) + price);
    asMiddle[place + 1] = at(asMiddle, place) + Math.min(middle, Math.min(header, footer) + price);
    asFooter[place + 1] = at(asFooter, place) + Math.min(footer, Math.min(header, middle) + price);
  }
  let best = { cost: Number.POSITIVE_INFINITY, headerEnd: 0, footerBegin: count };
  let top = { cost: Number.POSITIVE_INFINITY, place: 0 };
  for (let place = 0; place <= count; place++) {
    const upTo = at(asHeader, place) - at(asMiddle, place);
    if (upTo < top.cost) top = { cost: upTo, place };
    const cost = top.cost + at(asMiddle, place) + at(asFooter, count) - at(asFooter, place);
    if (cost < best.cost) best = { cost, headerEnd: top.place, footerBegin: place };
  }
  return best;
}

function leafCosts(
  costs: Float64Array,
  row: number,
  classCount: number,
): { header: number; footer: number; middle: number } {
  let middle = Number.POSITIVE_INFINITY;
  for (let kind = FOOTER + 1; kind < classCount; kind++) middle = Math.min(middle, at(costs, row + kind));
  return { header: at(costs, row + HEADER), footer: at(costs, row + FOOTER), middle };
}
