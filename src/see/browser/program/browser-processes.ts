// Finds the processes of a Chromium that pith started, by a marker on the command line of its main process.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { orUndefined } from '../../../base/or-undefined.ts';

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
  return found.filter(pid => pid !== root || residentBytes(pid) > 0);
}

/** Resident memory; 0 if the process is gone. */
export function residentBytes(pid: number): number {
  const [, pages] = read(`/proc/${pid}/statm`).split(' ');
  return Number(pages ?? 0) * PAGE_BYTES;
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
