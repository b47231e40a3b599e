// Analyses regular expressions with recheck, in threads, and keeps the verdicts by hash in a file of the repository, so
// that only new expressions take time.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { PARAMETERS } from './parameters.mjs';

const { version } = createRequire(import.meta.url)('recheck/package.json');

/**
 * Returns the verdict of each expression by `/source/flags`. `file`: what is known, a line each. `isExcepted`: an
 * expression whose fault needs no words, so that its known verdict is enough.
 */
export async function analyse(file, expressions, isExcepted) {
  const known = readKnown(file);
  const patterns = new Map(
    expressions.filter(({ source }) => source !== undefined).map(one => [patternOf(one), one]),
  );
  const verdicts = new Map();
  for (const [pattern, expression] of patterns) {
    const status = known.get(keyOf(pattern));
    if (status === 'safe' || (status !== undefined && isExcepted(expression)))
      verdicts.set(pattern, { status });
  }
  const missing = [...patterns].filter(([pattern]) => !verdicts.has(pattern));
  const report = progressOf(missing.length);
  await inThreads(missing, ([pattern], verdict) => {
    verdicts.set(pattern, verdict);
    writeKnown(file, verdicts);
    report();
  });
  if (missing.length > 0 || verdicts.size !== known.size) writeKnown(file, verdicts);
  return verdicts;
}

export const patternOf = ({ source, flags }) => `/${source}/${flags}`;

const METHOD = `${version} ${JSON.stringify(PARAMETERS)}`;
const keyOf = pattern => createHash('sha256').update(`${METHOD} ${pattern}`).digest('hex').slice(0, 16);

/** A line at most every five seconds. */
function progressOf(total) {
  if (total === 0) return () => {};
  console.error(`Analysing ${total} expressions that are new …`);
  let [done, shown] = [0, Date.now()];
  return () => {
    done++;
    if (Date.now() - shown < 5_000) return;
    shown = Date.now();
    console.error(`${done} of ${total}`);
  };
}

async function inThreads(items, onVerdict) {
  const waiting = [...items].reverse();
  const threads = Math.min(availableParallelism(), Math.ceil(items.length / FEWEST_A_THREAD));
  await Promise.all(
    Array.from({ length: threads }, async () => {
      const worker = new Worker(new URL('./analyse-thread.mjs', import.meta.url));
      try {
        for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
          const [, { source, flags }] = item;
          onVerdict(item, await answerOf(worker, { source, flags }));
        }
      } finally {
        await worker.terminate();
      }
    }),
  );
}

/** Starting a thread costs as much as analysing some expressions. */
const FEWEST_A_THREAD = 20;

function answerOf(worker, question) {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', answer => {
      worker.off('error', reject);
      resolve(answer);
    });
    worker.postMessage(question);
  });
}

function readKnown(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return new Map(lines.map(line => line.split(' ')));
}

/** Sorted, and without expressions that are gone. */
function writeKnown(file, verdicts) {
  const lines = [...verdicts].map(([pattern, { status }]) => `${keyOf(pattern)} ${status}\n`).sort();
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, lines.join(''));
  renameSync(temporary, file);
}
