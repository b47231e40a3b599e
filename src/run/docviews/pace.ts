// Between the pages of one host some time passes, as in a batch; the machine's own addresses are exempt.

import { setTimeout as pause } from 'node:timers/promises';
import { isOwnAddress } from '../batch/hosts.ts';
import { POLITENESS } from '../batch/limits.ts';

export class Pace {
  /** Of each host, when its next page may be opened, in ms of `performance.now()`. */
  readonly #next = new Map<string, number>();

  /** `delayMs`: what the site itself asks for. */
  async turnOf(url: string, delayMs: number): Promise<void> {
    const { host } = new URL(url);
    const own = isOwnAddress(host) ? 0 : POLITENESS.delayMs;
    const now = performance.now();
    const turn = Math.max(now, this.#next.get(host) ?? 0);
    this.#next.set(host, turn + Math.max(own, delayMs));
    if (turn > now) await pause(turn - now);
  }
}
