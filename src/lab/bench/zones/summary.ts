// Summarises a method over many pages: means with intervals, shares of grades, and both by kind of page.

import { recordOf } from '../../../base/columns.ts';
import { groupBy } from '../../../base/keyed-lists.ts';
import { ZONES } from '../../../judge/zones/zoning.ts';
import { BCUBED_NAMES } from '../blocks/bcubed.ts';
import { CONTENT_GRADE_NAMES } from '../content/grades.ts';
import { estimateMean, meanOf, quantile, ratio } from '../statistics.ts';
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
    bcubed: recordOf(BCUBED_NAMES, name => mean(({ bcubed }) => bcubed[name].f1)),
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
  return byZone(zone =>
    recordOf(['precision', 'recall', 'f1'], name =>
      meanOf(answers.map(({ score }) => score.zones[zone]?.[name] ?? null)),
    ),
  );
}

const gradeShares = (answers: readonly PageAnswer[]): Record<Grade, number> =>
  recordOf(
    GRADES.map(({ name }) => name),
    name => ratio(answers.filter(({ score }) => score.grade === name).length, answers.length),
  );

function contentMeans(answers: readonly PageAnswer[]): ContentMeans {
  const scores = answers.flatMap(({ content }) => content ?? []);
  return {
    pages: scores.length,
    precision: meanOf(scores.map(score => score.precision)),
    recall: meanOf(scores.map(score => score.recall)),
    f1: estimateMean(scores.map(score => score.f1)),
    grades: recordOf(CONTENT_GRADE_NAMES, grade =>
      ratio(scores.filter(score => score.grade === grade).length, scores.length),
    ),
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
      for (const answer of ZONES)
        confusion[truth][answer] += ratio(score.confusion[truth][answer], weight * answers.length);
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
