// Runs methods on labelled pages: all scores in one result that can be saved as JSON.

import { inTurns, oneStep, type Steps, timedSteps } from '../../../base/threads/steps.ts';
import type { Bounded } from '../../../judge/record/judge.ts';
import { contentSelectionSteps } from '../../../judge/selection/content-selection.ts';
import type { Zoning } from '../../../judge/zones/zoning.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { Segment } from '../../../show/segments/regions.ts';
import { isKept, scoreContent } from '../content/grades.ts';
import type { LabelledPageToSee } from '../pages/pages-to-see.ts';
import { capturedPages, type Seeing, type UnseenPage } from '../pages/see-pages.ts';
import type { LabelledPage } from '../truth/label-sets.ts';
import { type CheckedPage, leftOutOf } from '../truth/left-out.ts';
import { type PageTruth, truthOf } from '../truth/truth.ts';
import { worstItems, zoneDifferences } from './differences.ts';
import { answersOf, bcubedOfZones, scoreZones } from './metrics.ts';
import { keptOutlines, outlinesOf } from './outlines.ts';
import type { PageAnswer, PageResult, ZoneBenchResult } from './result.ts';
import { summarise } from './summary.ts';

export interface Method {
  readonly name: string;
  /** `page`: its id. */
  zonesOf(snapshot: Snapshot, page: string): Zoning;
  /** The same in steps, for a server. */
  zoneSteps?(snapshot: Snapshot): Steps<Zoning>;
  /** Segments of a method that has no zones. */
  segmentsOf?(snapshot: Snapshot, page: string): readonly Segment[];
}

/** A captured labelled page. */
export interface SeenPage extends LabelledPage {
  readonly snapshot: Snapshot;
}

/**
 * Takes pages one by one, so that only one snapshot is in memory. Pages whose labels do not fit them are no part of the
 * result, and are collected in `unseen`. `boundedFor`: bounds the time of each method.
 */
export async function runZoneBench(
  seenPages: Iterable<SeenPage> | AsyncIterable<SeenPage>,
  methods: readonly Method[],
  unseen: UnseenPage[] = [],
  boundedFor?: (snapshot: Snapshot) => Bounded,
): Promise<ZoneBenchResult> {
  const measured: PageResult[] = [];
  const checked: CheckedPage[] = [];
  for await (const page of seenPages) {
    const truth = truthOf(page.snapshot, page.labels, page.labelFile);
    checked.push({ id: page.id, labelFile: page.labelFile, problems: truth.problems });
    if (truth.items.length > 0) measured.push(await benchPage(page, truth, methods, boundedFor));
  }
  const leftOut = leftOutOf(checked);
  unseen.push(...leftOut.unseen);
  const pages = measured.filter(({ id }) => !leftOut.ids.has(id));
  const names = methods.map(method => method.name);
  const summaries = names.map(name => summarise(pages, name));
  return { schema: 'pith/bench-zones@1', methods: names, summaries, pages, problems: leftOut.problems };
}

async function benchPage(
  page: SeenPage,
  truth: PageTruth,
  methods: readonly Method[],
  boundedFor?: (snapshot: Snapshot) => Bounded,
): Promise<PageResult> {
  const { id, kind, title, pageFile, snapshot } = page;
  const answers: Record<string, PageAnswer> = {};
  const failures: Record<string, string> = {};
  for (const method of methods) {
    try {
      // In turns, so that a server stays responsive.
      const steps = method.zoneSteps?.(snapshot) ?? oneStep(() => method.zonesOf(snapshot, id));
      const [zoning, milliseconds] = await inTurns(timedSteps(steps), boundedFor?.(snapshot));
      answers[method.name] = await inTurns(answering(page, truth, zoning, milliseconds));
    } catch (error) {
      failures[method.name] = error instanceof Error ? error.message : String(error);
    }
  }
  const trueAnswers = truth.items.map(item => ({ ...item, answer: item.zone }));
  const weight = truth.items.reduce((sum, item) => sum + item.weight, 0);
  const truthOutlines = outlinesOf(snapshot, trueAnswers, 'zone');
  const contentOutlines = keptOutlines(snapshot, truth.items, item => item.content === true);
  return {
    id,
    kind,
    title,
    pageFile,
    ...snapshot.page,
    weight,
    truthOutlines,
    contentOutlines,
    answers,
    failures,
  };
}

function* answering(
  { snapshot }: SeenPage,
  truth: PageTruth,
  zoning: Zoning,
  milliseconds: number,
): Steps<PageAnswer> {
  yield;
  const items = answersOf(truth.items, zoning);
  const selection = yield* contentSelectionSteps(snapshot, zoning);
  yield;
  const scores = { score: scoreZones(items), content: scoreContent(items, selection) };
  yield;
  const bcubed = bcubedOfZones(snapshot, truth, zoning, items);
  yield;
  const drawn = {
    outlines: outlinesOf(snapshot, items, 'answer'),
    keptOutlines: keptOutlines(snapshot, items, item => isKept(item, selection)),
  };
  yield;
  const wrong = worstItems(snapshot, items, zoning);
  yield;
  return {
    ...scores,
    bcubed,
    confidence: zoning.confidence,
    milliseconds,
    ...drawn,
    notes: zoning.finding?.warnings.map(({ message }) => message) ?? [],
    wrong,
    differences: zoneDifferences(snapshot, truth, zoning),
  };
}

interface ZoneBench {
  readonly result: ZoneBenchResult;
  readonly unseen: readonly UnseenPage[];
  /** WebP by page id, if requested. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}

export async function benchZones(
  pages: readonly LabelledPageToSee[],
  methods: readonly Method[],
  seeing: Seeing,
  withPictures: boolean,
): Promise<ZoneBench> {
  const unseen: UnseenPage[] = [];
  const pictures = new Map<string, Buffer>();
  async function* seen(): AsyncGenerator<SeenPage> {
    for await (const { page, kept } of capturedPages(pages, seeing, unseen)) {
      const picture = withPictures ? await kept.picture() : null;
      if (picture !== null) pictures.set(page.id, picture);
      yield { ...page, snapshot: kept.snapshot };
    }
  }
  const result = await runZoneBench(seen(), methods, unseen);
  return { result, unseen, pictures };
}
