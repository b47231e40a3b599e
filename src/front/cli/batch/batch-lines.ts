// Formats the progress line of a batch, and the summary at its end.

import { counted } from '../../../base/text/counted.ts';
import type { BatchSummary } from '../../../run/batch/run-batch.ts';
import type { TallyReading } from '../../../run/batch/tally.ts';

/** The progress line names a page that takes longer than this. */
const SLOW_MS = 5_000;

export function progressLine(tally: TallyReading): string {
  const { ok, failed, held, named, isWhole, pagesPerSecond, underWay, elapsedMs } = tally;
  const done = ok + failed;
  const leftMs = leftMsOf(tally);
  const parts = [isWhole ? `${done}/${counted(named, 'page')}` : `${done}/${named}+ pages`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (held > 0) parts.push(`${held} waiting`);
  parts.push(`${pagesPerSecond.toFixed(1)}/s`);
  parts.push(leftMs === undefined ? duration(elapsedMs) : `${duration(leftMs)} left`);
  const [slowest] = underWay;
  if (slowest !== undefined && slowest.sinceMs > SLOW_MS)
    parts.push(`${duration(slowest.sinceMs)} on ${slowest.name.slice(0, 80)}`);
  return parts.join(', ');
}

/** Undefined if the recent speed predicts nothing: most of what is left waits, or a page has already taken longer. */
function leftMsOf({ ok, failed, held, named, isWhole, pagesPerSecond, underWay }: TallyReading) {
  const left = named - ok - failed;
  if (!isWhole || pagesPerSecond === 0 || (held > 0 && 2 * held >= left)) return undefined;
  const leftMs = (1000 * left) / pagesPerSecond;
  return underWay.some(({ sinceMs }) => sinceMs > leftMs) ? undefined : leftMs;
}

/** `reasons`: a message of each code; `statuses`: pages by the status of `HTTP_ERROR`. */
export function summaryLines(
  summary: BatchSummary,
  failedList: string,
  reasons: ReadonlyMap<string, string> = new Map(),
  statuses: ReadonlyMap<number, number> = new Map(),
): string[] {
  const { ok, failed, skipped, earlier, fromCache, unchanged, end } = summary;
  const { out, codes, warnings, elapsedMs, named } = summary;
  const done = ok + failed - earlier;
  const speed = ((1000 * done) / Math.max(1, elapsedMs)).toFixed(1);
  const before = earlier > 0 ? `, ${earlier} of them from earlier runs` : '';
  const lines = [
    `${ok} ok, ${failed} failed${before}; ${done} in ${duration(elapsedMs)}, ${speed} pages a second`,
  ];
  if (fromCache > 0) lines.push(`${fromCache} of them from earlier visits that were kept (--max-age)`);
  if (unchanged > 0) lines.push(`${unchanged} of them unchanged since they were read (--redo changed)`);
  if (skipped > 0) lines.push(`${counted(skipped, 'link')} to files that are no pages skipped`);
  for (const [code, count] of codes) {
    const reason = reasons.get(code);
    const such = count > 1 ? 'such as ' : '';
    const groups = code === 'HTTP_ERROR' ? statusGroups(statuses) : '';
    lines.push(`${countLine([code, count])}${groups}${reason === undefined ? '' : `: ${such}${reason}`}`);
  }
  if (failed > 0) lines.push(`failed pages: ${failedList}`);
  if (warnings.length > 0) lines.push('warnings of pages that were read:', ...warnings.map(countLine));
  lines.push(`results: ${out}`);
  if (end === 'limit') lines.push('stopped at --limit: run the same command to resume');
  const left = named - ok - failed;
  const leaving = left === 0 ? '' : ` with ${left} of the pages named so far left`;
  if (end === 'stopped') lines.push(`stopped${leaving}: run the same command to resume`);
  return lines;
}

/** Such as ` (12 × 404, 1 × 5xx)`: one group for all server errors, whose causes are similar. */
function statusGroups(statuses: ReadonlyMap<number, number>): string {
  const counts = new Map<string, number>();
  for (const [status, count] of statuses) {
    const name = status >= 500 ? '5xx' : String(status);
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const parts = [...counts].sort(([, a], [, b]) => b - a).map(([name, count]) => `${count} × ${name}`);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

const countLine = ([code, count]: readonly [code: string, count: number]): string =>
  `  ${String(count).padStart(6)}  ${code}`;

export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
