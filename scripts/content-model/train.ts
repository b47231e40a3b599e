// Trains the models of the content from the data in this folder and writes them into the sources: `train.ts`.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ScoreModel } from '../../src/judge/selection/trees.ts';
import { learn } from './learn.ts';
import { readTrainingData } from './training-data.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const data = readTrainingData(`${root}/scripts/content-model/data.gz`);
const { kinds, content } = learn(data);
write('model', 'contentModel = (): ScoreModel =>', `(${source(content)})`, content.features);
write(
  'kind-model',
  'kindModels = (): readonly ScoreModel[] =>',
  `[${kinds.map(source).join(', ')}]`,
  kinds[0].features,
);
console.log(`${content.roots.length} trees from ${data.labels.length} rows of ${data.pages.length} pages`);

/** Numbers rounded, columns as strings, so that it stays small. */
function source({ base, roots, feature, value, child }: ScoreModel): string {
  const numbers = (values: readonly number[], digits: number) =>
    `numbers('${values.map(number => String(Number(number.toPrecision(digits)))).join(' ')}')`;
  return `{
  features,
  base: ${Number(base.toPrecision(5))},
  roots: ${numbers(roots, 9)},
  feature: ${numbers(feature, 9)},
  value: ${numbers(value, 5)},
  child: ${numbers(child, 9)},
}`;
}

function write(name: string, declared: string, text: string, features: readonly string[]): void {
  writeFileSync(
    `${root}/src/judge/selection/${name}.ts`,
    `// Made by scripts/content-model/train.ts; what it serves is in content-selection.ts.

import type { ScoreModel } from './trees.ts';

const numbers = (text: string): number[] => text.split(' ').map(Number);
const features = '${features.join(' ')}'.split(' ');

export const ${declared} ${text};
`,
  );
}
