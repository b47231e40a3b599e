// Long work in steps, between which other tasks of the thread may run.

export type Steps<Value> = Generator<void, Value, void>;

/** Takes all steps at once. */
export function atOnce<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Other tasks of the thread, and a deadline for each turn, cost up to a ms: most steps take less. */
const TURN_MS = 8;

/** Takes the steps in turns of a few ms, between which other tasks of the thread run. `take` calls each turn. */
export async function inTurns<Value>(
  steps: Steps<Value>,
  take: (turn: () => IteratorResult<void, Value>) => IteratorResult<void, Value> = turn => turn(),
): Promise<Value> {
  for (;;) {
    const { done, value } = take(() => turnOf(steps));
    if (done === true) return value;
    await nextTurn();
  }
}

function turnOf<Value>(steps: Steps<Value>): IteratorResult<void, Value> {
  const end = performance.now() + TURN_MS;
  for (;;) {
    const step = steps.next();
    if (step.done === true || performance.now() >= end) return step;
  }
}

/** Work that is not cut any further. */
export function* oneStep<Value>(work: () => Value): Steps<Value> {
  yield;
  return work();
}

/** Adds the ms that the steps took, without what ran between them. */
export function* timedSteps<Value>(steps: Steps<Value>): Steps<[value: Value, ms: number]> {
  let ms = 0;
  for (;;) {
    const started = performance.now();
    const { done, value } = steps.next();
    ms += performance.now() - started;
    if (done === true) return [value, ms];
    yield;
  }
}

/** Lets other tasks of the thread run: in Node those that are ready, inside of a browser also its painting. */
export const nextTurn = (): Promise<void> =>
  new Promise(resolve => {
    if (typeof setImmediate === 'function' && !('document' in globalThis)) {
      setImmediate(resolve);
      return;
    }
    // A page may have replaced one of the two.
    const late = setTimeout(resolve, 0);
    if (typeof MessageChannel !== 'function') return;
    // Browsers delay timeouts that follow one another, in a background tab by a second.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      clearTimeout(late);
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
