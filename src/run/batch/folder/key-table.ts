// The pages of a run by key: how often each was named and recorded, and where its record is. A million take 150 MB.

import type { JournalEntry } from './journal.ts';
import type { RecordPlace } from './run-log.ts';

interface KnownPage extends RecordPlace {
  named: number;
  recorded: number;
  state: 'failed' | 'ok' | 'skipped' | 'to redo';
  /** Those of the first record. */
  start: number;
  size: number;
}

export class KeyTable {
  readonly #pages = new Map<string, KnownPage>();

  /** Counts an input with this key; returns the number of inputs so far. */
  name(key: string): number {
    return ++this.#page(key).named;
  }

  /** Notes a record in results.jsonl; remembers the place of the first one. */
  record(key: string, { ok, skipped }: Pick<JournalEntry, 'ok' | 'skipped'>, place: RecordPlace): void {
    const page = this.#page(key);
    if (++page.recorded > 1) return;
    page.state = skipped ? 'skipped' : ok ? 'ok' : 'failed';
    page.start = place.start;
    page.size = place.size;
  }

  /** Marks a page to be read again; its old record stays until there is a new one. */
  redo(key: string): void {
    const page = this.#page(key);
    page.recorded = 0;
    page.state = 'to redo';
  }

  isToRedo = (key: string): boolean => this.#pages.get(key)?.state === 'to redo';
  isOk = (key: string): boolean => this.#pages.get(key)?.state === 'ok';
  isSkipped = (key: string): boolean => this.#pages.get(key)?.state === 'skipped';
  recorded = (key: string): number => this.#pages.get(key)?.recorded ?? 0;

  /** Undefined for a page without record. */
  place(key: string): RecordPlace | undefined {
    const page = this.#pages.get(key);
    return page === undefined || page.recorded === 0 ? undefined : placeOf(page);
  }

  /** The place of the record that is to be replaced. */
  earlierPlace(key: string): RecordPlace | undefined {
    const page = this.#pages.get(key);
    return page?.state === 'to redo' && page.size > 0 ? placeOf(page) : undefined;
  }

  #page(key: string): KnownPage {
    const known = this.#pages.get(key);
    if (known !== undefined) return known;
    const page: KnownPage = { named: 0, recorded: 0, state: 'failed', start: 0, size: 0 };
    this.#pages.set(key, page);
    return page;
  }
}

/** A copy: the record of the page may be replaced meanwhile. */
const placeOf = ({ start, size }: RecordPlace): RecordPlace => ({ start, size });
