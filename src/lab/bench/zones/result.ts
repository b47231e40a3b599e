// The result of a zone benchmark: plain data, saved as JSON, read by table and report.

import type { Box } from '../../../base/box.ts';
import type { Zone } from '../../../judge/zones/zoning.ts';
import type { ContentGrade, ContentPageScore } from '../content/grades.ts';
import type { Estimate, Scores } from '../statistics.ts';
import type { LabelProblem } from '../truth/problems.ts';
import type { Calibration } from './calibration.ts';
import type { WrongItem, ZoneDifferences } from './differences.ts';
import type { Confusion, Grade, ZonePageScore } from './metrics.ts';
import type { ZoneOutline } from './outlines.ts';
import type { ZoneBCubed } from './zones-bcubed.ts';

export interface ZoneBenchResult {
  readonly schema: 'pith/bench-zones@1';
  readonly methods: readonly string[];
  readonly summaries: readonly MethodSummary[];
  readonly pages: readonly PageResult[];
  /** Where there are any, the figures are not to be trusted: a runner shows them all and stops with 2. */
  readonly problems: readonly LabelProblem[];
}

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

export interface MethodSummary {
  readonly method: string;
  /** Pages with a score; a page on which the method failed has none. */
  readonly pages: number;
  readonly failed: number;
  /** `null` only where no page has a score. */
  readonly accuracy: Estimate | null;
  readonly macroF1: Estimate | null;
  readonly centerIou: Estimate | null;
  /** Each the mean over the pages where it is defined; F1 where the zone is present in truth or answer. */
  readonly zones: ZoneMeansByZone;
  readonly bcubed: Readonly<Record<'chars' | 'nodes' | 'pixels', Estimate | null>>;
  /** Shares of the pages. */
  readonly grades: Readonly<Record<Grade, number>>;
  /** Scores of the kept content, by weight, over the pages whose content is labelled. */
  readonly content: ContentMeans;
  readonly confusion: Confusion;
  readonly calibration: Calibration;
  readonly meanMilliseconds: number | null;
  readonly medianMilliseconds: number | null;
  readonly byKind: readonly KindSummary[];
}

export interface ContentMeans {
  readonly pages: number;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: Estimate | null;
  /** Shares of the pages. */
  readonly grades: Readonly<Record<ContentGrade, number>>;
}

export type ZoneMeansByZone = Readonly<Record<Zone, Scores<number | null>>>;

export interface KindSummary {
  readonly kind: string;
  readonly pages: number;
  readonly accuracy: number | null;
  readonly macroF1: number | null;
  readonly good: number;
  readonly contentF1: number | null;
  readonly contentGrades: Readonly<Record<ContentGrade, number>>;
}
