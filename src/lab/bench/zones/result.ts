// What a run of the zone benchmark leaves behind: plain data, saved as JSON, read by the table and the report.

import type { Box } from '../../../base/box.ts';
import type { ContentPageScore } from '../content/grades.ts';
import type { LabelProblem } from '../truth/problems.ts';
import type { ZoneDifferences } from './differences.ts';
import type { ZonePageScore } from './metrics.ts';
import type { ZoneOutline } from './outlines.ts';
import type { MethodSummary } from './summary.ts';
import type { WrongItem } from './wrong-items.ts';
import type { ZoneBCubed } from './zones-bcubed.ts';

export interface PageAnswer {
  readonly score: ZonePageScore;
  /** Of what the method keeps; `null` where nobody marked what is content. */
  readonly content: ContentPageScore | null;
  readonly bcubed: ZoneBCubed;
  readonly confidence: number;
  readonly milliseconds: number;
  readonly outlines: readonly ZoneOutline[];
  /** Around what the method keeps as content. */
  readonly keptOutlines: readonly Box[];
  /** What the method itself warns of on this page. */
  readonly notes: readonly string[];
  readonly wrong: readonly WrongItem[];
  readonly differences: ZoneDifferences;
}

export interface PageResult {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly pageFile: string;
  readonly width: number;
  readonly height: number;
  readonly weight: number;
  readonly truthOutlines: readonly ZoneOutline[];
  /** Around what people marked as content. */
  readonly contentOutlines: readonly Box[];
  /** By method; only of methods that did not fail here. */
  readonly answers: Readonly<Record<string, PageAnswer>>;
  /** By method: why it failed. */
  readonly failures: Readonly<Record<string, string>>;
}

export interface ZoneBenchResult {
  readonly schema: 'pith/bench-zones@1';
  readonly methods: readonly string[];
  readonly summaries: readonly MethodSummary[];
  readonly pages: readonly PageResult[];
  /** Where there are any, the figures are not to be trusted: a runner shows them all and stops with 2. */
  readonly problems: readonly LabelProblem[];
}
