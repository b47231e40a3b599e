// Times what makes records: de-duplication of many made records, and records from saved snapshots, with the memory used.
// `node scripts/bench-docview.mjs [--records N] [--words N] [--method minhash|fingerprint] [--rounds N] [folder of snapshots]`,
// after a build. A million records: `--records 1000000 --words 30`; `--records 0` for snapshots alone. The first round
// over a folder is what one thread takes that has judged nothing yet, the last what it takes when all is compiled.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { zonesOf } from '../dist/index.js';
import {
  contentSelection,
  countEach,
  docViewOf,
  draftOf,
  hastOf,
  parseSnapshot,
  textOf as plainTextOf,
  ReplicaFinder,
  wordsOf,
} from '../dist/internals.js';

const { values, positionals } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    words: { type: 'string', default: '300' },
    method: { type: 'string', default: 'minhash' },
    rounds: { type: 'string', default: '1' },
  },
  allowPositionals: true,
});
const WORDS = Number(values.words);

if (Number(values.records) > 0) dedupe(Number(values.records));
if (positionals[0] !== undefined)
  for (let round = 1; round <= Number(values.rounds); round++) records(positionals[0], round);

/** Every fifth record is a copy of an earlier one with one word changed. */
function dedupe(count) {
  const finder = new ReplicaFinder(values.method);
  let signing = 0;
  for (let record = 0; record < count; record++) {
    const words = wordsOf(textOf(record % 5 === 4 ? record - 4 : record, record));
    const frequencies = values.method === 'fingerprint' ? countEach(words) : new Map();
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

/** Processor time: of the steps that of this thread and of the engine's own beside it while they last. */
function records(folder, round) {
  const paths = readdirSync(folder).filter(name => name.endsWith('.json'));
  const times = { read: 0, parse: 0, check: 0, zones: 0, selection: 0, text: 0, draft: 0, record: 0 };
  const step = (name, work) => {
    const started = process.cpuUsage();
    const value = work();
    const { user, system } = process.cpuUsage(started);
    times[name] += (user + system) / 1000;
    return value;
  };
  for (const name of paths) {
    const json = step('read', () => readFileSync(join(folder, name), 'utf8'));
    const data = step('parse', () => JSON.parse(json));
    const snapshot = step('check', () => parseSnapshot(data, name));
    const zoning = step('zones', () => zonesOf(snapshot));
    const selection = step('selection', () => contentSelection(snapshot, zoning));
    const content = { text: step('text', () => plainTextOf(hastOf(snapshot, selection))) };
    const draft = step('draft', () => draftOf({ snapshot, zoning, selection, content }));
    step('record', () => docViewOf(draft));
  }
  const total = Object.values(times).reduce((sum, one) => sum + one, 0);
  const each = Object.entries(times).map(([key, ms]) => `${key} ${(ms / paths.length).toFixed(1)}`);
  console.log(
    `round ${round}, ${paths.length} snapshots: ${(total / paths.length).toFixed(1)} ms of processor time each, ` +
      `${((1000 * paths.length) / total).toFixed(0)} a second on one core; ${each.join(', ')}`,
  );
}

function seconds(ms) {
  return (ms / 1000).toFixed(1);
}
