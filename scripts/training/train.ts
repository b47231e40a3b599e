// Trains a model and writes it into `models/`: `train.ts zones|content|quality DIR [--seed N] [--every N] [--out FOLDER]`. DIR is
// what `unpack.sh` makes. The same seed, pages and code give the same bytes.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CONTENT_SUBJECT } from './content/subject.ts';
import { readManifest, sha256, writeManifest } from './manifest.ts';
import { QUALITY_SUBJECT } from './quality/subject.ts';
import { type DataOfPages, evidenceFor, type Subject } from './subject.ts';
import { ZONES_SUBJECT } from './zones/subject.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '0' },
    every: { type: 'string', default: '1' },
    out: { type: 'string', default: 'models' },
  },
});
const [name, folder] = positionals;
const [seed, every] = [Number(values.seed), Number(values.every)];
if (folder === undefined)
  throw new Error('usage: train.ts zones|content|quality DIR [--seed N] [--every N] [--out FOLDER]');
mkdirSync(values.out, { recursive: true });
if (name === 'zones') await train(ZONES_SUBJECT);
else if (name === 'content') await train(CONTENT_SUBJECT);
else await train(QUALITY_SUBJECT);

async function train<Data extends DataOfPages, Model, Rule>(
  subject: Subject<Data, Model, Rule>,
): Promise<void> {
  const { data, bytes } = await evidenceFor(subject, { folder, every });
  const files = subject.packModel(subject.learn(data, { seed }));
  const manifest = readManifest(values.out);
  const rows = data.pageOf.length;
  const options = [...(every === 1 ? [] : [`--every ${every}`]), ...(seed === 0 ? [] : [`--seed ${seed}`])];
  for (const model of subject.models) {
    writeFileSync(join(values.out, `${model}.bin`), files[model]);
    manifest[model] = {
      sha256: sha256(files[model]),
      data: { sha256: sha256(bytes), pages: data.pages.length, rows },
      seed,
      command: ['npm run', `train:${subject.name}`, '-- DIR', ...options].join(' '),
    };
    console.log(`${model}: ${files[model].length} bytes, ${rows} rows of ${data.pages.length} pages`);
  }
  writeManifest(values.out, manifest);
}
