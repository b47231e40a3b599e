// Runs the paper's three experiments (§7) on captured pages: replicas, classification and index.

import { countEach } from '../../../base/counts.ts';
import { crossValidate, type Scores } from '../../../judge/docview/classifier.ts';
import { type Described, docViewOf } from '../../../judge/docview/doc-view.ts';
import { type FeatureVector, topicOf } from '../../../judge/docview/feature-vector.ts';
import { stopWordsFor } from '../../../judge/docview/stop-words.ts';
import { wordsOf } from '../../../judge/docview/words.ts';
import type { SeenPage } from './made-pages.ts';
import { type ReplicaExperiment, replicaExperiment } from './replica-experiment.ts';

export interface DocViewExperiment {
  readonly pages: number;
  readonly replicas: ReplicaExperiment;
  readonly classification: { readonly cleaned: Scores; readonly whole: Scores };
  readonly index: Readonly<Record<IndexedPart, IndexScore>>;
}

/** The indexed part of a page. The title occurs in the whole page, but in no abstract. */
export type IndexedPart = 'abstract' | 'titledAbstract' | 'content' | 'full';

export function docViewExperiment(pages: readonly SeenPage[]): DocViewExperiment {
  const english = stopWordsFor('en', []);
  const cleaned = pages.map(({ draft }) => docViewOf(draft));
  const whole = pages.map(page =>
    topicOf([[{ text: page.whole, weight: 1, isHeading: false }]], word => english.has(word)),
  );
  // Near replicas would be in several folds, and be two answers to one query.
  const single = [...pages.keys()].filter(at => pages[at]?.set === 'base' || pages[at]?.set === 'other');
  const examples = (vectorOf: (at: number) => FeatureVector | undefined) =>
    single.map(at => ({ category: pages[at]?.text.category ?? '', vector: vectorOf(at) ?? new Map() }));
  return {
    pages: pages.filter(({ set }) => set === 'base').length,
    replicas: replicaExperiment(
      pages,
      cleaned.map(({ record, topic }) => ({
        words: wordsOf(record.content),
        frequencies: topic.frequencies,
      })),
      pages.map((page, at) => ({
        words: wordsOf(page.whole),
        frequencies: whole[at]?.frequencies ?? new Map(),
      })),
    ),
    classification: {
      cleaned: crossValidate(examples(at => cleaned[at]?.topic.vector)),
      whole: crossValidate(examples(at => whole[at]?.vector)),
    },
    index: indexScores(
      single.flatMap(at => {
        const [page, described] = [pages[at], cleaned[at]];
        return page === undefined || described === undefined ? [] : [{ page, described }];
      }),
    ),
  };
}

interface Single {
  readonly page: SeenPage;
  readonly described: Described;
}

function indexScores(pages: readonly Single[]): DocViewExperiment['index'] {
  const of = (textOf: (page: Single) => string): IndexScore =>
    scoreIndex(pages.map(one => ({ subject: one.page.text.subject, text: textOf(one) })));
  return {
    abstract: of(({ described }) => described.record.abstract),
    titledAbstract: of(({ described: { record } }) => `${record.title}\n${record.abstract}`),
    content: of(({ described }) => described.record.content),
    full: of(({ page }) => page.whole),
  };
}

export interface IndexScore {
  /** Number of distinct words. */
  readonly terms: number;
  /** Postings: pairs of a word and a text that contains it. */
  readonly postings: number;
  readonly precisionAt10: number;
}

interface IndexedText {
  /** Two words: the queries that should find this text. */
  readonly subject: string;
  readonly text: string;
}

/** Standard parameters of BM25. */
const BM25 = { saturation: 1.2, lengthShare: 0.75 } as const;

/** Builds an inverted index over texts and measures the precision of its first ten answers (§7.3). */
export function scoreIndex(texts: readonly IndexedText[]): IndexScore {
  const stopWords = stopWordsFor('en', []);
  const counts = texts.map(({ text }) => countEach(wordsOf(text).filter(word => !stopWords.has(word))));
  const lengths = counts.map(words => [...words.values()].reduce((sum, one) => sum + one, 0));
  const terms = lengths.reduce((sum, one) => sum + one, 0);
  const subjects = [...new Set(texts.map(({ subject }) => subject))];
  // Queries both words of a subject, and each alone: no other subject uses them.
  const precisions = subjects.flatMap(subject => {
    const words = subject.split(' ');
    return [words, ...words.map(word => [word])].map(query => {
      const first = bestAnswers(query, counts, lengths).slice(0, 10);
      return first.filter(at => texts[at]?.subject === subject).length / 10;
    });
  });
  return {
    terms,
    postings: counts.reduce((sum, words) => sum + words.size, 0),
    precisionAt10: precisions.reduce((sum, one) => sum + one, 0) / Math.max(1, precisions.length),
  };
}

function bestAnswers(
  query: readonly string[],
  counts: readonly ReadonlyMap<string, number>[],
  lengths: readonly number[],
): number[] {
  const mean = lengths.reduce((sum, one) => sum + one, 0) / Math.max(1, lengths.length);
  const scores = counts.map(() => 0);
  for (const word of query) {
    const holding = counts.filter(words => words.has(word)).length;
    const rarity = Math.log(1 + (counts.length - holding + 0.5) / (holding + 0.5));
    for (const [at, words] of counts.entries()) {
      const count = words.get(word) ?? 0;
      const norm = 1 - BM25.lengthShare + (BM25.lengthShare * (lengths[at] ?? 0)) / mean;
      scores[at] =
        (scores[at] ?? 0) + (rarity * count * (BM25.saturation + 1)) / (count + BM25.saturation * norm);
    }
  }
  return [...scores.keys()]
    .filter(at => (scores[at] ?? 0) > 0)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
}
