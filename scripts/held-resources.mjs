// Counts what a soak may leave behind: processes, sockets, timers, listeners, scratch files, open files and memory.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenMb } from './bench-speed/processes.mjs';

/** Of the heap after the first fifth of the pages, when all code has run once. */
const GROWTH_MB = 20;

const temp = mkdtempSync(join(tmpdir(), 'pith-soak-'));
// Before anything asks for the temp folder.
process.env.TMPDIR = temp;
const { processTree } = await import('../dist/internals.js');

/** Chance of one in twenty that a mean lies further from its measured value, in standard errors. */
const SURE = 1.96;
/** With fewer, no trend is told. */
const MIN_SAMPLES = 10;

/** @type {{ at: number, mb: number }[]} */
const heaps = [];

/** Memory in the course of the soak: hours since it began, and MB of the heap, of Node and of all its children. */
const memory = [];
const started = performance.now();

/** @param {number} at number of the page */
export function noteHeap(at) {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  const mb = Math.round(heapUsed / 1024 ** 2);
  heaps.push({ at, mb });
  memory.push({
    hours: (performance.now() - started) / 3_600_000,
    heap: heapUsed / 1024 ** 2,
    node: rss / 1024 ** 2,
    browser: childrenMb(),
  });
  return mb;
}

/** Prints by how much memory grows in an hour and in 24, from the first fifth of the time on. */
export function printMemoryTrend() {
  const late = memory.filter(({ hours }) => hours >= memory.at(-1).hours / 5);
  if (late.length < MIN_SAMPLES) return;
  console.log(
    `memory of ${late.length} samples over ${late.at(-1).hours.toFixed(2)} hours, without the first fifth`,
  );
  for (const [label, key] of [
    ['heap of Node', 'heap'],
    ['Node', 'node'],
    ['browser', 'browser'],
  ]) {
    const { mean, slope, error } = trend(late.map(sample => [sample.hours, sample[key]]));
    console.log(
      `  ${label.padEnd(14)} mean ${mean.toFixed(0)} MB, ${slope.toFixed(2)} ± ${(SURE * error).toFixed(2)} MB an hour, ${(24 * slope).toFixed(0)} ± ${(24 * SURE * error).toFixed(0)} MB in 24 hours`,
    );
  }
}

/**
 * Least squares: the slope and its standard error.
 * @param {(readonly [x: number, y: number])[]} points
 */
function trend(points) {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const mean = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - mean), 0) / spread;
  const rest = points.reduce((sum, [x, y]) => sum + (y - mean - slope * (x - meanX)) ** 2, 0);
  return { mean, slope, error: Math.sqrt(rest / (points.length - 2) / spread) };
}

export function heldResources() {
  const resources = process
    .getActiveResourcesInfo()
    .filter(name => !/^(?:TTYWrap|PipeWrap|FSReqPromise)$/.test(name));
  return {
    processes: processTree(process.pid).filter(pid => !isZombie(pid)).length - 1,
    resources: resources.sort().join(),
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
    files: readdirSync(temp).length,
    descriptors: readdirSync('/proc/self/fd').length,
  };
}

/**
 * Prints the comparison and ends the process: with 1 if anything is left over, or `otherFaults` names something.
 * @param {ReturnType<typeof heldResources>} before
 * @param {number} pages
 * @param {readonly string[]} otherFaults
 */
export function endSoak(before, pages, otherFaults = []) {
  const after = heldResources();
  const early = heaps.find(({ at }) => at >= pages / 5)?.mb ?? 0;
  const grown = (heaps.at(-1)?.mb ?? 0) - early;
  console.log(
    `before ${JSON.stringify(before)}\nafter  ${JSON.stringify(after)}\nheap   ${early} MB, ${grown} MB more at the end`,
  );
  const left = [
    after.processes > before.processes && 'processes',
    after.resources !== '' && 'timers or sockets',
    after.listeners > before.listeners && 'listeners',
    after.files > before.files && 'files in the temp folder',
    // Node itself opens some on the way: its epoll and its threads.
    after.descriptors > before.descriptors + 10 && 'open files',
    grown > GROWTH_MB && 'memory',
  ].filter(Boolean);
  rmSync(temp, { recursive: true, force: true });
  console.log(left.length === 0 ? 'nothing is left over' : `left over: ${left.join(', ')}`);
  for (const fault of otherFaults) console.log(`fault: ${fault}`);
  process.exit(left.length + otherFaults.length === 0 ? 0 : 1);
}

/** @param {number} pid */
function isZombie(pid) {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}
