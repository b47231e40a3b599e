// Trains the zone model from the data in this folder and writes it into the sources: `train.ts`.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { growTrees } from './grow-trees.ts';
import { modelSource } from './model-source.ts';
import { readTrainingData } from './training-data.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const data = readTrainingData(`${root}/scripts/zone-model/data.gz`);
const model = growTrees(data);
writeFileSync(`${root}/src/zones/auto/model.ts`, modelSource(model));
console.log(`${model.roots.length} trees from ${data.labels.length} rows of ${data.pages.length} pages`);
