// Decides on every element from the probabilities of the pieces: takes the cheapest labelling of the tree, so that the
// sentences of a paragraph and the rows of a table stay together.

import { add, at } from '../../base/columns.ts';
import type { Piece } from '../../page/pieces/pieces.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { labelTree, ROUNDING } from '../zones/label-tree.ts';
import { SELECTION_SETTINGS } from './settings.ts';

/** 1 for what is content. */
export interface ContentLabels {
  readonly pieces: Uint8Array;
  readonly elements: Uint8Array;
}

interface ContentPrices {
  /** Log-odds from which a piece is content. */
  readonly threshold: number;
  /** Nats of evidence that parting from what is around it costs. */
  readonly changePrice: number;
  /** Added to the log-odds of each piece. */
  readonly corrections: Float64Array;
}

/** Labels in a row of costs. */
const [DROP, KEEP] = [0, 1];

export function labelContent(
  snapshot: Snapshot,
  pieces: readonly Piece[],
  scores: Float64Array,
  prices: ContentPrices,
): ContentLabels {
  const { changePrice: price } = prices;
  const { pieceKeep, pieceDrop } = pieceCosts(pieces, scores, prices);
  const costs = new Float64Array(2 * snapshot.elements.length);
  for (const [place, { element }] of pieces.entries()) {
    const [keepCost, dropCost] = [at(pieceKeep, place), at(pieceDrop, place)];
    add(costs, 2 * element + KEEP, Math.min(keepCost, dropCost + price));
    add(costs, 2 * element + DROP, Math.min(dropCost, keepCost + price));
  }
  // Nothing is around the root.
  const changePrices = new Float64Array(costs.length).fill(price, 2);
  const verdicts = labelTree(snapshot, costs, { labelCount: 2, changePrices, sticky: KEEP });
  const pieceVerdicts = Uint8Array.from(pieces, ({ element }, place) => {
    const lead = verdicts[element] === KEEP ? price : -price;
    return at(pieceKeep, place) <= at(pieceDrop, place) + lead + ROUNDING ? KEEP : DROP;
  });
  return { pieces: pieceVerdicts, elements: withoutEmptied(snapshot, pieces, pieceVerdicts, verdicts) };
}

/** Drops an element whose texts were all dropped, if it holds nothing else that stays. */
function withoutEmptied(
  snapshot: Snapshot,
  pieces: readonly Piece[],
  pieceVerdicts: Uint8Array,
  verdicts: Uint8Array,
): Uint8Array {
  const tree = treeOf(snapshot);
  const { texts } = snapshot;
  const { holdsText, holdsKept } = ownHoldings(texts, pieces, pieceVerdicts, verdicts.length);
  const result = verdicts.slice();
  for (let index = verdicts.length - 1; index > 0; index--) {
    if (holdsText[index] === 1 && holdsKept[index] === 0) result[index] = 0;
    const { parent, tag } = tree.element(index);
    if (parent < 0) continue;
    if (holdsText[index] === 1) holdsText[parent] = 1;
    if (holdsKept[index] === 1 || (result[index] === 1 && tag !== 'br')) holdsKept[parent] = 1;
  }
  return result;
}

/** Finds the elements with text or a picture of their own, and those with some that stays. */
function ownHoldings(
  texts: Snapshot['texts'],
  pieces: readonly Piece[],
  pieceVerdicts: Uint8Array,
  elementCount: number,
) {
  const holdsText = new Uint8Array(elementCount);
  const holdsKept = new Uint8Array(elementCount);
  for (const [place, { texts: own, element, isPicture }] of pieces.entries()) {
    const holders = isPicture ? [element] : own.map(text => texts[text]?.parent ?? element);
    for (const holder of holders) {
      holdsText[holder] = 1;
      if (pieceVerdicts[place] === 1) holdsKept[holder] = 1;
    }
  }
  return { holdsText, holdsKept };
}

function pieceCosts(
  pieces: readonly Piece[],
  scores: Float64Array,
  { threshold, corrections }: ContentPrices,
) {
  const { pieceChars, mostWeight, pictureWeight, correctedWeight } = SELECTION_SETTINGS;
  const pieceKeep = new Float64Array(pieces.length);
  const pieceDrop = new Float64Array(pieces.length);
  for (const [place, { isPicture, chars }] of pieces.entries()) {
    const correction = at(corrections, place);
    const own = isPicture ? pictureWeight : Math.min(mostWeight, Math.sqrt(chars / pieceChars));
    const weight = correction === 0 ? own : Math.max(own, correctedWeight);
    const score = at(scores, place) + correction - threshold;
    pieceKeep[place] = weight * Math.log1p(Math.exp(-score));
    pieceDrop[place] = weight * Math.log1p(Math.exp(score));
  }
  return { pieceKeep, pieceDrop };
}
