// Measures all methods on a label set, keeps the result beside the set as `pith bench --json` writes it, and shows it.

import { stat } from 'node:fs/promises';
import { PithError } from '../../../base/errors.ts';
import { readTextIfThere } from '../../../base/files/read-if-there.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import { orUndefined } from '../../../base/or-undefined.ts';
import { parseJson } from '../../../base/unpack/parse-json.ts';
import { LONE_METHOD_NAMES, zoneMethod } from '../../../judge/zones/methods.ts';
import { type LabelledPageToSee, labelledPages } from '../../../lab/bench/pages/pages-to-see.ts';
import { type SightOf, type UnseenPage, unseenPage } from '../../../lab/bench/pages/see-pages.ts';
import { describeProblem } from '../../../lab/bench/truth/problems.ts';
import type {
  MethodSummary,
  PageAnswer,
  PageResult,
  ZoneBenchResult,
} from '../../../lab/bench/zones/result.ts';
import { runZoneBench, type SeenPage } from '../../../lab/bench/zones/run.ts';
import { type ListedPage, pathOfPage } from '../../../lab/label/label-folder.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { boundedFor } from '../../../run/pipeline/judge-page.ts';
import type { SetMeasure } from '../../../show/studio/page/label/label-wire.ts';
import { SERVICE_LIMITS } from '../limits.ts';

interface BenchFile extends ZoneBenchResult {
  readonly unseen: readonly UnseenPage[];
}

export const benchFileOf = (folder: string): string => `${folder}.bench.json`;

/** Leaves out pages whose labels have problems, so that a set can be measured before all of it is labelled. */
export async function measureSet(
  folder: string,
  capture: (page: LabelledPageToSee) => Promise<SightOf<LabelledPageToSee>>,
): Promise<void> {
  const pages = await labelledPages([folder]);
  const unseen: UnseenPage[] = [];
  async function* seen(): AsyncGenerator<SeenPage> {
    for (const page of pages) {
      const sight = await capture(page);
      if ('failure' in sight) unseen.push(unseenPage(page.id, sight.failure));
      else yield { ...page, snapshot: sight.kept.snapshot };
    }
  }
  // In steps, between which other requests run.
  const methods = LONE_METHOD_NAMES.map(zoneMethod).map(({ name, zoneSteps, zonesOf }) => ({
    name,
    zoneSteps: (snapshot: Snapshot) => zoneSteps(snapshot),
    zonesOf: (snapshot: Snapshot) => zonesOf(snapshot),
  }));
  const result = await runZoneBench(seen(), methods, [], boundedFor);
  const file: BenchFile = { ...result, unseen };
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
  const { mtimeMs: at } = await stat(path);
  const names = new Map(pages.map(page => [pathOfPage(page), page.name]));
  // The folder is the user's, and so may the file be.
  const measured = orUndefined(() => measuredBy(parseJson(text, path) as BenchFile, names, inside));
  if (measured === undefined)
    throw new PithError('NOT_FOUND', 'the set has not been measured by this version: measure it again');
  return { at: new Date(at).toISOString(), isOutdated: await hasChangedSince(at, pages), ...measured };
}

function measuredBy(
  { summaries, pages, problems, unseen }: BenchFile,
  names: ReadonlyMap<string, string>,
  inside: (message: string) => string,
): Omit<SetMeasure, 'at' | 'isOutdated'> {
  const problemLines = [
    ...problems.map(problem => inside(describeProblem(problem))),
    ...unseen.map(({ id, message }) => inside(`${id}: ${message}`)),
  ];
  return {
    methods: summaries.map(methodOf),
    pages: pages.map(page => pageOf(page, names.get(page.pageFile) ?? page.id)),
    problems: problemLines.slice(0, SERVICE_LIMITS.labels.problems),
    moreProblems: Math.max(0, problemLines.length - SERVICE_LIMITS.labels.problems),
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
