// Caches what is computed from a selection of a snapshot for as long as the selection lives.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { Selection } from './kept.ts';

/** A selection may be used for several snapshots, and a snapshot be copied with other warnings. */
interface Known<Answer> {
  readonly texts: Snapshot['texts'];
  readonly answer: Answer;
}

/** Callers share one result and must not change it. */
export function onceEachSelection<
  Page extends { readonly snapshot: Snapshot; readonly selection: Selection },
  Answer,
>(find: (page: Page) => Answer): (page: Page) => Answer {
  const known = new WeakMap<Selection, Known<Answer>>();
  return page => {
    const { snapshot, selection } = page;
    const found = known.get(selection);
    if (found?.texts === snapshot.texts) return found.answer;
    const answer = find(page);
    known.set(selection, { texts: snapshot.texts, answer });
    return answer;
  };
}
