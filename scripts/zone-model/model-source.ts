// The zone model as a TypeScript file: numbers rounded, columns as strings, so that it stays small.

import type { TreeModel } from '../../src/judge/zones/auto/boosted-trees.ts';

export function modelSource(model: TreeModel): string {
  const numbers = (values: readonly number[], digits: number) =>
    `numbers('${values.map(value => String(Number(value.toPrecision(digits)))).join(' ')}')`;
  return `// Made by scripts/zone-model/train.ts; the method it serves is in auto.ts.

import type { TreeModel } from './boosted-trees.ts';

const numbers = (text: string): number[] => text.split(' ').map(Number);
const words = (text: string): string[] => text.split(' ');

export const ZONE_MODEL: TreeModel = {
  features: words('${model.features.join(' ')}'),
  classes: words('${model.classes.join(' ')}'),
  base: ${numbers(model.base, 4)},
  roots: ${numbers(model.roots, 9)},
  feature: ${numbers(model.feature, 9)},
  value: ${numbers(model.value, 5)},
  child: ${numbers(model.child, 9)},
  mean: ${numbers(model.mean, 3)},
};
`;
}
