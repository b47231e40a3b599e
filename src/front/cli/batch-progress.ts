// How a batch tells of itself on stderr: a live line on a terminal, a line now and then elsewhere, JSON for programs.

import type { RecordedPage } from '../../run/batch/recorder.ts';
import type { BatchSummary } from '../../run/batch/run-batch.ts';
import type { TallyReading } from '../../run/batch/tally.ts';
import { duration, progressLine, summaryLines } from './batch-lines.ts';
import { printable, say } from './console.ts';
import { told } from './told.ts';

export interface BatchProgress {
  readonly note: (message: string) => void;
  readonly start: (tally: () => TallyReading) => void;
  readonly record: (page: RecordedPage) => void;
  readonly end: (summary: BatchSummary, failedList: string) => void;
  /** Takes the live line away and stops the clock. */
  readonly clear: () => void;
}

/** Between two looks at the counts. */
const LIVE_MS = 200;
const SPARSE_MS = 5_000;

export function batchProgress(flags: {
  readonly quiet?: true;
  readonly log: 'text' | 'json';
}): BatchProgress {
  if (flags.quiet)
    return { note: () => {}, start: () => {}, record: () => {}, end: () => {}, clear: () => {} };
  return flags.log === 'json' ? jsonProgress() : textProgress(process.stderr.isTTY === true);
}

function textProgress(isLive: boolean): BatchProgress {
  let timer: NodeJS.Timeout | undefined;
  const wipe = () => {
    if (isLive) process.stderr.write('\r\x1b[K');
  };
  const clear = () => {
    clearInterval(timer);
    wipe();
  };
  return {
    note: message => {
      wipe();
      say(message);
    },
    start: tally => {
      const show = () => {
        const line = printable(progressLine(tally()));
        if (isLive) process.stderr.write(`\r\x1b[K${line.slice(0, (process.stderr.columns || 80) - 1)}`);
        else process.stderr.write(`${line}\n`);
      };
      timer = setInterval(show, isLive ? LIVE_MS : SPARSE_MS);
    },
    record: () => {},
    end: (summary, failedList) => {
      clear();
      for (const line of summaryLines(summary, failedList)) say(line);
    },
    clear,
  };
}

/** One object a line: `start`, `note`, `page` for every record, `progress` now and then, `end`. */
function jsonProgress(): BatchProgress {
  let timer: NodeJS.Timeout | undefined;
  const tell = (event: string, fields: object) => {
    process.stderr.write(`${JSON.stringify({ event, time: new Date().toISOString(), ...fields })}\n`);
  };
  return {
    note: message => tell('note', { message }),
    start: tally => {
      tell('start', { pid: process.pid });
      timer = setInterval(() => tell('progress', tally()), SPARSE_MS);
    },
    record: page => tell('page', { ...page, ...(page.message !== undefined && { message: told(page) }) }),
    end: summary => tell('end', { ...summary, elapsed: duration(summary.elapsedMs) }),
    clear: () => clearInterval(timer),
  };
}
