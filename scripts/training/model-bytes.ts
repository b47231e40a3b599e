// Writes a model as the bytes of a file in `models/`.

import type { TreeModel } from '../../src/base/boosted-trees/tree-model.ts';
import { NAME_STEPS, type ZoneModel } from '../../src/judge/zones/auto/zone-model.ts';
import { packColumns } from './pack-columns.ts';

export function treeBytes({ features, classes, base, roots, feature, value, child }: TreeModel): Uint8Array {
  return packColumns({ features, classes, base }, treeColumns({ roots, feature, value, child }));
}

export function zoneModelBytes({ trees, names }: ZoneModel): Uint8Array {
  const { features, classes, base, mean } = trees;
  const sorted = [...names].sort(([a], [b]) => (a < b ? -1 : 1));
  const steps = (score: number) => Math.max(-127, Math.min(127, Math.round(score * NAME_STEPS)));
  const words = sorted.map(([word]) => word).join(' ');
  return packColumns({ features, classes, base, words }, [
    ...treeColumns(trees),
    ['mean', Float32Array.from(mean)],
    ['scores', Int8Array.from(sorted.flatMap(([, scores]) => Array.from(scores, steps)))],
  ]);
}

function treeColumns({
  roots,
  feature,
  value,
  child,
}: Pick<TreeModel, 'roots' | 'feature' | 'value' | 'child'>) {
  return [
    ['roots', Uint16Array.from(roots)],
    ['feature', Int16Array.from(feature)],
    ['value', Float32Array.from(value)],
    // Of a leaf, any number.
    ['child', Uint16Array.from(child, node => Math.max(0, node))],
  ] as const;
}
