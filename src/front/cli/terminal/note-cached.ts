// Notes that no visit was made, because an earlier one was kept.

import type { CachedRecord } from '../../../judge/record/page-record.ts';
import { duration } from '../batch/batch-lines.ts';
import { say } from './console.ts';

export function noteCached({ ageSeconds, isRevalidated }: CachedRecord): void {
  const checked = isRevalidated ? '; its server says that it has not changed' : '';
  say(`note: no visit: the page was read ${duration(1000 * ageSeconds)} ago and kept (--max-age)${checked}`);
}
