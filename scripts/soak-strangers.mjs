// Reads every HTML file below the named folders in one process, with and without scripts, as pages of strangers:
// `npm run soak:strangers -- DIR… [--scripts on|off|both] [--pages N]`. Prints a table of error codes, and fails on
// INTERNAL, on a page that takes too long, and where anything is left over.

import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { endSoak, heldResources, noteHeap } from './held-resources.mjs';

const { open } = await import('../dist/index.js');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scripts: { type: 'string', default: 'both' },
    pages: { type: 'string', default: 'Infinity' },
    concurrency: { type: 'string', default: '2' },
  },
});
const kinds = { on: [true], off: [false], both: [true, false] }[values.scripts];
if (positionals.length === 0 || kinds === undefined) {
  console.error(
    'usage: npm run soak:strangers -- DIR… [--scripts on|off|both] [--pages N] [--concurrency N]',
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
/** Files by code: `ok`, or that of the error. */
const outcomes = new Map();
const faults = [];
let slowest = { ms: 0, file: '' };
let next = 0;
// A soak that is stopped reports what it has read.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    jobs.length = Math.min(jobs.length, next);
  });
const before = heldResources();
const pith = await open({ concurrency: Number(values.concurrency) });
await Promise.all(Array.from({ length: Number(values.concurrency) }, worker));
await pith.close();
await new Promise(done => setTimeout(done, 1_000));

const seconds = Math.round((performance.now() - started) / 1000);
console.log(`${jobs.length} visits to ${files.length} pages in ${seconds} s`);
for (const [name, list] of [...outcomes].sort()) {
  const examples = name.startsWith('ok') ? '' : list.slice(0, EXAMPLES).join(', ');
  console.log(`  ${name.padEnd(34)} ${String(list.length).padStart(6)}  ${examples}`);
}
console.log(`slowest: ${Math.round(slowest.ms / 1000)} s, ${slowest.file}`);
endSoak(before, jobs.length, faults);

async function worker() {
  while (next < jobs.length) {
    const at = next++;
    const { file, javascript } = jobs[at];
    const name = relative('.', file);
    const begun = performance.now();
    const { code, message } = await outcomeOf(file, javascript);
    const ms = performance.now() - begun;
    if (ms > slowest.ms) slowest = { ms, file: name };
    if (ms > HANG_MS) faults.push(`${name} took ${Math.round(ms / 1000)} s`);
    if (code === 'INTERNAL') faults.push(`${name}: ${message}`);
    const row = `${code}${javascript ? '' : ', no scripts'}`;
    outcomes.set(row, [...(outcomes.get(row) ?? []), name]);
    if (at % 20 !== 19) continue;
    const mb = noteHeap(at);
    if (at % 100 === 99)
      console.error(`${at + 1} of ${jobs.length} visits, heap ${mb} MB, ${faults.length} faults`);
  }
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
