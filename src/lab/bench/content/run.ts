// Scores every method on every page with a truth.

import { groupBy } from '../../../base/keyed-lists.ts';
import { estimate, estimateMean, meanOf, type Scores } from '../statistics.ts';
import { type DocumentParts, partsOfHtml, partsOfMarkdown } from './document-parts.ts';
import { scoreDocument, scoreKept, summariseDocuments, summariseKept } from './document-score.ts';
import { scoreMarkdown, summariseMarkdown } from './markdown-structure.ts';
import { scoreMetadata, summariseMetadata } from './metadata-score.ts';
import { compareShingles, scoreShingles, scoreWords, snippetRate } from './metrics.ts';
import type {
  ContentAnswers,
  ContentBenchResult,
  ContentPageResult,
  ContentScore,
  ContentSummary,
  ContentTruth,
  TimedText,
} from './result.ts';

export function scoreContentRun(
  answers: Iterable<ContentAnswers>,
  methods: readonly string[],
): ContentBenchResult {
  const pages = [...answers].map(scorePage);
  const summaries = methods.map(method => summariseContent(pages, method));
  return { schema: 'pith/bench-content@1', methods, summaries, pages };
}

function scorePage({ truth, answers }: ContentAnswers): ContentPageResult {
  const scores: Record<string, ContentScore> = {};
  const failures: Record<string, string> = {};
  for (const [method, answer] of Object.entries(answers)) {
    if ('failure' in answer) failures[method] = answer.failure;
    else scores[method] = scoreAnswer(answer, truth);
  }
  const { id, kind, url } = truth;
  return { id, kind, url, scores, failures };
}

function scoreAnswer(answer: TimedText, truth: ContentTruth): ContentScore {
  const { text, markdown, metadata, quality, milliseconds } = answer;
  const { document, judged } = truth;
  const parts = document === undefined && judged === undefined ? null : partsOf(answer);
  const hasMarkdown = markdown !== undefined && truth.markdown !== undefined;
  const hasMetadata = metadata !== undefined && truth.metadata !== undefined;
  const words = scoreWords(text, truth.text);
  return {
    words,
    shingles: compareShingles(text, truth.text),
    with: snippetRate(text, truth.with ?? []),
    without: snippetRate(text, truth.without ?? []),
    markdown: hasMarkdown ? scoreMarkdown(markdown, truth.markdown, truth.url) : null,
    metadata: hasMetadata ? scoreMetadata(metadata, truth.metadata) : null,
    document: parts === null || document === undefined ? null : scoreDocument(parts, document),
    kept: parts === null || judged === undefined ? null : scoreKept(parts, judged),
    isSilent:
      typeof quality !== 'number'
        ? null
        : words.f1 < SILENT.f1 && quality >= SILENT.quality && truth.text.length >= SILENT.chars,
    milliseconds,
  };
}

/** A failure that nobody is told of: the word F1, what the method expects of it, and the characters of the truth. */
const SILENT = { f1: 0.5, quality: 0.7, chars: 200 };

/** `null` if the answer is text only. */
function partsOf({ markdown, html }: TimedText): DocumentParts | null {
  if (markdown !== undefined) return partsOfMarkdown(markdown);
  return html === undefined ? null : partsOfHtml(html);
}

function summariseContent(pages: readonly ContentPageResult[], method: string): ContentSummary {
  const scored = pages.flatMap(page => {
    const score = page.scores[method];
    return score === undefined ? [] : [{ kind: page.kind, ...score }];
  });
  const mean = (figureOf: (score: ContentScore) => number | null) => estimateMean(scored.map(figureOf));
  const shingle = (name: keyof Scores) =>
    estimate(scored, sample => scoreShingles(sample.map(score => score.shingles))?.[name] ?? null);
  /** `null` if no page has such a score. */
  const ofPages = <Name extends 'markdown' | 'metadata' | 'document' | 'kept', Summary>(
    name: Name,
    summarise: (scores: readonly NonNullable<ContentScore[Name]>[]) => Summary,
  ): Summary | null => {
    const scores = scored.flatMap(score => score[name] ?? []);
    return scores.length === 0 ? null : summarise(scores);
  };
  return {
    method,
    pages: scored.length,
    failed: pages.filter(page => page.failures[method] !== undefined).length,
    wordPrecision: mean(({ words }) => words.precision),
    wordRecall: mean(({ words }) => words.recall),
    wordF1: mean(({ words }) => words.f1),
    shinglePrecision: shingle('precision'),
    shingleRecall: shingle('recall'),
    shingleF1: shingle('f1'),
    with: mean(score => score.with),
    without: mean(score => score.without),
    markdown: ofPages('markdown', summariseMarkdown),
    metadata: ofPages('metadata', summariseMetadata),
    document: ofPages('document', summariseDocuments),
    kept: ofPages('kept', summariseKept),
    silent: scored.some(({ isSilent }) => isSilent !== null)
      ? scored.filter(({ isSilent }) => isSilent).length
      : null,
    meanMilliseconds: meanOf(scored.map(score => score.milliseconds)),
    byKind: [...groupBy(scored, score => score.kind)]
      .map(([kind, ofKind]) => ({
        kind,
        pages: ofKind.length,
        wordF1: meanOf(ofKind.map(({ words }) => words.f1)),
      }))
      .sort((a, b) => b.pages - a.pages || (a.kind < b.kind ? -1 : 1)),
  };
}
