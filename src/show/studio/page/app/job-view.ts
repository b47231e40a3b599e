// Jobs and their pages, as the service lists them, and what is counted of them.

import type { LookBox } from '../look.ts';
import { withGuessedScheme } from './given-page.ts';

export interface JobView {
  readonly id: string;
  /** Folder of a run of the command line, which the service only shows. */
  readonly name?: string;
  readonly kind: 'batch' | 'crawl';
  /** Its first page. */
  readonly about: string;
  readonly state: 'running' | 'done' | 'cancelled' | 'failed';
  readonly createdAt: string;
  readonly endedAt?: string;
  readonly counts: { readonly named: number; readonly ok: number; readonly failed: number };
  readonly bytes: number;
  readonly error?: { readonly message: string };
}

/** A page of a job: read, with what is shown of it, or failed. */
export interface Outcome {
  readonly line: number;
  readonly ok: boolean;
  readonly url: string;
  readonly key: string;
  readonly title?: string;
  readonly page?: { readonly width: number; readonly height: number };
  readonly zones?: Readonly<Record<string, LookBox | null>>;
  readonly attempts: number;
  readonly confidence?: number;
  readonly chars?: number;
  readonly totalMs?: number;
  readonly files?: Readonly<Record<string, string>>;
  readonly error?: Notice;
  /** A link to a file that is no page. */
  readonly skipped?: true;
  readonly warnings?: readonly Notice[];
  /** Only in files: the input, and the path of its thumbnail. */
  readonly where?: string;
  readonly card?: string;
}

interface Notice {
  readonly code: string;
  readonly message: string;
}

export const pagesOf = ({ counts: { ok, failed } }: JobView): number => ok + failed;

export const jobName = ({ name, kind, about }: JobView): string =>
  name ?? (kind === 'crawl' ? `Crawl of ${about}` : `Batch from ${about || 'a list'}`);

export const ORDERS = ['as read', 'least sure', 'shortest', 'slowest'] as const;
export type Order = (typeof ORDERS)[number];

export interface PageFilter {
  /** Words of the address or title. */
  readonly words: string;
  /** '' for all but skipped ones, `ok`, `skipped`, or the code of a failure. */
  readonly state: string;
  readonly order: Order;
  /** '' for all. */
  readonly warning?: string;
  readonly host?: string;
}

/** A page that was read again replaces its earlier line. */
export function standing(outcomes: readonly Outcome[]): Outcome[] {
  const byKey = new Map<string, Outcome>();
  for (const outcome of outcomes) byKey.set(outcome.key, outcome);
  return byKey.size === outcomes.length ? [...outcomes] : [...byKey.values()];
}

export function filtered(outcomes: readonly Outcome[], filter: PageFilter): Outcome[] {
  const { words, state, order, warning = '', host = '' } = filter;
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = outcomes.filter(outcome => {
    const { url, title = '', skipped, warnings = [] } = outcome;
    if (state === '' ? skipped : state !== stateOf(outcome)) return false;
    if (warning !== '' && !warnings.some(({ code }) => code === warning)) return false;
    if (host !== '' && hostOf(outcome) !== host) return false;
    if (wanted.length === 0) return true;
    const text = `${url} ${title}`.toLowerCase();
    return wanted.every(word => text.includes(word));
  });
  const rank = RANKS[order];
  return rank === undefined ? found : found.sort((one, other) => rank(one) - rank(other));
}

/** As a filter names it. */
export const stateOf = ({ ok, skipped, error }: Outcome): string =>
  ok ? 'ok' : skipped ? 'skipped' : (error?.code ?? '');

const RANKS: Readonly<Partial<Record<Order, (outcome: Outcome) => number>>> = {
  'least sure': ({ confidence = 2 }) => confidence,
  shortest: ({ chars = Number.MAX_SAFE_INTEGER }) => chars,
  slowest: ({ totalMs = -1 }) => -totalMs,
};

/** Counts names of the outcomes, the most frequent first. */
export function countsOf(
  outcomes: readonly Outcome[],
  namesOf: (outcome: Outcome) => readonly string[],
): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const name of outcomes.flatMap(namesOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

export const hostOf = ({ url }: Pick<Outcome, 'url'>): string =>
  /^https?:\/\/(?:[^/?#]*@)?([^/?#]+)/i.exec(url)?.[1] ?? 'files';

/** In whole units; 0 without figures. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
}

/** When how many pages were done. */
export interface Tick {
  readonly ms: number;
  readonly done: number;
}

/** Pages a second between the first and the last tick; undefined while that is unknown. */
export function speedOf(ticks: readonly Tick[]): number | undefined {
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (first === undefined || last === undefined || last.ms <= first.ms || last.done <= first.done)
    return undefined;
  return (1000 * (last.done - first.done)) / (last.ms - first.ms);
}

export function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}

/** A table for spreadsheets. A cell that begins like a formula is text there. */
export function csvOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(outcome => [
    outcome.url,
    stateOf(outcome) || 'failed',
    outcome.title ?? '',
    ...[outcome.chars, outcome.confidence, outcome.totalMs].map(figure => String(figure ?? '')),
  ]);
  const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const head = ['url', 'state', 'title', 'chars', 'confidence', 'ms'];
  return [head, ...rows].map(row => `${row.map(cell).join(',')}\n`).join('');
}

/** Lines without comments; the first column of a table. */
export const addressesIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map(
      line =>
        line
          .trim()
          .split(/[\t,;]/)[0]
          ?.replace(/^"|"$/g, '') ?? '',
    )
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(withGuessedScheme);
