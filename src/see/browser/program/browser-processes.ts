// The processes of a Chromium that we started, found by a mark on the command line of its first one.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** An argument that Chromium does not know and hands on to none of its own processes but the first. */
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

/** The process itself and all that came of it; empty where the system does not tell. */
export function processTree(root: number): number[] {
  const found = [root];
  for (const pid of found) found.push(...childrenOf(pid));
  return found.filter(pid => pid !== root || residentBytes(pid) > 0);
}

/** Memory that a process has in use; 0 for one that is gone. */
export function residentBytes(pid: number): number {
  const [, pages] = read(`/proc/${pid}/statm`).split(' ');
  return Number(pages ?? 0) * PAGE_BYTES;
}

/** Chromium writes the command line of such processes anew, with blanks between the words. */
export const isRenderer = (pid: number): boolean => commandLine(pid).join(' ').includes('--type=renderer');

export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself meanwhile.
  }
}

/** Of the machines that Chromium runs on; larger pages would only make the figure smaller than it is. */
const PAGE_BYTES = 4096;

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
}

const commandLine = (pid: number): string[] => read(`/proc/${pid}/cmdline`).split('\0');

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
