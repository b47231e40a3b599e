// Runs the content benchmark on pages to capture: pith and other extractors on the same rendered page.

import type { MethodSettings } from '../../../judge/baselines/parameters.ts';
import { type Metadata, metadataOf } from '../../../judge/metadata/metadata.ts';
import { judge } from '../../../judge/record/judge.ts';
import type { SiteModel } from '../../../judge/site/site-model.ts';
import { DEFAULT_METHOD, type ZoneMethodName, zoneMethod } from '../../../judge/zones/methods.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { ContentPageToSee, LabelledPageToSee } from '../pages/pages-to-see.ts';
import { capturedPages, type Seeing, type UnseenPage } from '../pages/see-pages.ts';
import type { KeptVisit } from '../pages/snapshot-cache.ts';
import { type ContentLook, contentLook } from '../report/content-sheet.ts';
import { type CheckedPage, leftOutOf } from '../truth/left-out.ts';
import type { LabelProblem } from '../truth/problems.ts';
import { truthOf } from '../truth/truth.ts';
import { contentTruthOf } from '../truth/truth-text.ts';
import type { KnownMetadata } from './metadata-score.ts';
import type { Peer } from './peers.ts';
import {
  type ContentAnswer,
  type ContentAnswers,
  type ContentBenchResult,
  type ContentTruth,
  type TimedText,
  timed,
} from './result.ts';
import { scoreContentRun } from './run.ts';

export interface ContentBench {
  readonly result: ContentBenchResult;
  /** By page id, if the report needs them. */
  readonly looks: ReadonlyMap<string, ContentLook>;
  readonly unseen: readonly UnseenPage[];
  readonly problems: readonly LabelProblem[];
  /** Number of labelled pages without content labels. */
  readonly unmarked: number;
}

/** A method that answers with the content of a page. */
export interface ContentMethod {
  readonly name: string;
  readonly answerOf: (kept: KeptVisit) => Promise<TimedText>;
}

/**
 * Returns the methods of pith. `pith`: the output of `segment`. `auto+site`: the same with `--site`. `NAME center`: all
 * of CENTER by that zone method, as in the paper. A baseline method under its own name: its finding.
 */
export function pithContentMethods(
  methods: readonly ZoneMethodName[],
  parameters: MethodSettings = {},
  site?: SiteModel,
): ContentMethod[] {
  const answer = ({ snapshot }: KeptVisit, method: ZoneMethodName, center: boolean) =>
    timed(async () => {
      const { content, selection } = judge(snapshot, { method, center, thresholds: {}, parameters, site });
      return {
        text: content.text,
        markdown: content.markdown,
        metadata: knownMetadata(metadataOf(snapshot)),
        quality: selection.quality,
      };
    });
  return [
    { name: 'pith', answerOf: kept => answer(kept, DEFAULT_METHOD, false) },
    ...methods.map(method => {
      const { looksForContent, needsSite } = zoneMethod(method);
      const isCenter = !looksForContent && needsSite !== true;
      return {
        name: isCenter ? `${method} center` : method,
        answerOf: (kept: KeptVisit) => answer(kept, method, isCenter),
      };
    }),
  ];
}

const knownMetadata = ({ title, authors, published }: Metadata): KnownMetadata => ({
  title: title?.value ?? '',
  author: authors?.value.join(', ') ?? '',
  date: published?.value ?? '',
});

/** Wraps peers as methods. Answers are cached: peers are slower than everything else and deterministic. */
export function peerContentMethods(peers: readonly Peer[]): ContentMethod[] {
  return peers.map(({ name, version, answerTo }) => ({
    name,
    answerOf: async kept => {
      const ask = async () => answerTo(await kept.html(), kept.snapshot.finalUrl);
      return JSON.parse(
        await kept.once(`${name}-${version}-with-html`, async () => JSON.stringify(await ask())),
      ) as TimedText;
    },
  }));
}

export async function benchContent(
  pages: readonly (LabelledPageToSee | ContentPageToSee)[],
  methods: readonly ContentMethod[],
  seeing: Seeing,
  withLooks = false,
): Promise<ContentBench> {
  const unseen: UnseenPage[] = [];
  const checked: CheckedPage[] = [];
  const looks = new Map<string, ContentLook>();
  const answers: ContentAnswers[] = [];
  let unmarked = 0;
  for await (const { page, kept } of capturedPages(pages, seeing, unseen)) {
    const truth = truthFor(page, kept.snapshot, checked);
    if (truth === null) {
      unmarked++;
      continue;
    }
    if (withLooks) looks.set(truth.id, contentLook(kept.snapshot, truth, await kept.picture()));
    answers.push({ truth, answers: await answersFor(kept, methods) });
  }
  const names = methods.map(method => method.name);
  const { ids, problems, unseen: unfit } = leftOutOf(checked);
  const measured = answers.filter(({ truth }) => !ids.has(truth.id));
  return {
    result: scoreContentRun(measured, names),
    unseen: [...unseen, ...unfit],
    problems,
    looks,
    unmarked,
  };
}

function truthFor(
  page: LabelledPageToSee | ContentPageToSee,
  snapshot: Snapshot,
  checked: CheckedPage[],
): ContentTruth | null {
  if (!('labels' in page)) return page;
  const truth = truthOf(snapshot, page.labels, page.labelFile);
  checked.push({ id: page.id, labelFile: page.labelFile, problems: truth.problems });
  return contentTruthOf(page, snapshot, truth);
}

/** Runs the methods one after the other, so that their times do not affect each other. */
async function answersFor(
  kept: KeptVisit,
  methods: readonly ContentMethod[],
): Promise<Record<string, ContentAnswer>> {
  const answers: Record<string, ContentAnswer> = {};
  for (const { name, answerOf } of methods) {
    try {
      answers[name] = await answerOf(kept);
    } catch (error) {
      answers[name] = { failure: error instanceof Error ? error.message : String(error) };
    }
  }
  return answers;
}
