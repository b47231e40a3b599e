// Counts what a soak may leave behind: processes, sockets, timers, listeners, scratch files, open files and memory.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of the heap after the first fifth of the pages, when all code has run once. */
const GROWTH_MB = 20;

const temp = mkdtempSync(join(tmpdir(), 'pith-soak-'));
// Before anything asks for the temp folder.
process.env.TMPDIR = temp;
const { processTree } = await import('../dist/internals.js');

/** @type {{ at: number, mb: number }[]} */
const heaps = [];

/** @param {number} at number of the page */
export function noteHeap(at) {
  globalThis.gc?.();
  const mb = Math.round(process.memoryUsage().heapUsed / 1024 ** 2);
  heaps.push({ at, mb });
  return mb;
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
