// Ends a Chromium for certain: asks it to close, and kills its processes where it does not.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { VISIT_LIMITS } from './limits.ts';
import { withDeadline } from './page-watch.ts';

/** An argument that Chromium does not know and hands on to none of its own processes but the first. */
export const marker = (id: string): string => `--pith-browser=${id}`;

export async function endBrowser(browser: Browser, id: string): Promise<void> {
  try {
    await withDeadline({ what: 'closing the browser', ms: VISIT_LIMITS.closeMs }, browser.close());
  } catch {
    // Chromium has been seen to ignore the request while it sleeps: its first process takes the others with it.
    for (const pid of processesWith(marker(id))) kill(pid);
  }
}

/** Processes whose command line has this argument. */
function processesWith(argument: string): number[] {
  if (process.platform === 'win32') return [];
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
    return lines.filter(line => line.includes(argument)).map(line => Number.parseInt(line, 10));
  }
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && commandLine(name).includes(argument))
    .map(Number);
}

function commandLine(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself meanwhile.
  }
}
