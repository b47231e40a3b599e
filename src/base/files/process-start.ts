// The start time of a process: a process id may be reused, so that an id alone does not identify a process.

import { readFileSync } from 'node:fs';

/** In the unit of `/proc`; '' where the system has no `/proc`, `gone` where no process has this id. */
export function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie: killed, and not yet collected by its parent.
    return state === 'Z' ? 'gone' : (fields[18] ?? '');
  } catch {
    return isRunning(pid) ? '' : 'gone';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
