// Caches what is computed from a snapshot, or from other data, for as long as that lives.

import type { Steps } from '../../base/threads/steps.ts';
import type { Snapshot } from './snapshot.ts';

/** Callers share one result for each snapshot and must not change it. */
export function onceEach<Answer, Data extends object = Snapshot>(
  find: (data: Data) => Answer,
): (data: Data) => Answer {
  const known = new WeakMap<Data, { readonly answer: Answer }>();
  return data => {
    let found = known.get(data);
    if (found === undefined) {
      found = { answer: find(data) };
      known.set(data, found);
    }
    return found.answer;
  };
}

/** The same for what is found in steps. */
export function onceEachInSteps<Answer>(
  find: (snapshot: Snapshot) => Steps<Answer>,
): (snapshot: Snapshot) => Steps<Answer> {
  const known = new WeakMap<Snapshot, { readonly answer: Answer }>();
  return function* (snapshot) {
    const found = known.get(snapshot) ?? { answer: yield* find(snapshot) };
    known.set(snapshot, found);
    return found.answer;
  };
}
