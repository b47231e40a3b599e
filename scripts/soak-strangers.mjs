// Reads every HTML file below the named folders in one process, with and without scripts, as pages of strangers:
// `npm run soak:strangers -- DIR… [--scripts on|off|both] [--pages N] [--minutes N]`. Prints a table of error codes
// and by how much memory grows, and fails on INTERNAL, on a page that takes too long, and where anything is left over.

import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { endSoak, heldResources, noteHeap, printMemoryTrend } from './held-resources.mjs';

const { open } = await import('../dist/index.js');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scripts: { type: 'string', default: 'both' },
    pages: { type: 'string', default: 'Infinity' },
    minutes: { type: 'string' },
    concurrency: { type: 'string', default: '2' },
  },
});
const kinds = { on: [true], off: [false], both: [true, false] }[values.scripts];
if (positionals.length === 0 || kinds === undefined) {
  console.error(
    'usage: npm run soak:strangers -- DIR… [--scripts on|off|both] [--pages N] [--minutes N] [--concurrency N]',
  );
  process.exit(2);
}

const TIMEOUT_MS = 10_000;
/** Longest time of a page: all limits of a visit together, and the judging of a very large page. */
const HANG_MS = 120_000;
const EXAMPLES = 3;

const files = positionals.flatMap(htmlBelow).slice(0, Number(values.pages));
const jobs = files.flatMap(file => kinds.map(javascript => ({ file, javascript })));
const started = performance.now();
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
/** Visits and examples by code: `ok`, or that of the error. */
const outcomes = new Map();
const faults = [];
let slowest = { ms: 0, file: '' };
let visits = 0;
let stopped = false;
// A soak that is stopped reports what it has read.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    stopped = true;
  });
const before = heldResources();
const pith = await open({ concurrency: Number(values.concurrency) });
await Promise.all(Array.from({ length: Number(values.concurrency) }, worker));
await pith.close();
await new Promise(done => setTimeout(done, 1_000));

const seconds = Math.round((performance.now() - started) / 1000);
console.log(`${visits} visits to ${files.length} pages in ${seconds} s`);
for (const [row, { count, examples }] of [...outcomes].sort())
  console.log(
    `  ${row.padEnd(34)} ${String(count).padStart(6)}  ${row.startsWith('ok') ? '' : [...examples].join(', ')}`,
  );
console.log(`slowest: ${Math.round(slowest.ms / 1000)} s, ${slowest.file}`);
printMemoryTrend();
endSoak(before, visits, faults);

async function worker() {
  while (goesOn()) {
    const at = visits++;
    const { file, javascript } = jobs[at % jobs.length];
    const name = relative('.', file);
    const begun = performance.now();
    const { code, message } = await outcomeOf(file, javascript);
    const ms = performance.now() - begun;
    if (ms > slowest.ms) slowest = { ms, file: name };
    if (ms > HANG_MS) faults.push(`${name} took ${Math.round(ms / 1000)} s`);
    if (code === 'INTERNAL') faults.push(`${name}: ${message}`);
    const row = `${code}${javascript ? '' : ', no scripts'}`;
    const outcome = outcomes.get(row) ?? { count: 0, examples: new Set() };
    outcome.count++;
    if (outcome.examples.size < EXAMPLES) outcome.examples.add(name);
    outcomes.set(row, outcome);
    if (at % 20 !== 19) continue;
    const mb = noteHeap(at);
    if (at % 100 === 99) console.error(`${at + 1} visits, heap ${mb} MB, ${faults.length} faults`);
  }
}

/** Reads all pages once, or again and again for so many minutes. */
function goesOn() {
  if (stopped) return false;
  return minutes === undefined ? visits < jobs.length : performance.now() - started < minutes * 60_000;
}

async function outcomeOf(file, javascript) {
  try {
    const result = await pith.segment({ kind: 'file', path: file }, { javascript, timeoutMs: TIMEOUT_MS });
    JSON.stringify(result);
    return { code: 'ok', message: '' };
  } catch (error) {
    return { code: error.code ?? 'INTERNAL', message: error.message };
  }
}

function htmlBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.x?html?(?:\.gz)?$/i.test(entry.name))
    .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
