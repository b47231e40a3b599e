// The public API of pith, and nothing else.

export type { PageOptionsInput as PageOptions } from './browser/page-options.ts';
export type { Target } from './browser/target.ts';
export { type Content, contentOf } from './content/content.ts';
export { type ErrorCode, PithError } from './errors.ts';
export type { Box } from './geometry/box.ts';
export { overlaySvg } from './picture/overlay-svg.ts';
export type { SegmentOptionsInput as SegmentOptions } from './segment/options.ts';
export {
  type ElementRecord,
  type FailureRecord,
  failureRecord,
  type PageRecord,
  RESULT_SCHEMA,
} from './segment/page-record.ts';
export { type OpenOptionsInput as OpenOptions, open, type Pith } from './segment/pith.ts';
export { type SegmentResult, segmentPage } from './segment/segment-page.ts';
export { SNAPSHOT_SCHEMA, type Snapshot } from './snapshot/snapshot.ts';
export { parseSnapshot, readSnapshot, snapshotBytes } from './snapshot/snapshot-file.ts';
export { type ZoneMethodName, type ZoneOptions, zonesOf } from './zones/methods.ts';
export { type Thresholds, ZONES, type Zone, type Zoning } from './zones/zoning.ts';
