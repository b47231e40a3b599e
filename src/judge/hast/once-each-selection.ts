// Caches what is computed from a selection of a snapshot for as long as the selection lives.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { Selection } from './kept.ts';

/** A selection may be used for several snapshots, and a snapshot be copied with other warnings. */
interface Known<Answer> {
  readonly texts: Snapshot['texts'];
  readonly linkStyle: unknown;
  readonly tokenizer: unknown;
  readonly answer: Answer;
}

interface CachedPage {
  readonly snapshot: Snapshot;
  readonly selection: Selection;
  /** Options that change the answers. */
  readonly linkStyle?: unknown;
  readonly tokenizer?: unknown;
}

/** Callers share one result and must not change it. */
export function onceEachSelection<Page extends CachedPage, Answer>(
  find: (page: Page) => Answer,
): (page: Page) => Answer {
  const known = new WeakMap<Selection, Known<Answer>>();
  return page => {
    const { snapshot, selection, linkStyle, tokenizer } = page;
    const { texts } = snapshot;
    const found = known.get(selection);
    if (found?.texts === texts && found.linkStyle === linkStyle && found.tokenizer === tokenizer)
      return found.answer;
    const answer = find(page);
    known.set(selection, { texts, linkStyle, tokenizer, answer });
    return answer;
  };
}
