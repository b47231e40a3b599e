// Measures all methods on a label set, keeps the result beside the set as `pith bench --json` writes it, and shows it.

import { stat } from 'node:fs/promises';
import { PithError } from '../../../base/errors.ts';
import { readTextIfThere } from '../../../base/files/read-if-there.ts';
import { writeWhole } from '../../../base/files/write-file.ts';
import { orUndefined } from '../../../base/or-undefined.ts';
import { inTurns, timedSteps } from '../../../base/threads/steps.ts';
import { parseJson } from '../../../base/unpack/parse-json.ts';
import { LONE_METHOD_NAMES, type ZoneMethodName, zoneMethod } from '../../../judge/zones/methods.ts';
import type { Zoning } from '../../../judge/zones/zoning.ts';
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
import { summarise } from '../../../lab/bench/zones/summary.ts';
import { type ListedPage, pathOfPage } from '../../../lab/label/label-folder.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import { boundedFor } from '../../../run/pipeline/judge-page.ts';
import type { SetMeasure } from '../../../show/studio/page/label/label-wire.ts';
import { SERVICE_LIMITS } from '../limits.ts';

export type { SetMeasure };

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
  /** By method, for the page that is being scored. */
  const judged = new Map<string, () => Zoning>();
  const times = new Map<string, number>();
  async function* judgedPages(): AsyncGenerator<SeenPage> {
    for (const page of pages) {
      const sight = await capture(page);
      if ('failure' in sight) {
        unseen.push(unseenPage(page.id, sight.failure));
        continue;
      }
      const { snapshot } = sight.kept;
      for (const method of LONE_METHOD_NAMES) {
        const { zoning, ms } = await judgedInTurns(snapshot, method);
        judged.set(method, zoning);
        times.set(timeKey(page.id, method), ms);
      }
      yield { ...page, snapshot };
    }
  }
  const methods = LONE_METHOD_NAMES.map(name => ({ name, zonesOf: () => zoningIn(judged, name) }));
  const result = await runZoneBench(judgedPages(), methods);
  const timed = result.pages.map(page => withTimes(page, times));
  const summaries = result.methods.map(name => summarise(timed, name));
  const file: BenchFile = { ...result, pages: timed, summaries, unseen };
  await writeWhole(benchFileOf(folder), `${JSON.stringify(file, null, 1)}\n`);
}

/** Lets other requests run between the steps. An error is thrown by `zoning`, as the failure of the method. */
async function judgedInTurns(
  snapshot: Snapshot,
  method: ZoneMethodName,
): Promise<{ zoning: () => Zoning; ms: number }> {
  const bounded = boundedFor(snapshot);
  try {
    const [zoning, ms] = await inTurns(timedSteps(zoneMethod(method).zoneSteps(snapshot)), bounded);
    return { zoning: () => zoning, ms };
  } catch (error) {
    const fail = (): never => {
      throw error;
    };
    return { zoning: fail, ms: 0 };
  }
}

function zoningIn(judged: ReadonlyMap<string, () => Zoning>, method: string): Zoning {
  const zoning = judged.get(method);
  if (zoning === undefined) throw new PithError('INTERNAL', `the page was not judged by ${method}`);
  return zoning();
}

/** The time of judging: the bench itself only looks up its result. */
const withTimes = (page: PageResult, times: ReadonlyMap<string, number>): PageResult => ({
  ...page,
  answers: Object.fromEntries(
    Object.entries(page.answers).map(([method, answer]) => {
      const milliseconds = times.get(timeKey(page.id, method)) ?? answer.milliseconds;
      return [method, { ...answer, milliseconds }];
    }),
  ),
});

const timeKey = (page: string, method: string): string => `${method} ${page}`;

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
