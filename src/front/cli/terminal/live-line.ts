// Shows progress on stderr: one live line on a terminal, a line every half minute elsewhere.

import { counted } from '../../../base/text/counted.ts';
import { printable } from './console.ts';

/** Interval between two lines if stderr is not a terminal. */
const SPARSE_MS = 30_000;

export interface LiveLine {
  readonly show: (line: string) => void;
  /** Clears the live line. */
  readonly clear: () => void;
}

export interface LineTerminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export function liveLine(terminal: LineTerminal = process.stderr, now = () => performance.now()): LiveLine {
  const isLive = terminal.isTTY === true;
  let last = now();
  return {
    show: text => {
      const line = printable(text);
      if (isLive) terminal.write(`\r\x1b[K${line.slice(0, (terminal.columns || 80) - 1)}`);
      else if (now() - last > SPARSE_MS) {
        last = now();
        terminal.write(`${line}\n`);
      }
    },
    clear: () => {
      if (isLive) terminal.write('\r\x1b[K');
    },
  };
}

const PACE = { firstMs: 5000, everyMs: 1000 };

/**
 * Says on a terminal what a command waits for, once it takes long: shows `text` and the seconds that passed until
 * `work` ends. Other outputs stay as they are.
 */
export async function withWaitingLine<T>(
  text: string,
  work: Promise<T>,
  terminal: LineTerminal = process.stderr,
  pace = PACE,
): Promise<T> {
  if (terminal.isTTY !== true) return work;
  const { show, clear } = liveLine(terminal);
  const start = performance.now();
  let isShown = false;
  const timer = setInterval(() => {
    const ms = performance.now() - start;
    if (ms < pace.firstMs) return;
    isShown = true;
    show(`${text} … ${Math.round(ms / 1000)} s`);
  }, pace.everyMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    if (isShown) clear();
  }
}

interface PageProgress {
  readonly onPage: (id: string, from: 'cache' | 'browser' | 'failed') => void;
  /** Clears the live line. */
  readonly done: () => void;
}

/** Counts pages on a live line while many are read. `total`: undefined if it is unknown yet. */
export function pageProgress(total: number | undefined, usesCache = true): PageProgress {
  const counts = { cache: 0, browser: 0, failed: 0 };
  const { show, clear } = liveLine();
  const lineOf = (id: string): string => {
    const seen = counts.cache + counts.browser + counts.failed;
    const failed = counts.failed > 0 ? `${counts.failed} failed` : '';
    const cached = usesCache ? `${counts.cache} from the cache` : '';
    const notes = [cached, failed].filter(note => note !== '').join(', ');
    const of = total === undefined ? counted(seen, 'page') : `${seen}/${counted(total, 'page')}`;
    return `${of}${notes === '' ? '' : ` (${notes})`} ${id.slice(0, 60)}`;
  };
  return {
    onPage: (id, from) => {
      counts[from]++;
      show(lineOf(id));
    },
    done: clear,
  };
}
