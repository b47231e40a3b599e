// Decides on every element from the probabilities of the pieces: takes the cheapest labelling of the tree. A label that
// differs from the one around it has a price, so that the sentences of a paragraph and the rows of a table stay together.

import { at } from '../../base/columns.ts';
import { parentsOf } from '../../see/snapshot/parents.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { Unit } from './evidence/units.ts';
import { SELECTION_SETTINGS } from './settings.ts';

/** 1 for what is content. */
export interface Settled {
  readonly units: Uint8Array;
  readonly elements: Uint8Array;
}

export interface LabelPrices {
  /** Log-odds from which a piece is content. */
  readonly threshold: number;
  /** Nats of evidence that parting from what is around it costs. */
  readonly changePrice: number;
  /** Added to the log-odds of each piece. */
  readonly nudges: Float64Array;
}

/** Linear: costs upwards, verdicts downwards. */
export function settleContent(
  snapshot: Snapshot,
  units: readonly Unit[],
  scores: Float64Array,
  prices: LabelPrices,
): Settled {
  const { changePrice: price } = prices;
  const parents = parentsOf(snapshot);
  const keep = new Float64Array(parents.length);
  const drop = new Float64Array(parents.length);
  const { unitKeep, unitDrop } = unitCosts(units, scores, prices);
  const add = (index: number, keepCost: number, dropCost: number) => {
    keep[index] = at(keep, index) + Math.min(keepCost, dropCost + price);
    drop[index] = at(drop, index) + Math.min(dropCost, keepCost + price);
  };
  for (const [place, { element }] of units.entries()) add(element, at(unitKeep, place), at(unitDrop, place));
  for (let index = parents.length - 1; index > 0; index--) {
    const parent = at(parents, index);
    if (parent >= 0) add(parent, at(keep, index), at(drop, index));
  }
  const verdicts = new Uint8Array(parents.length);
  for (let index = 0; index < parents.length; index++) {
    const parent = at(parents, index);
    const around = parent < 0 ? undefined : at(verdicts, parent);
    verdicts[index] = cheaper(at(keep, index), at(drop, index), around, price);
  }
  const unitVerdicts = Uint8Array.from(units, ({ element }, place) =>
    cheaper(at(unitKeep, place), at(unitDrop, place), at(verdicts, element), price),
  );
  return { units: unitVerdicts, elements: withoutEmptied(snapshot, units, unitVerdicts, verdicts) };
}

/** Drops an element whose texts were all dropped, if it holds nothing else that stays. */
function withoutEmptied(
  { elements, texts }: Snapshot,
  units: readonly Unit[],
  unitVerdicts: Uint8Array,
  verdicts: Uint8Array,
): Uint8Array {
  const { holdsText, holdsKept } = ownHoldings(texts, units, unitVerdicts, verdicts.length);
  const result = verdicts.slice();
  for (let index = verdicts.length - 1; index > 0; index--) {
    if (holdsText[index] === 1 && holdsKept[index] === 0) result[index] = 0;
    const { parent = -1, tag } = elements[index] ?? {};
    if (parent < 0) continue;
    if (holdsText[index] === 1) holdsText[parent] = 1;
    if (holdsKept[index] === 1 || (result[index] === 1 && tag !== 'br')) holdsKept[parent] = 1;
  }
  return result;
}

/** Finds the elements with text or a picture of their own, and those with some that stays. */
function ownHoldings(
  texts: Snapshot['texts'],
  units: readonly Unit[],
  unitVerdicts: Uint8Array,
  elementCount: number,
) {
  const holdsText = new Uint8Array(elementCount);
  const holdsKept = new Uint8Array(elementCount);
  for (const [place, { texts: own, element, isPicture }] of units.entries()) {
    const holders = isPicture ? [element] : own.map(text => texts[text]?.parent ?? element);
    for (const holder of holders) {
      holdsText[holder] = 1;
      if (unitVerdicts[place] === 1) holdsKept[holder] = 1;
    }
  }
  return { holdsText, holdsKept };
}

/** Nats: costs that differ by rounding are equal, so that a lower threshold never drops a wrapper that a higher one keeps. */
const TIE = 1e-9;

function cheaper(keep: number, drop: number, around: number | undefined, price: number): number {
  return keep + (around === 0 ? price : 0) <= drop + (around === 1 ? price : 0) + TIE ? 1 : 0;
}

function unitCosts(units: readonly Unit[], scores: Float64Array, { threshold, nudges }: LabelPrices) {
  const { unitChars, mostWeight, pictureWeight, nudgedWeight } = SELECTION_SETTINGS;
  const unitKeep = new Float64Array(units.length);
  const unitDrop = new Float64Array(units.length);
  for (const [place, { isPicture, chars }] of units.entries()) {
    const nudge = at(nudges, place);
    const own = isPicture ? pictureWeight : Math.min(mostWeight, Math.sqrt(chars / unitChars));
    const weight = nudge === 0 ? own : Math.max(own, nudgedWeight);
    const score = at(scores, place) + nudge - threshold;
    unitKeep[place] = weight * Math.log1p(Math.exp(-score));
    unitDrop[place] = weight * Math.log1p(Math.exp(score));
  }
  return { unitKeep, unitDrop };
}
