// Summarises a method over many pages: means with intervals, shares of grades, and both by kind of page.

import { groupBy } from '../../../base/keyed-lists.ts';
import { ZONES, type Zone } from '../../../judge/zones/zoning.ts';
import type { ContentGrade } from '../content/grades.ts';
import { estimateMean, meanOf, quantile, ratio, type Scores } from '../statistics.ts';
import { calibrate } from './calibration.ts';
import { byZone, type Confusion, GRADES, type Grade } from './metrics.ts';
import type {
  ContentMeans,
  KindSummary,
  MethodSummary,
  PageAnswer,
  PageResult,
  ZoneMeansByZone,
} from './result.ts';

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
  const mean = (zone: Zone, name: keyof Scores) =>
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
