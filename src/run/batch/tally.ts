// Counts the pages of a run in progress: done, failed, waiting, in progress, and the speed.

import { addCount } from '../../base/counts.ts';

export interface TallyReading {
  /** Inputs read so far, without skipped ones; all of them once `isWhole`. */
  readonly named: number;
  readonly isWhole: boolean;
  readonly ok: number;
  readonly failed: number;
  /** Links of a crawl to files that are no pages. */
  readonly skipped: number;
  /** Pages that wait for a retry or for a paused host. */
  readonly held: number;
  /** Pages that were recorded before this run started. */
  readonly earlier: number;
  /** Pages of this run that an earlier visit was kept of, by `maxAgeMs`. */
  readonly fromCache: number;
  /** Pages of this run that their servers call unchanged, with `redo: 'changed'`. */
  readonly unchanged: number;
  /** Failures of this run by code, most frequent first. */
  readonly codes: readonly (readonly [code: string, count: number])[];
  /** Warnings of this run by code, most frequent first; a page counts once for each code. */
  readonly warnings: readonly (readonly [code: string, count: number])[];
  readonly elapsedMs: number;
  /** Recent speed. */
  readonly pagesPerSecond: number;
  readonly underWay: readonly { readonly name: string; readonly sinceMs: number }[];
}

/** A recorded input. */
interface Recorded {
  readonly isNew: boolean;
  readonly isSkipped?: boolean;
  readonly isFromCache?: boolean;
  readonly isUnchanged?: boolean;
  readonly code?: string | undefined;
  readonly warnings?: readonly string[];
}

/** The speed is measured over pages of the last `ms`, or over at least the last `fewest` pages. */
const RECENT = { ms: 60_000, fewest: 10 } as const;

export class Tally {
  #named = 0;
  #ok = 0;
  #failed = 0;
  #skipped = 0;
  #earlier = 0;
  #fromCache = 0;
  #unchanged = 0;
  readonly #codes = new Map<string, number>();
  readonly #warnings = new Map<string, number>();
  readonly #started = performance.now();
  /** Start of the first page: a run may first wait long for workers or stdin. */
  #firstOpened: number | undefined;
  readonly #recent: number[] = [];
  readonly #underWay = new Map<string, { name: string; since: number }>();

  named(): void {
    this.#named++;
  }

  opened(key: string, name: string): void {
    const now = performance.now();
    this.#firstOpened ??= now;
    this.#underWay.set(key, { name, since: now });
  }

  closed(key: string): void {
    this.#underWay.delete(key);
  }

  recorded(
    isOk: boolean,
    { isNew, isSkipped, isFromCache, isUnchanged, code, warnings = [] }: Recorded,
  ): void {
    if (isSkipped) {
      this.#named--;
      this.#skipped++;
      return;
    }
    if (isOk) this.#ok++;
    else this.#failed++;
    if (!isNew) {
      this.#earlier++;
      return;
    }
    if (isFromCache) this.#fromCache++;
    if (isUnchanged) this.#unchanged++;
    if (code !== undefined) addCount(this.#codes, code);
    for (const warning of new Set(warnings)) addCount(this.#warnings, warning);
    const now = performance.now();
    this.#recent.push(now);
    while (this.#recent.length > RECENT.fewest + 1 && (this.#recent[0] ?? now) < now - RECENT.ms)
      this.#recent.shift();
  }

  counts(): { readonly named: number; readonly ok: number; readonly failed: number } {
    return { named: this.#named, ok: this.#ok, failed: this.#failed };
  }

  read(isWhole: boolean, held: number): TallyReading {
    const now = performance.now();
    const { named, ok, failed } = this.counts();
    return {
      named,
      isWhole,
      ok,
      failed,
      skipped: this.#skipped,
      held,
      earlier: this.#earlier,
      fromCache: this.#fromCache,
      unchanged: this.#unchanged,
      codes: mostFrequentFirst(this.#codes),
      warnings: mostFrequentFirst(this.#warnings),
      elapsedMs: now - this.#started,
      pagesPerSecond: this.#speed(now),
      underWay: [...this.#underWay.values()]
        .map(({ name, since }) => ({ name, sinceMs: now - since }))
        .sort((a, b) => b.sinceMs - a.sinceMs),
    };
  }

  #speed(now: number): number {
    const first = this.#firstOpened ?? this.#started;
    const young = this.#recent.filter(time => time > now - RECENT.ms).length;
    const counted = Math.min(this.#recent.length, Math.max(young, RECENT.fewest));
    const before = this.#recent.at(-counted - 1) ?? first;
    const begin = counted > young ? before : Math.max(first, now - RECENT.ms);
    return (1000 * counted) / Math.max(1, now - begin);
  }
}

const mostFrequentFirst = (counts: ReadonlyMap<string, number>): [code: string, count: number][] =>
  [...counts].sort(([, a], [, b]) => b - a);
