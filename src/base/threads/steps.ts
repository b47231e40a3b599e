// Long work in steps, between which other tasks of the thread may run.

import { nextTurn } from './next-turn.ts';

export type Steps<Value> = Generator<void, Value, void>;

/** Takes all steps at once. */
export function atOnce<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Lets other tasks of the thread run between the steps. `take` calls each. */
export async function inTurns<Value>(
  steps: Steps<Value>,
  take: (step: () => IteratorResult<void, Value>) => IteratorResult<void, Value> = step => step(),
): Promise<Value> {
  for (;;) {
    const { done, value } = take(() => steps.next());
    if (done === true) return value;
    await nextTurn();
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
