// The browsers that a process started with its own hands: the first process of each, on Linux.

import { readdirSync, readFileSync } from 'node:fs';

export function browsersOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => isBrowserOf(parent, pid));
}

function isBrowserOf(parent: number, pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before them may hold blanks and brackets.
    const [state, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return Number(ppid) === parent && state !== 'Z' && line.includes('--pith-browser=');
  } catch {
    // It has ended meanwhile.
    return false;
  }
}
