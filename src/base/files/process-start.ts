// Which process a number means: numbers are given out again, moments of birth are not.

import { readFileSync } from 'node:fs';

/** In the system's own measure; empty where it does not tell, `gone` where there is no such process. */
export function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A process that was killed and not yet collected by its parent holds nothing.
    return state === 'Z' ? 'gone' : (fields[18] ?? '');
  } catch {
    return isThere(pid) ? '' : 'gone';
  }
}

/** Where the system does not tell when a process began. */
function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is there all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
