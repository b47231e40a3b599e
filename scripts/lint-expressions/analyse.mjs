// Analyses regular expressions with recheck, in threads, and keeps the verdicts in node_modules/.cache.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PARAMETERS } from './parameters.mjs';

const { version } = createRequire(import.meta.url)('recheck/package.json');

/** Returns the verdict of each expression by `/source/flags`. */
export async function analyse(root, expressions) {
  const cacheFile = join(root, 'node_modules/.cache/lint-expressions.json');
  const cached = readCache(cacheFile);
  const patterns = new Map(
    expressions.filter(({ source }) => source !== undefined).map(one => [patternOf(one), one]),
  );
  const missing = [...patterns].filter(([pattern]) => cached[keyOf(pattern)] === undefined);
  await inThreads(missing, ([pattern], verdict) => {
    cached[keyOf(pattern)] = verdict;
    writeCache(cacheFile, cached);
  });
  return new Map([...patterns.keys()].map(pattern => [pattern, cached[keyOf(pattern)]]));
}

export const patternOf = ({ source, flags }) => `/${source}/${flags}`;

const METHOD = `${version} ${JSON.stringify(PARAMETERS)}`;
const keyOf = pattern => createHash('sha256').update(`${METHOD} ${pattern}`).digest('hex').slice(0, 32);

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

function readCache(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

function writeCache(file, verdicts) {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(verdicts));
  renameSync(temporary, file);
}
