// Writes a model as the bytes of a file in `models/`.

import type { TreeModel } from '../../src/base/boosted-trees/tree-model.ts';
import { NAME_STEPS, type ZoneModel } from '../../src/judge/zones/auto/zone-model.ts';
import { packColumns } from './training-data.ts';

export function treeBytes(trees: TreeModel): Uint8Array {
  const { features, classes, base } = trees;
  return packColumns({ features, classes, base }, treeColumns(trees, orderOf(trees)));
}

export function zoneModelBytes({ trees, names }: ZoneModel): Uint8Array {
  const { features, classes, base, mean, feature } = trees;
  const sorted = [...names].sort(([a], [b]) => (a < b ? -1 : 1));
  const steps = (score: number) => Math.max(-127, Math.min(127, Math.round(score * NAME_STEPS)));
  const words = sorted.map(([word]) => word).join(' ');
  const order = orderOf(trees);
  const inner = order.filter(node => feature[node] >= 0);
  return packColumns({ features, classes, base, words }, [
    ...treeColumns(trees, order),
    ['mean', Float32Array.from(inner, node => mean[node])],
    ['scores', Int8Array.from(sorted.flatMap(([, scores]) => Array.from(scores, steps)))],
  ]);
}

/** Five digits of each score. */
export const roundedTrees = (model: TreeModel): TreeModel => ({
  ...model,
  base: model.base.map(fiveDigits),
  value: model.value.map(fiveDigits),
});

const fiveDigits = (number: number): number => Number(number.toPrecision(5));

const treeColumns = ({ feature, value }: TreeModel, order: readonly number[]) =>
  [
    ['feature', Int16Array.from(order, node => feature[node])],
    ['value', Float32Array.from(order, node => value[node])],
  ] as const;

/** The nodes as `treesIn` expects them. */
function orderOf({ roots, feature, child }: TreeModel): number[] {
  const order: number[] = [];
  const add = (node: number): void => {
    if (feature[node] < 0) return;
    order.push(child[node], child[node] + 1);
    add(child[node]);
    add(child[node] + 1);
  };
  for (const root of roots) {
    order.push(root);
    add(root);
  }
  return order;
}
