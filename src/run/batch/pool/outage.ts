// Handles a network outage: pauses the run without counting failures, and ends it if the outage lasts too long.

import { PithError } from '../../../base/errors.ts';
import { NETWORK } from '../limits.ts';
import type { NetworkWatch } from './network-watch.ts';

interface OutageCalls {
  readonly network: NetworkWatch | undefined;
  /** Hosts with pages in the queue. */
  readonly waiting: () => Iterable<string>;
  readonly note: (message: string) => void;
  /** Called when the network is back; with an error, the run ends. */
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

  /** True if the network is down, and not only this host; then starts the outage. */
  async startIfDown(host: string, error: PithError): Promise<boolean> {
    const { network, waiting, note } = this.#calls;
    if (host === '' || (await network?.isGone(host, waiting())) !== true) return false;
    if (this.#since === undefined) {
      this.#since = performance.now();
      note(`the network is down (${error.message}): waiting for it`);
      this.#wait(host, this.#since).catch(() => {});
    }
    return true;
  }

  async #wait(host: string, since: number): Promise<void> {
    const { network, waiting, note, onEnd, signal } = this.#calls;
    while (!signal.aborted) {
      await new Promise(done => setTimeout(done, NETWORK.checkMs));
      if ((await network?.isGone(host, waiting())) !== true) {
        note('the network is back');
        this.#since = undefined;
        return onEnd();
      }
      if (performance.now() - since <= NETWORK.patienceMs) continue;
      return onEnd(
        new PithError(
          'NETWORK_DOWN',
          'the network stayed down for too long: the same command resumes the run',
        ),
      );
    }
  }
}
