// The result of a zone benchmark: plain data, saved as JSON, read by table and report.

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
  /** Score of the kept content; `null` if content is not labelled. */
  readonly content: ContentPageScore | null;
  readonly bcubed: ZoneBCubed;
  readonly confidence: number;
  readonly milliseconds: number;
  readonly outlines: readonly ZoneOutline[];
  /** Rectangles around the content that the method keeps. */
  readonly keptOutlines: readonly Box[];
  /** The method's own warnings about this page. */
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
  /** Rectangles around the labelled content. */
  readonly contentOutlines: readonly Box[];
  /** By method, without methods that failed here. */
  readonly answers: Readonly<Record<string, PageAnswer>>;
  /** Reasons of failure by method. */
  readonly failures: Readonly<Record<string, string>>;
}

export interface ZoneBenchResult {
  readonly schema: 'pith/bench-zones@1';
  readonly methods: readonly string[];
  readonly summaries: readonly MethodSummary[];
  readonly pages: readonly PageResult[];
  /** With any problem the figures are not reliable: a runner prints all problems and exits with 2. */
  readonly problems: readonly LabelProblem[];
}
