// Measures all methods on a label set, keeps the result beside the set as `pith bench --json` writes it, and shows it.

import { stat } from 'node:fs/promises';
import { PithError } from '../../../base/errors.ts';
import { readTextIfThere } from '../../../base/files/read-if-there.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import { LONE_METHOD_NAMES } from '../../../judge/zones/methods.ts';
import { zonesOf } from '../../../judge/zones/zones-of.ts';
import { labelledPages } from '../../../lab/bench/pages/pages-to-see.ts';
import type { Seeing } from '../../../lab/bench/pages/see-pages.ts';
import type { UnseenPage } from '../../../lab/bench/pages/unseen.ts';
import { describeProblem } from '../../../lab/bench/truth/problems.ts';
import { benchZones } from '../../../lab/bench/zones/bench-zones.ts';
import type {
  MethodSummary,
  PageAnswer,
  PageResult,
  ZoneBenchResult,
} from '../../../lab/bench/zones/result.ts';
import { summarise } from '../../../lab/bench/zones/summary.ts';
import { type ListedPage, pathOfPage } from '../../../lab/label/label-folder.ts';
import { boundedFor } from '../../../run/pipeline/judge-page.ts';
import type { SetMeasure } from '../../../show/studio/page/label/set-measure.ts';
import { SERVICE_LIMITS } from '../limits.ts';

export type { SetMeasure };

interface BenchFile extends ZoneBenchResult {
  readonly unseen: readonly UnseenPage[];
}

const benchFileOf = (folder: string): string => `${folder}.bench.json`;

/** Leaves out pages whose labels have problems, so that a set can be measured before all of it is labelled. */
export async function measureSet(folder: string, seeing: Seeing): Promise<void> {
  const pages = await labelledPages([folder]);
  const methods = LONE_METHOD_NAMES.map(method => ({
    name: method,
    zonesOf: (snapshot: Parameters<typeof zonesOf>[0]) =>
      boundedFor(snapshot)(() => zonesOf(snapshot, { method })),
  }));
  const { result, unseen } = await benchZones(pages, methods, seeing, false);
  const faulty = new Set(result.problems.map(({ file }) => file));
  const files = new Map(pages.map(({ id, labelFile }) => [id, labelFile]));
  const sound = result.pages.filter(({ id }) => !faulty.has(files.get(id) ?? ''));
  const summaries = result.methods.map(name => summarise(sound, name));
  const file: BenchFile = { ...result, pages: sound, summaries, unseen };
  await writeWhole(benchFileOf(folder), `${JSON.stringify(file, null, 1)}\n`);
}

/** `pages`: of the set now. `inside` leaves the folder out of a message. */
export async function measuredSet(
  folder: string,
  pages: readonly ListedPage[],
  inside: (message: string) => string,
): Promise<SetMeasure> {
  const path = benchFileOf(folder);
  const text = await readTextIfThere(path);
  if (text === null) throw new PithError('NOT_FOUND', 'the set has not been measured yet');
  const { summaries, pages: results, problems, unseen } = JSON.parse(text) as BenchFile;
  const { mtimeMs: at } = await stat(path);
  const names = new Map(pages.map(page => [pathOfPage(page), page.name]));
  const told = [
    ...problems.map(problem => inside(describeProblem(problem))),
    ...unseen.map(({ id, message }) => inside(`${id}: ${message}`)),
  ];
  return {
    at: new Date(at).toISOString(),
    isOutdated: await hasChangedSince(at, pages),
    methods: summaries.map(methodOf),
    pages: results.map(page => pageOf(page, names.get(page.pageFile) ?? page.id)),
    problems: told.slice(0, SERVICE_LIMITS.labels.problems),
    moreProblems: Math.max(0, told.length - SERVICE_LIMITS.labels.problems),
  };
}

async function hasChangedSince(at: number, pages: readonly ListedPage[]): Promise<boolean> {
  const labelled = pages.filter(({ labelledBy }) => labelledBy.includes(''));
  const times = await Promise.all(
    labelled.map(async ({ labelFile }) => (await stat(labelFile).catch(() => undefined))?.mtimeMs ?? 0),
  );
  return times.some(time => time > at);
}

const methodOf = (summary: MethodSummary): SetMeasure['methods'][number] => ({
  name: summary.method,
  pages: summary.pages,
  accuracy: summary.accuracy,
  macroF1: summary.macroF1?.value ?? null,
  contentF1: summary.content.f1?.value ?? null,
  milliseconds: summary.medianMilliseconds,
});

const pageOf = (page: PageResult, name: string): SetMeasure['pages'][number] => ({
  name,
  kind: page.kind,
  page: { width: page.width, height: page.height },
  truth: page.truthOutlines,
  answers: Object.fromEntries(
    Object.entries(page.answers).map(([method, answer]) => [method, answerOf(answer)]),
  ),
});

const answerOf = ({
  score,
  content,
  outlines,
  wrong,
}: PageAnswer): SetMeasure['pages'][number]['answers'][string] => ({
  accuracy: score.accuracy,
  contentF1: content?.f1 ?? null,
  outlines,
  wrong,
});
