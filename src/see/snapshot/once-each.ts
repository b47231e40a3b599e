// What is read off a snapshot again and again is found once, and kept as long as the snapshot itself.

import type { Snapshot } from './snapshot.ts';

/** The same question with the same answer, not to be written to, for each snapshot. */
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
