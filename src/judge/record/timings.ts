// Timings of a page before anything was done; apart from the record, which loads all that judges.

import type { Timings } from './page-record.ts';

export const noTimings = (): Timings => ({
  navigateMs: 0,
  captureMs: 0,
  zoneMs: 0,
  contentMs: 0,
  pictureMs: 0,
  totalMs: 0,
});
