// Caches what is computed from a snapshot for as long as the snapshot lives.

import type { Steps } from '../../base/threads/steps.ts';
import type { Snapshot } from './snapshot.ts';

/** Callers share one result for each snapshot and must not change it. */
export function onceEach<Answer>(find: (snapshot: Snapshot) => Answer): (snapshot: Snapshot) => Answer {
  const known = new WeakMap<Snapshot, { readonly answer: Answer }>();
  return snapshot => {
    let found = known.get(snapshot);
    if (found === undefined) {
      found = { answer: find(snapshot) };
      known.set(snapshot, found);
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
