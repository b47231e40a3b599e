// Summarises a method over many pages: means with intervals, shares of grades, and both by kind of page.

import { ZONES, type Zone } from '../../../judge/zones/zoning.ts';
import { type Estimate, estimateMean, quantile } from '../bootstrap.ts';
import type { ContentGrade } from '../content/grades.ts';
import { groupBy } from '../group-by.ts';
import { meanOf, ratio } from '../shares.ts';
import { type Calibration, calibrate } from './calibration.ts';
import { byZone, type Confusion, GRADES, type Grade } from './metrics.ts';
import type { PageAnswer, PageResult } from './result.ts';

export interface MethodSummary {
  readonly method: string;
  /** Scored pages; excludes pages on which the method failed. */
  readonly pages: number;
  readonly failed: number;
  /** `null` only if no page has a score. */
  readonly accuracy: Estimate | null;
  readonly macroF1: Estimate | null;
  readonly centerIou: Estimate | null;
  /** Means over the pages on which each is defined; F1 over pages whose truth or answer has the zone. */
  readonly zones: ZoneMeansByZone;
  readonly bcubed: Readonly<Record<'chars' | 'nodes' | 'pixels', Estimate | null>>;
  /** Shares of the pages. */
  readonly grades: Readonly<Record<Grade, number>>;
  /** Scores of the kept content by weight, over pages with labelled content. */
  readonly content: ContentMeans;
  /** Shares of the weight, with equal weight for each page. */
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

type ZoneMeans = { readonly [name in 'precision' | 'recall' | 'f1']: number | null };
type ZoneMeansByZone = Readonly<Record<Zone, ZoneMeans>>;

export interface KindSummary {
  readonly kind: string;
  readonly pages: number;
  readonly accuracy: number | null;
  readonly macroF1: number | null;
  readonly good: number;
  readonly contentF1: number | null;
  readonly contentGrades: Readonly<Record<ContentGrade, number>>;
}

export function summarise(pages: readonly PageResult[], method: string): MethodSummary {
  const answered = pages.flatMap(page => {
    const answer = page.answers[method];
    return answer === undefined ? [] : [{ kind: page.kind, ...answer }];
  });
  const mean = (figureOf: (answer: PageAnswer) => number | null) => estimateMean(answered.map(figureOf));
  const times = answered.map(answer => answer.milliseconds).sort((a, b) => a - b);
  return {
    method,
    pages: answered.length,
    failed: pages.filter(page => page.failures[method] !== undefined).length,
    accuracy: mean(({ score }) => score.accuracy),
    macroF1: mean(({ score }) => score.macroF1),
    centerIou: mean(({ score }) => score.centerIou),
    zones: zoneMeans(answered),
    bcubed: {
      chars: mean(({ bcubed }) => bcubed.chars.f1),
      nodes: mean(({ bcubed }) => bcubed.nodes.f1),
      pixels: mean(({ bcubed }) => bcubed.pixels.f1),
    },
    grades: gradeShares(answered),
    content: contentMeans(answered),
    confusion: meanConfusion(answered),
    calibration: calibrate(
      answered.map(({ confidence, score }) => ({ confidence, accuracy: score.accuracy })),
    ),
    meanMilliseconds: meanOf(times),
    medianMilliseconds: quantile(times, 0.5),
    byKind: kindSummaries(answered),
  };
}

function zoneMeans(answers: readonly PageAnswer[]): ZoneMeansByZone {
  const mean = (zone: Zone, name: keyof ZoneMeans) =>
    meanOf(answers.map(({ score }) => score.zones[zone]?.[name] ?? null));
  return byZone(zone => ({
    precision: mean(zone, 'precision'),
    recall: mean(zone, 'recall'),
    f1: mean(zone, 'f1'),
  }));
}

function gradeShares(answers: readonly PageAnswer[]): Record<Grade, number> {
  const shares: Record<Grade, number> = { good: 0, 'fairly good': 0, 'fairly poor': 0, poor: 0 };
  for (const { name } of GRADES) {
    shares[name] = ratio(answers.filter(({ score }) => score.grade === name).length, answers.length);
  }
  return shares;
}

function contentMeans(answers: readonly PageAnswer[]): ContentMeans {
  const scores = answers.flatMap(({ content }) => content ?? []);
  const share = (grade: ContentGrade) =>
    ratio(scores.filter(score => score.grade === grade).length, scores.length);
  return {
    pages: scores.length,
    precision: meanOf(scores.map(score => score.precision)),
    recall: meanOf(scores.map(score => score.recall)),
    f1: estimateMean(scores.map(score => score.f1)),
    grades: { A: share('A'), B: share('B'), C: share('C') },
  };
}

function meanConfusion(answers: readonly PageAnswer[]): Confusion {
  const confusion = byZone(() => byZone(() => 0));
  for (const { score } of answers) {
    const weight = ZONES.reduce(
      (sum, truth) => sum + ZONES.reduce((row, answer) => row + score.confusion[truth][answer], 0),
      0,
    );
    for (const truth of ZONES) {
      for (const answer of ZONES) {
        confusion[truth][answer] += ratio(score.confusion[truth][answer], weight * answers.length);
      }
    }
  }
  return confusion;
}

function kindSummaries(answers: readonly (PageAnswer & { kind: string })[]): KindSummary[] {
  const kinds = [...groupBy(answers, answer => answer.kind)];
  return kinds
    .map(([kind, ofKind]) => ({
      kind,
      pages: ofKind.length,
      accuracy: meanOf(ofKind.map(({ score }) => score.accuracy)),
      macroF1: meanOf(ofKind.map(({ score }) => score.macroF1)),
      good: gradeShares(ofKind).good,
      contentF1: meanOf(ofKind.map(({ content }) => content?.f1 ?? null)),
      contentGrades: contentMeans(ofKind).grades,
    }))
    .sort((a, b) => b.pages - a.pages || (a.kind < b.kind ? -1 : 1));
}
