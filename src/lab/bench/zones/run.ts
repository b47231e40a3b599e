// Runs methods on labelled pages: all scores in one result that can be saved as JSON.

import { performance } from 'node:perf_hooks';
import { nextTurn } from '../../../base/threads/next-turn.ts';
import { contentSelection } from '../../../judge/selection/content-selection.ts';
import type { Zoning } from '../../../judge/zones/zoning.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import type { Segment } from '../../../show/segments/regions.ts';
import { isKept, scoreContent } from '../content/grades.ts';
import type { LabelledPage } from '../truth/label-sets.ts';
import type { LabelProblem } from '../truth/problems.ts';
import { type PageTruth, truthOf } from '../truth/truth.ts';
import { answersOf } from './answer.ts';
import { zoneDifferences } from './differences.ts';
import { scoreZones } from './metrics.ts';
import { keptOutlines, outlinesOf } from './outlines.ts';
import type { PageAnswer, PageResult, ZoneBenchResult } from './result.ts';
import { summarise } from './summary.ts';
import { worstItems } from './wrong-items.ts';
import { bcubedOfZones } from './zones-bcubed.ts';

export interface Method {
  readonly name: string;
  /** `page`: its id. */
  zonesOf(snapshot: Snapshot, page: string): Zoning;
  /** Segments of a method that has no zones. */
  segmentsOf?(snapshot: Snapshot, page: string): readonly Segment[];
}

/** A captured labelled page. */
export interface SeenPage extends LabelledPage {
  readonly snapshot: Snapshot;
}

/** Takes pages one by one, so that only one snapshot is in memory. */
export async function runZoneBench(
  seenPages: Iterable<SeenPage> | AsyncIterable<SeenPage>,
  methods: readonly Method[],
): Promise<ZoneBenchResult> {
  const pages: PageResult[] = [];
  const problems: LabelProblem[] = [];
  for await (const page of seenPages) {
    const truth = truthOf(page.snapshot, page.labels, page.labelFile);
    problems.push(...truth.problems);
    if (truth.items.length > 0) pages.push(await benchPage(page, truth, methods));
  }
  const names = methods.map(method => method.name);
  const summaries = names.map(name => summarise(pages, name));
  return { schema: 'pith/bench-zones@1', methods: names, summaries, pages, problems };
}

async function benchPage(page: SeenPage, truth: PageTruth, methods: readonly Method[]): Promise<PageResult> {
  const answers: Record<string, PageAnswer> = {};
  const failures: Record<string, string> = {};
  for (const method of methods) {
    // Yields, so that a server stays responsive.
    await nextTurn();
    try {
      answers[method.name] = answerPage(page, truth, method);
    } catch (error) {
      failures[method.name] = error instanceof Error ? error.message : String(error);
    }
  }
  const { id, kind, title, pageFile, snapshot } = page;
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

function answerPage({ snapshot, id }: SeenPage, truth: PageTruth, method: Method): PageAnswer {
  const start = performance.now();
  const zoning = method.zonesOf(snapshot, id);
  const milliseconds = performance.now() - start;
  const items = answersOf(truth.items, zoning);
  const selection = contentSelection(snapshot, zoning);
  return {
    score: scoreZones(items),
    content: scoreContent(items, selection),
    bcubed: bcubedOfZones(snapshot, truth, zoning, items),
    confidence: zoning.confidence,
    milliseconds,
    outlines: outlinesOf(snapshot, items, 'answer'),
    keptOutlines: keptOutlines(snapshot, items, item => isKept(item, selection)),
    notes: zoning.finding?.warnings.map(({ message }) => message) ?? [],
    wrong: worstItems(snapshot, items, zoning),
    differences: zoneDifferences(snapshot, truth, zoning),
  };
}
