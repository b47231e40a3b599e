// How far a benchmark or a collection is, on stderr: one live line on a terminal, a line now and then elsewhere.

import { printable } from './console.ts';

/** Between two lines where stderr is no terminal. */
const SPARSE_MS = 10_000;

export interface PageProgress {
  readonly onPage: (id: string, from: 'cache' | 'browser' | 'failed') => void;
  /** Clears the live line. */
  readonly done: () => void;
}

/** `total`: undefined where nobody knows it yet. */
export function pageProgress(total: number | undefined, usesCache = true): PageProgress {
  const counts = { cache: 0, browser: 0, failed: 0 };
  const isLive = process.stderr.isTTY === true;
  let last = performance.now();
  const line = (id: string): string => {
    const seen = counts.cache + counts.browser + counts.failed;
    const failed = counts.failed > 0 ? `${counts.failed} failed` : '';
    const cached = usesCache ? `${counts.cache} from the cache` : '';
    const notes = [cached, failed].filter(note => note !== '').join(', ');
    return `${total === undefined ? seen : `${seen}/${total}`} pages${notes === '' ? '' : ` (${notes})`} ${printable(id).slice(0, 60)}`;
  };
  return {
    onPage: (id, from) => {
      counts[from]++;
      if (isLive) process.stderr.write(`\r\x1b[K${line(id)}`);
      else if (performance.now() - last > SPARSE_MS) {
        last = performance.now();
        process.stderr.write(`${line(id)}\n`);
      }
    },
    done: () => {
      if (isLive) process.stderr.write('\r\x1b[K');
    },
  };
}
