// Memory of processes: the peak of this or another one, and the sum over all that a process has started.

import { readdirSync, readFileSync } from 'node:fs';

/** MB, since the process began. */
export function peakMb(pid) {
  return kilobytes(`/proc/${pid}/status`, /VmHWM:\s+(\d+)/) / 1024;
}

/** MB of the children of this process and of theirs; what several share counts once. */
export function childrenMb() {
  return (
    descendants().reduce((sum, pid) => sum + kilobytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m), 0) /
    1024
  );
}

/** The most that the children had in memory during some work, above what they had before. */
export async function childrenGrowth(work) {
  const before = childrenMb();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, childrenMb());
  }, 50);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most - before;
}

function kilobytes(path, pattern) {
  return Number(pattern.exec(read(path))?.[1] ?? 0);
}

/** ms of processor time of a process so far, in steps of 10 ms. */
export function cpuMs(pid) {
  const stat = read(`/proc/${pid}/stat`);
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return 10 * (user + system);
}

export function descendants(of = process.pid) {
  const parents = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(name => [Number(name), parentOf(name)]);
  const found = [of];
  for (const pid of found)
    found.push(...parents.filter(([, parent]) => parent === pid).map(([child]) => child));
  return found.slice(1);
}

function parentOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Empty for a process that has ended meanwhile. */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
