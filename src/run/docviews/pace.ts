// Rate limit per host, as in a batch; this machine's own addresses are exempt.

import { setTimeout as pause } from 'node:timers/promises';
import { isOwnAddress } from '../batch/hosts.ts';
import { POLITENESS } from '../batch/limits.ts';

export class Pace {
  /** For each host, when its next page may be opened, in `performance.now()` time. */
  readonly #next = new Map<string, number>();

  /** Waits for the turn of a page. `delayMs`: the delay that the site's robots.txt asks for. */
  async turnOf(url: string, delayMs: number): Promise<void> {
    const { host } = new URL(url);
    const own = isOwnAddress(host) ? 0 : POLITENESS.delayMs;
    const now = performance.now();
    const turn = Math.max(now, this.#next.get(host) ?? 0);
    this.#next.set(host, turn + Math.max(own, delayMs));
    if (turn > now) await pause(turn - now);
  }
}
