// Counts pages on a live line while many are read.

import { counted } from '../../../base/text/counted.ts';
import { liveLine } from './live-line.ts';

export interface PageProgress {
  readonly onPage: (id: string, from: 'cache' | 'browser' | 'failed') => void;
  /** Clears the live line. */
  readonly done: () => void;
}

/** `total`: undefined if it is unknown yet. */
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
