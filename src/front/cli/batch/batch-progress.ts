// Reports the progress of a batch on stderr: a live line on a terminal, a line every half minute elsewhere, or JSON.

import { PithError } from '../../../base/errors.ts';
import { onOneLine } from '../../../base/text/on-one-line.ts';
import type { RecordedPage } from '../../../run/batch/recorder.ts';
import type { BatchSummary } from '../../../run/batch/run-batch.ts';
import type { TallyReading } from '../../../run/batch/tally.ts';
import { STDIN } from '../../../see/browser/target/parse-target.ts';
import { formatError, say } from '../terminal/console.ts';
import { liveLine } from '../terminal/live-line.ts';
import { duration, progressLine, summaryLines } from './batch-lines.ts';

interface BatchProgress {
  readonly note: (message: string) => void;
  readonly start: (tally: () => TallyReading) => void;
  readonly record: (page: RecordedPage) => void;
  readonly end: (summary: BatchSummary, failedList: string) => void;
  /** Clears the live line and stops the timer. */
  readonly clear: () => void;
}

/** Interval between two progress lines, on a terminal and in JSON. */
const LIVE_MS = 200;
const JSON_MS = 5_000;

export function batchProgress(flags: {
  readonly quiet?: true;
  readonly log: 'text' | 'json';
}): BatchProgress {
  if (flags.quiet)
    return { note: () => {}, start: () => {}, record: () => {}, end: () => {}, clear: () => {} };
  return flags.log === 'json' ? jsonProgress() : textProgress();
}

function textProgress(): BatchProgress {
  let timer: NodeJS.Timeout | undefined;
  const line = liveLine();
  const reasons = new Map<string, string>();
  const statuses = new Map<number, number>();
  const clear = () => {
    clearInterval(timer);
    line.clear();
  };
  return {
    note: message => {
      line.clear();
      say(message);
    },
    start: tally => {
      timer = setInterval(() => line.show(progressLine(tally())), LIVE_MS);
    },
    record: page => {
      if (page.code !== undefined && page.message !== undefined && !reasons.has(page.code))
        reasons.set(page.code, onOneLine(formatError(page)));
      if (page.code === 'HTTP_ERROR' && page.status !== undefined)
        statuses.set(page.status, (statuses.get(page.status) ?? 0) + 1);
    },
    end: (summary, failedList) => {
      clear();
      for (const line of summaryLines(summary, failedList, reasons, statuses)) say(line);
    },
    clear,
  };
}

/** Writes one JSON object a line: `start`, `note`, `page` for each record, `progress` every few seconds, `end`. */
function jsonProgress(): BatchProgress {
  let timer: NodeJS.Timeout | undefined;
  const emit = (event: string, fields: object) => {
    process.stderr.write(`${JSON.stringify({ event, time: new Date().toISOString(), ...fields })}\n`);
  };
  return {
    note: message => emit('note', { message }),
    start: tally => {
      emit('start', { pid: process.pid });
      timer = setInterval(() => emit('progress', tally()), JSON_MS);
    },
    record: page =>
      emit('page', { ...page, ...(page.message !== undefined && { message: formatError(page) }) }),
    end: summary => emit('end', { ...summary, elapsed: duration(summary.elapsedMs) }),
    clear: () => clearInterval(timer),
  };
}

/** The error of a batch or crawl that found no page at all. */
export function emptyRun(sources: readonly string[]): PithError {
  const names = sources.map(word => (word === STDIN ? 'stdin' : word));
  return new PithError('INPUT_INVALID', `nothing can be read: there is no page in ${names.join(', ')}`);
}
