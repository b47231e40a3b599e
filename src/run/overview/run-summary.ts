// Counts the pages of a run by failure, host and warning, and measures how long they took.

import { addCount } from '../../base/counts.ts';
import { parseUrl } from '../../base/text/parse-url.ts';
import type { BatchRecord } from '../batch/batch-record.ts';

export interface RunSummary {
  readonly ok: number;
  readonly failed: number;
  readonly codes: readonly Count[];
  readonly warnings: readonly Count[];
  readonly hosts: readonly Count[];
  /** Median and 95th percentile of the time of a page. */
  readonly totalMs: { readonly half: number; readonly most: number };
}

export type Count = readonly [name: string, count: number];

/** Number of hosts with a filter. */
const MOST_HOSTS = 12;

export class RunCounter {
  readonly #codes = new Map<string, number>();
  readonly #warnings = new Map<string, number>();
  readonly #hosts = new Map<string, number>();
  readonly #totals: number[] = [];
  #failed = 0;

  add(record: BatchRecord): void {
    addCount(this.#hosts, hostOf(record));
    if (!record.ok) {
      this.#failed++;
      addCount(this.#codes, record.error.code);
      return;
    }
    this.#totals.push(record.timings.totalMs);
    for (const { code } of record.warnings) addCount(this.#warnings, code);
  }

  summary(): RunSummary {
    const totals = this.#totals.sort((a, b) => a - b);
    const at = (share: number) => Math.round(totals[Math.floor(share * (totals.length - 1))] ?? 0);
    return {
      ok: totals.length,
      failed: this.#failed,
      codes: ranked(this.#codes),
      warnings: ranked(this.#warnings),
      hosts: ranked(this.#hosts).slice(0, MOST_HOSTS),
      totalMs: { half: at(0.5), most: at(0.95) },
    };
  }
}

export const hostOf = ({ url }: BatchRecord): string =>
  (/^https?:/.test(url) ? parseUrl(url)?.host : undefined) ?? 'files';
const ranked = (counts: Map<string, number>): Count[] => [...counts].sort(([, a], [, b]) => b - a);
