// Writes the zone model as a TypeScript file: columns of numbers as base64, so that it stays small and loads quickly.

import { NAME_STEPS, type PackedModel, type ZoneModel } from '../../src/judge/zones/auto/zone-model.ts';

export function packModel({ trees, names }: ZoneModel): PackedModel {
  const sorted = [...names].sort(([a], [b]) => (a < b ? -1 : 1));
  const steps = (score: number) => Math.max(-127, Math.min(127, Math.round(score * NAME_STEPS)));
  return {
    features: trees.features.join(' '),
    classes: trees.classes.join(' '),
    base: trees.base,
    roots: base64(Uint16Array.from(trees.roots)),
    feature: base64(Int16Array.from(trees.feature)),
    value: base64(Float32Array.from(trees.value)),
    child: base64(Uint16Array.from(trees.child, child => Math.max(0, child))),
    mean: base64(Float32Array.from(trees.mean)),
    words: sorted.map(([word]) => word).join(' '),
    scores: base64(Int8Array.from(sorted.flatMap(([, scores]) => Array.from(scores, steps)))),
  };
}

export function modelSource(model: ZoneModel): string {
  const columns = Object.entries(packModel(model)).map(([name, value]) =>
    typeof value === 'string' ? `  ${name}: '${value}',` : `  ${name}: [${value.join(', ')}],`,
  );
  return `// Made by scripts/zone-model/train.ts; zone-model.ts unpacks it.

export const PACKED_MODEL = {
${columns.join('\n')}
};
`;
}

const base64 = (column: ArrayBufferView): string =>
  Buffer.from(column.buffer, column.byteOffset, column.byteLength).toString('base64');
