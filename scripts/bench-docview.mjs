// Times what makes records: de-duplication of many made records, and records from saved snapshots, with the memory used.
// `node scripts/bench-docview.mjs [--records N] [--words N] [--method minhash|fingerprint] [folder of snapshots]`, after a
// build. A million records: `--records 1000000 --words 30`.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hastOf } from '../dist/content/hast.js';
import { contentSelection } from '../dist/content/selection/content-selection.js';
import { textOf as plainTextOf } from '../dist/content/text.js';
import { docViewOf } from '../dist/docview/doc-view.js';
import { draftOf } from '../dist/docview/draft.js';
import { ReplicaFinder } from '../dist/docview/replicas/replica-finder.js';
import { countWords, wordsOf } from '../dist/docview/words.js';
import { readSnapshot, zonesOf } from '../dist/index.js';

const { values, positionals } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    words: { type: 'string', default: '300' },
    method: { type: 'string', default: 'minhash' },
  },
  allowPositionals: true,
});
const WORDS = Number(values.words);

dedupe(Number(values.records));
if (positionals[0] !== undefined) await records(positionals[0]);

/** Every fifth record is a copy of an earlier one with one word changed. */
function dedupe(count) {
  const finder = new ReplicaFinder(values.method);
  let signing = 0;
  for (let record = 0; record < count; record++) {
    const words = wordsOf(textOf(record % 5 === 4 ? record - 4 : record, record));
    const frequencies = values.method === 'fingerprint' ? countWords(words) : new Map();
    const started = performance.now();
    finder.add({ identifier: `https://example.org/${record}`, words, frequencies });
    signing += performance.now() - started;
  }
  const added = performance.now();
  const { keeperOf } = finder.plan();
  const ended = performance.now();
  const replicas = keeperOf.reduce((sum, keeper, record) => sum + (keeper === record ? 0 : 1), 0);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(
    `${count} records of ${WORDS} words: ${seconds(signing)} s to sign them, ${seconds(ended - added)} s ` +
      `to group them, ${replicas} replicas of ${Math.floor(count / 5)}, ${megabytes} MB at most`,
  );
}

function textOf(seed, record) {
  let state = seed + 1;
  const words = Array.from({ length: WORDS }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return `w${((state >>> 8) % 20000).toString(26).replace(/\d/g, digit => 'qrstuvwxyz'[digit])}`;
  });
  words[record % WORDS] = 'changed';
  return words.join(' ');
}

async function records(folder) {
  const paths = readdirSync(folder).filter(name => /\.json(?:\.gz)?$/.test(name));
  const times = { read: 0, zones: 0, selection: 0, text: 0, draft: 0, record: 0 };
  let seen = 0;
  for (const name of paths) {
    const at = [performance.now()];
    const snapshot = await readSnapshot(join(folder, name));
    at.push(performance.now());
    const zoning = zonesOf(snapshot);
    at.push(performance.now());
    const selection = contentSelection(snapshot, zoning);
    at.push(performance.now());
    const content = { text: plainTextOf(hastOf(snapshot, selection)) };
    at.push(performance.now());
    const draft = draftOf({ snapshot, zoning, selection, content });
    at.push(performance.now());
    docViewOf(draft);
    at.push(performance.now());
    for (const [step, key] of Object.keys(times).entries()) times[key] += at[step + 1] - at[step];
    seen++;
  }
  const total = Object.values(times).reduce((sum, one) => sum + one, 0);
  const each = Object.entries(times).map(([key, ms]) => `${key} ${(ms / seen).toFixed(1)}`);
  console.log(
    `${seen} snapshots: ${((1000 * seen) / total).toFixed(0)} records a second on one core; ms each: ${each.join(', ')}`,
  );
}

function seconds(ms) {
  return (ms / 1000).toFixed(1);
}
