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

export type Outage = ReturnType<typeof outageWatch>;

export function outageWatch({ network, waiting, note, onEnd, signal }: OutageCalls) {
  let since: number | undefined;

  async function waitForNetwork(host: string, from: number): Promise<void> {
    while (!signal.aborted) {
      await new Promise(done => setTimeout(done, NETWORK.checkMs));
      if ((await network?.isGone(host, waiting())) !== true) {
        note('the network is back');
        since = undefined;
        return onEnd();
      }
      if (performance.now() - from <= NETWORK.patienceMs) continue;
      return onEnd(
        new PithError(
          'NETWORK_DOWN',
          'the network stayed down for too long: the same command resumes the run',
        ),
      );
    }
  }

  return {
    isOn: () => since !== undefined,
    /** True if the network is down, and not only this host; then starts the outage. */
    startIfDown: async (host: string, error: PithError): Promise<boolean> => {
      if (host === '' || (await network?.isGone(host, waiting())) !== true) return false;
      if (since === undefined) {
        since = performance.now();
        note(`the network is down (${error.message}): waiting for it`);
        waitForNetwork(host, since).catch(() => {});
      }
      return true;
    },
  };
}
