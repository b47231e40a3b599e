// Finds the processes of a Chromium that pith started, by a marker on the command line of its main process. Kills the
// renderer of a page that takes too much memory, since Chromium sets no limit, and lets no process come before pith.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import type { Browser } from 'playwright-core';
import { orUndefined } from '../../../base/or-undefined.ts';
import { machineBytes } from '../../../base/threads/machine-memory.ts';
import { MEMORY_LIMITS } from '../limits.ts';

/** An argument that Chromium ignores and does not pass to its child processes. */
export const marker = (id: string): string => `--pith-browser=${id}`;

/** Processes whose command line has this argument. */
export function processesWith(argument: string): number[] {
  if (process.platform === 'win32') return [];
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
    return lines.filter(line => line.includes(argument)).map(line => Number.parseInt(line, 10));
  }
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && commandLine(Number(name)).includes(argument))
    .map(Number);
}

/** A process and its descendants; empty on systems without `/proc`. */
export function processTree(root: number): number[] {
  const found = [root];
  for (const pid of found) found.push(...childrenOf(pid));
  return found.filter(pid => pid !== root || ownBytes(pid) > 0);
}

/** Resident memory without what processes share, such as the program; 0 if the process is gone. */
function ownBytes(pid: number): number {
  const [, resident = 0, shared = 0] = read(`/proc/${pid}/statm`).split(' ').map(Number);
  return (resident - shared) * PAGE_BYTES;
}

/** Joined with blanks, because renderers rewrite their command line so. */
export const isRenderer = (pid: number): boolean => commandLine(pid).join(' ').includes('--type=renderer');

export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

/** The usual page size; with larger pages the result is too small. */
const PAGE_BYTES = 4096;

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
}

const commandLine = (pid: number): string[] => read(`/proc/${pid}/cmdline`).split('\0');

const read = (path: string): string => orUndefined(() => readFileSync(path, 'utf8')) ?? '';

interface Ended {
  readonly bytes: number;
  readonly at: number;
}

/** The renderer of each browser that was killed last. */
const ended = new WeakMap<Browser, Ended>();

/** Memory of a renderer of this browser that was killed a moment ago; undefined if none was. */
export function endedForMemory(browser: Browser | null): number | undefined {
  const last = browser === null ? undefined : ended.get(browser);
  return last !== undefined && performance.now() - last.at < MEMORY_LIMITS.recentMs ? last.bytes : undefined;
}

/** Returns a function that stops it. Works on Linux only; elsewhere it watches nothing. */
export function watchMemory(browser: Browser, id: string): () => void {
  const machine = machineBytes();
  let root: number | undefined;
  const look = () => {
    root ??= process.platform === 'linux' ? processesWith(marker(id))[0] : undefined;
    if (root === undefined) return;
    const all = processTree(root);
    // Started by root, Chromium gives itself a priority above that of pith.
    for (const pid of all) orUndefined(() => getPriority(pid) < 0 && setPriority(pid, 0));
    const sized = all.flatMap(pid => (isRenderer(pid) ? { pid, bytes: ownBytes(pid) } : []));
    for (const { pid, bytes } of tooLarge(sized, machine)) {
      ended.set(browser, { bytes, at: performance.now() });
      kill(pid);
    }
  };
  const timer = setInterval(look, MEMORY_LIMITS.lookMs).unref();
  return () => clearInterval(timer);
}

/** Those beyond the limit of one, and the largest while all together take too much of a machine with so many bytes. */
export function tooLarge<Sized extends { readonly bytes: number }>(
  renderers: readonly Sized[],
  machine: number,
): Sized[] {
  let left = machine * MEMORY_LIMITS.machineShare;
  const smallestFirst = renderers.toSorted((one, other) => one.bytes - other.bytes);
  return smallestFirst.filter(({ bytes }) => {
    left -= bytes;
    return left < 0 || bytes > MEMORY_LIMITS.pageBytes;
  });
}
