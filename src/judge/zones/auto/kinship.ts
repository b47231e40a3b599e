// Relates each element to three telling leaves: the topmost, the lowest, and the longest text.

import { at } from '../../../base/columns.ts';
import { parentsOf } from '../../../see/snapshot/parents.ts';
import type { PageMeasures } from './page-measures.ts';

export interface Kinship {
  /** The topmost leaf, the lowest, and the one with the longest text; -1 where there is none. */
  readonly leaves: readonly [head: number, tail: number, main: number];
  /** Share of the page in the smallest ancestor that an element shares with each of these leaves. */
  readonly weight: readonly Float64Array[];
  readonly height: readonly Float64Array[];
}

export function kinshipOf(measures: PageMeasures, leaves: readonly number[]): Kinship {
  const { ink, snapshot } = measures;
  let [head, tail, main] = [-1, -1, -1];
  for (const leaf of leaves) {
    const style = snapshot.styles[snapshot.elements[leaf]?.style ?? -1];
    if (style?.position === 'fixed') continue;
    if (head < 0 || at(ink.top, leaf) < at(ink.top, head)) head = leaf;
    if (tail < 0 || at(ink.bottom, leaf) > at(ink.bottom, tail)) tail = leaf;
    if (main < 0 || at(ink.ownWeight, leaf) > at(ink.ownWeight, main)) main = leaf;
  }
  const found = [head, tail, main].map(leaf => sharedWith(measures, leaf));
  return {
    leaves: [head, tail, main],
    weight: found.map(({ weight }) => weight),
    height: found.map(({ height }) => height),
  };
}

function sharedWith(
  { snapshot, ink, weight: whole, pageHeight }: PageMeasures,
  kin: number,
): { weight: Float64Array; height: Float64Array } {
  const parents = parentsOf(snapshot);
  const weight = new Float64Array(parents.length).fill(1);
  const height = new Float64Array(parents.length).fill(1);
  const isAncestor = new Uint8Array(parents.length);
  for (let index = kin; index >= 0; index = at(parents, index)) isAncestor[index] = 1;
  for (let index = 0; index < parents.length; index++) {
    const parent = at(parents, index);
    if (isAncestor[index] === 1) {
      weight[index] = at(ink.weight, index) / whole;
      height[index] = (at(ink.bottom, index) - at(ink.top, index)) / pageHeight;
    } else if (parent >= 0) {
      weight[index] = at(weight, parent);
      height[index] = at(height, parent);
    }
  }
  return { weight, height };
}
