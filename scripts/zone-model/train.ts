// Trains the zone model and writes it into the sources: `train.ts [DATA]`, with what collect.ts has written.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { learnModel } from './learn-model.ts';
import { modelSource } from './model-source.ts';
import { readTrainingData, ZONE_DATA } from './training-data.ts';

const data = readTrainingData(process.argv[2] ?? ZONE_DATA);
const model = learnModel(data);
writeFileSync(
  fileURLToPath(new URL('../../src/judge/zones/auto/model.ts', import.meta.url)),
  modelSource(model),
);
const { roots, feature } = model.trees;
console.log(
  `${roots.length} trees of ${feature.length} nodes and ${model.names.size} words`,
  `from ${data.labels.length} rows of ${data.pages.length} pages`,
);
