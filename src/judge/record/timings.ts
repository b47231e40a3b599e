// Creates the initial timings of a page; separate from the record, which imports all of `judge`.

import type { Timings } from './page-record.ts';

export const noTimings = (): Timings => ({
  navigateMs: 0,
  captureMs: 0,
  zoneMs: 0,
  contentMs: 0,
  pictureMs: 0,
  totalMs: 0,
});
