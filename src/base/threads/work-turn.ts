// The turn that the work under way has in a queue. It may end before the work does; only one has a heavy page at a time.

import { AsyncLocalStorage } from 'node:async_hooks';
import { FifoLimiter } from './fifo-limiter.ts';

interface WorkTurn {
  signal: AbortSignal;
  beAlone: () => Promise<void>;
}

/** Emptied when the work ends: a browser or thread that was started meanwhile lives on, and would hold the page. */
const turns = new AsyncLocalStorage<Partial<WorkTurn>>();
const heavy = new FifoLimiter(1);

/** Aborts when the work under way ends early: the tasks that it has given to pools end with it. */
export const workSignal = (): AbortSignal | undefined => turns.getStore()?.signal;

/**
 * Called where a page turns out to be heavy: waits until no other turn has a heavy page, and then none has until this one
 * ends, since the memory of several is more than a small machine has. Work without a turn does not wait.
 */
export async function beAlone(): Promise<void> {
  workSignal()?.throwIfAborted();
  await turns.getStore()?.beAlone?.();
}

export function inTurn<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  let end = (): void => {};
  const ended = new Promise<void>(resolve => {
    end = resolve;
  });
  let alone: Promise<void> | undefined;
  const beAlone = (): Promise<void> => {
    alone ??= new Promise((begin, fail) => {
      const hold = (): Promise<void> => {
        begin();
        return ended;
      };
      heavy.take(hold, signal).catch(fail);
    });
    return alone;
  };
  const turn: Partial<WorkTurn> = { signal, beAlone };
  return turns.run(turn, work, signal).finally(() => {
    delete turn.beAlone;
    delete turn.signal;
    if (signal.aborted) turn.signal = AbortSignal.abort(signal.reason);
    end();
  });
}
