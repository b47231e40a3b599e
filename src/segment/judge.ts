// From a Snapshot to everything that is said about it; no browser, the same answer every time.

import { contentOf } from '../content/content.ts';
import { contentSelection } from '../content/selection/content-selection.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { zonesOf } from '../zones/methods.ts';
import type { SegmentOptions } from './options.ts';
import type { Judged, Timings } from './page-record.ts';
import type { SegmentCalls } from './stage.ts';

type JudgeOptions = Pick<SegmentOptions, 'method' | 'thresholds' | 'center'> &
  Partial<Pick<SegmentOptions, 'parameters'>>;

export function judge(
  snapshot: Snapshot,
  options: JudgeOptions,
  timings: Timings,
  { onStage }: Pick<SegmentCalls, 'onStage'> = {},
): Judged {
  const started = performance.now();
  const zoning = zonesOf(snapshot, options);
  const zoned = performance.now();
  onStage?.({ name: 'zones', snapshot, zoning });
  const selection = contentSelection(snapshot, zoning, { allOfCenter: options.center });
  const content = contentOf(snapshot, zoning, { selection });
  timings.zoneMs = zoned - started;
  timings.contentMs = performance.now() - zoned;
  const judged = { snapshot, zoning, selection, content };
  onStage?.({ name: 'content', judged });
  return judged;
}
