// The time in which the network is gone: nothing is opened, and no page is blamed; a run that waits too long ends.

import { PithError } from '../../base/errors.ts';
import { NETWORK } from './limits.ts';
import type { NetworkWatch } from './network-watch.ts';

export interface OutageCalls {
  readonly network: NetworkWatch | undefined;
  readonly note: (message: string) => void;
  /** The network is back, or the run is over. */
  readonly onEnd: (error?: PithError) => void;
  readonly signal: AbortSignal;
}

export class Outage {
  readonly #calls: OutageCalls;
  #since: number | undefined;

  constructor(calls: OutageCalls) {
    this.#calls = calls;
  }

  get isOn(): boolean {
    return this.#since !== undefined;
  }

  /** Whether it is the network, and not this host, that could not be reached; then the outage has begun. */
  async isToBlame(host: string, error: PithError): Promise<boolean> {
    const { network, note } = this.#calls;
    if (host === '' || (await network?.isGone(host)) !== true) return false;
    if (this.#since === undefined) {
      this.#since = performance.now();
      note(`the network is gone (${error.message}): waiting for it`);
      this.#wait(host, this.#since).catch(() => {});
    }
    return true;
  }

  async #wait(host: string, since: number): Promise<void> {
    const { network, note, onEnd, signal } = this.#calls;
    while (!signal.aborted) {
      await new Promise(done => setTimeout(done, NETWORK.checkMs));
      if ((await network?.isGone(host)) !== true) {
        note('the network is back');
        this.#since = undefined;
        return onEnd();
      }
      if (performance.now() - since <= NETWORK.patienceMs) continue;
      return onEnd(
        new PithError('NETWORK_DOWN', 'the network stayed away: the same command goes on once it is back'),
      );
    }
  }
}
