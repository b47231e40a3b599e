// The kinds of segments. This file imports nothing, since `--help` reads it.

export const SEGMENT_KINDS = ['zones', 'blocks'] as const;
export type SegmentKind = (typeof SEGMENT_KINDS)[number];
