// From a Snapshot to everything that is said about it; no browser, the same answer every time.

import { contentOf } from '../content/content.ts';
import { contentSelection } from '../content/selection/content-selection.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { zonesOf } from '../zones/methods.ts';
import type { SegmentOptions } from './options.ts';
import type { Judged, Timings } from './page-record.ts';

type JudgeOptions = Pick<SegmentOptions, 'method' | 'thresholds' | 'center'> &
  Partial<Pick<SegmentOptions, 'parameters'>>;

export function judge(snapshot: Snapshot, options: JudgeOptions, timings: Timings): Judged {
  const started = performance.now();
  const zoning = zonesOf(snapshot, options);
  const zoned = performance.now();
  const selection = contentSelection(snapshot, zoning, { allOfCenter: options.center });
  const content = contentOf(snapshot, zoning, { selection });
  timings.zoneMs = zoned - started;
  timings.contentMs = performance.now() - zoned;
  return { snapshot, zoning, selection, content };
}
